import { cents, centsOf, showDollars, type Cents } from '#core/kernel/money.ts'
import type { Contract, Payment } from '#core/contracts/api.ts'
import { canRequestExtraWork, isCancelled, isCompleted, isDisputed, type Role } from '#core/contracts/rules.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { hasSigned, isSignedByBoth, isSome, nameOf, otherName, hasDivided } from '#web/contracts/copy.ts'
import { endChip } from '#web/disputes/status.ts'
import type { RouteState } from '#web/kit/page/Route.tsx'

export interface StopOnRoute {
  key:
    | 'signed'
    | 'held'
    | 'started'
    | 'changes'
    | 'progress'
    | 'deadline'
    | 'completed'
    | 'settled'
    | 'released'
    | 'disputed'
    | 'cancelled'
  state: RouteState
  title: string
  /** When it was reached, or is due. */
  at: string | null
  /** Who has to do it. */
  who: string | null
}

type Place = Omit<StopOnRoute, 'state'> & { isReached: boolean }

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
const isEscrowed = ({ kind }: Payment): boolean => ESCROWED.has(kind)

/** CHARGEBACK-5: what a bank took back is not in escrow any more. */
const heldTitle = (total: Cents, missing: Cents): string => {
  const left = total > missing ? [`${showDollars(cents(total - missing))} held in escrow`] : []
  return [...left, ...(missing > 0n ? [`${showDollars(missing)} reversed by the bank`] : [])].join(', ')
}

/** All that was ever held, including what was released since. */
const held = (contract: Contract): Place => {
  const paid = contract.payments.filter((payment) => isEscrowed(payment) && payment.paidAt !== null)
  const total = paid.reduce((sum, { amount }) => cents(sum + centsOf(amount)), cents(0))
  const isReached = paid.some(({ kind }) => kind === 'contract')
  return {
    key: 'held',
    isReached,
    title: isReached
      ? heldTitle(total, centsOf(contract.money.missing))
      : `${showDollars(contract.amount)} to be held in escrow`,
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
  completedAt !== null && (isCompleted(status) || isDisputed(status))

/** Ended during the work, whose progress is still shown. */
const isEndedEarly = ({ status, startedAt }: Contract): boolean =>
  startedAt !== null && (isCancelled(status) || isDisputed(status))

const progress = (contract: Contract): Place => ({
  key: 'progress',
  isReached: isComplete(contract) || isEndedEarly(contract),
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

/** A later deadline, while the work is not finished. */
const deadline = ({ finishBy, status }: Contract): Place[] =>
  finishBy === null || !canRequestExtraWork(status)
    ? []
    : [{ key: 'deadline', isReached: false, title: 'Finish by', at: finishBy, who: null }]

const movedText = ({ released: got, refunded }: Contract['money']): string => {
  const back = isSome(refunded) ? [`${showDollars(refunded)} refunded`] : []
  return [...(isSome(got) ? [`${showDollars(got)} released`] : []), ...back].join(', ')
}

const released = (contract: Contract): Place => {
  const { status, money, payments } = contract
  const hasMoved = isSome(money.released) || (isCompleted(status) && isSome(money.refunded))
  const isReached = hasMoved && !isSome(money.held)
  return {
    key: 'released',
    isReached,
    title: isReached ? movedText(money) : 'Released and reviewed',
    // A tip comes later and moves nothing that was held.
    at: isReached
      ? latest(...payments.filter(isEscrowed).flatMap(({ releasedAt, refundedAt }) => [releasedAt, refundedAt]))
      : null,
    who: who(contract, 'poster'),
  }
}

/** The dispute ended the work before it was marked complete. */
const isEndedByDispute = (contract: Contract): boolean =>
  isCompleted(contract.status) && contract.completedBy === null && hasDivided(contract)

const settled = (contract: Contract): Place | null => {
  const { dispute } = contract
  if (dispute === null || dispute.isOpen) return null
  const what = isEndedByDispute(contract) ? 'Settled in dispute' : 'Dispute'
  const end = dispute.resolution ? `: ${endChip[dispute.resolution]}` : ''
  return {
    key: 'settled',
    isReached: true,
    title: `${what} ${dispute.number}${end}`,
    at: dispute.resolvedAt,
    who: null,
  }
}

/** The stop that follows a settled dispute. */
const placeOfSettled = (contract: Contract): StopOnRoute['key'] | null => {
  const { startedAt, completedAt, status, dispute } = contract
  if (isCancelled(status)) return null
  if (isEndedByDispute(contract)) return 'released'
  const at = dispute?.resolvedAt ?? ''
  if (completedAt !== null && at >= completedAt) return 'released'
  return startedAt !== null && at >= startedAt ? 'progress' : 'started'
}

/** The step that replaces the remaining ones when a contract ends early. */
const earlyEnd = (contract: Contract, dispute: Pick<Dispute, 'createdAt'> | null): Place | null => {
  if (isCancelled(contract.status))
    return { key: 'cancelled', isReached: false, title: 'Cancelled', at: contract.cancelledAt, who: null }
  if (isDisputed(contract.status))
    return {
      key: 'disputed',
      isReached: false,
      title: 'In dispute, money frozen',
      at: dispute?.createdAt ?? null,
      who: null,
    }
  return null
}

const stopAt = ({ isReached, ...place }: Place, now: Place | undefined): StopOnRoute => ({
  ...place,
  state: isReached ? 'done' : place.key === now?.key ? 'now' : 'todo',
})

const withSettled = (contract: Contract, way: Place[]): Place[] => {
  const place = settled(contract)
  if (!place) return way
  const at = way.findIndex(({ key }) => key === placeOfSettled(contract))
  return at === -1 ? [...way, place] : way.toSpliced(at, 0, place)
}

/** All stops of a contract that was not ended early. */
const allStops = (contract: Contract): Place[] => [
  ...[signed, held, started].map((place) => place(contract)),
  ...changes(contract),
  progress(contract),
  ...deadline(contract),
  completed(contract),
  released(contract),
]

const stopsUntilDispute = (contract: Contract): Place[] => {
  if (!isEndedByDispute(contract)) return allStops(contract)
  return allStops(contract).filter(
    ({ key, isReached }) => isReached && key !== 'completed' && (key !== 'progress' || contract.startedAt !== null),
  )
}

/** STEP-3: the steps of a contract, in the order in which they were reached; at most one is current. */
export const routeStops = (contract: Contract, dispute: Pick<Dispute, 'createdAt'> | null = null): StopOnRoute[] => {
  const end = earlyEnd(contract, dispute)
  const way = stopsUntilDispute(contract).filter(({ isReached }) => isReached || !end)
  const places = [...withSettled(contract, way), ...(end ? [end] : [])]
  const now = end ?? places.find(({ isReached }) => !isReached)
  return places.map((place) => stopAt(place, now))
}
