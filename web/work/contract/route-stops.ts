import type { Contract, Payment } from '#contract/contracts/api.ts'
import type { Role } from '#contract/contracts/rules.ts'
import { cents, showDollars } from '#contract/kernel/money.ts'
import { hasSigned, isSignedByBoth, isSome, nameOf, otherName } from '#web/contracts/words.ts'
import type { RouteState } from '#web/kit/Route.tsx'
import { centsFrom, exactly } from '#web/payments/dollars.ts'

export interface Stop {
  key: 'signed' | 'held' | 'started' | 'changes' | 'progress' | 'completed' | 'released' | 'disputed' | 'cancelled'
  state: RouteState
  title: string
  /** When it was reached. */
  at: string | null
  /** Until then: who does it. */
  who: string | null
}

type Place = Omit<Stop, 'state'> & { isReached: boolean }

const latest = (...moments: (string | null)[]): string | null =>
  moments
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1) ?? null

const who = (contract: Contract, role: Role): string => (contract.role === role ? 'you' : nameOf(contract, role))

const signed = (contract: Contract): Place => ({
  key: 'signed',
  isReached: isSignedByBoth(contract),
  title: isSignedByBoth(contract) ? 'Signed by both' : 'Both sign',
  at: isSignedByBoth(contract) ? latest(contract.posterSignedAt, contract.workerSignedAt) : null,
  who: hasSigned(contract, contract.role) ? otherName(contract) : 'you',
})

const ESCROWED = new Set<Payment['kind']>(['contract', 'additional_work'])

/** All that was ever held: what was released since was held before. */
const held = (contract: Contract): Place => {
  const paid = contract.payments.filter(({ kind, paidAt }) => ESCROWED.has(kind) && paidAt !== null)
  const total = paid.reduce((sum, { amount }) => cents(sum + centsFrom(amount)), cents(0))
  const isReached = paid.some(({ kind }) => kind === 'contract')
  return {
    key: 'held',
    isReached,
    title: isReached ? `${showDollars(total)} held in escrow` : `${exactly(contract.amount)} to be held in escrow`,
    at: latest(...paid.filter(({ kind }) => kind === 'contract').map(({ paidAt }) => paidAt)),
    who: who(contract, 'poster'),
  }
}

const started = (contract: Contract): Place => ({
  key: 'started',
  isReached: contract.startedAt !== null,
  title: 'Work started',
  at: contract.startedAt,
  who: who(contract, 'worker'),
})

const changes = (contract: Contract): Place[] =>
  contract.changesRequested === null
    ? []
    : [
        {
          key: 'changes',
          isReached: true,
          title: 'Changes requested',
          at: contract.changesRequestedAt,
          who: null,
        },
      ]

const isComplete = ({ status, completedAt }: Contract): boolean =>
  completedAt !== null && (status === 'completed' || status === 'disputed')

/** Where it ends in the middle of the work, what was told of that work stays. */
const isHalted = ({ status, startedAt }: Contract): boolean =>
  startedAt !== null && (status === 'cancelled' || status === 'disputed')

const progress = (contract: Contract): Place => ({
  key: 'progress',
  isReached: isComplete(contract) || isHalted(contract),
  title: contract.percent === null ? 'Progress' : `${contract.percent}% done`,
  at: null,
  who: contract.percent === null ? who(contract, 'worker') : null,
})

const completed = (contract: Contract): Place => ({
  key: 'completed',
  isReached: isComplete(contract),
  title: 'Marked complete',
  at: isComplete(contract) ? contract.completedAt : null,
  who: 'either of you',
})

const released = (contract: Contract): Place => {
  const { released: got, held: left } = contract.money
  const isReached = isSome(got) && !isSome(left)
  return {
    key: 'released',
    isReached,
    title: isReached ? `${exactly(got)} released` : 'Released and reviewed',
    at: isReached ? latest(...contract.payments.map(({ releasedAt }) => releasedAt)) : null,
    who: who(contract, 'poster'),
  }
}

/** Where the way ends or halts, in place of what lay ahead. */
const halt = (contract: Contract): Place | null => {
  if (contract.status === 'cancelled')
    return { key: 'cancelled', isReached: false, title: 'Cancelled', at: contract.cancelledAt, who: null }
  if (contract.status === 'disputed')
    return { key: 'disputed', isReached: false, title: 'In dispute, money frozen', at: null, who: null }
  return null
}

const stopAt = ({ isReached, ...place }: Place, now: Place | undefined): Stop => ({
  ...place,
  state: isReached ? 'done' : place.key === now?.key ? 'now' : 'todo',
})

/** STEP-3: the way of a contract. Everything up to where it is was reached in this order; at most one stop is now. */
export const routeStops = (contract: Contract): Stop[] => {
  const way = [
    ...[signed, held, started].map((place) => place(contract)),
    ...changes(contract),
    ...[progress, completed, released].map((place) => place(contract)),
  ]
  const end = halt(contract)
  const places = end ? [...way.filter(({ isReached }) => isReached), end] : way
  const now = end ?? places.find(({ isReached }) => !isReached)
  return places.map((place) => stopAt(place, now))
}
