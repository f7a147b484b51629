import fc from 'fast-check'
import type { Role } from '#core/contracts/rules.ts'
import { ADMIN_RESOLUTIONS } from '#core/disputes/rules.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import { ASKING_CARD, DECLINED_CARD, GOOD_CARD, POOR_CARD } from '#server/testing/scenarios/contracts.ts'
import type { BankMove } from '#server/testing/stand-ins/bank.ts'
import type { NetworkState } from '#server/testing/stand-ins/provider-network.ts'

const side = fc.constantFrom<Role>('poster', 'worker')
/** The index of a contract: the last number means any of them, also where it makes no sense. */
export const ANY_OF_THEM = 5
const often = fc.constantFrom(true, true, true, false)
const rarely = often.map((is) => !is)
const which = fc.nat(ANY_OF_THEM)
const person = fc.nat(3)
const amount = fc.oneof(
  fc.constantFrom('0.01', '0.09', '0.10', '0.29', '0.30', '9.99', '10.00', '10.01', '33.33', '1000.00', '99999.99'),
  fc.integer({ min: 1, max: 300_000 }).map((whole) => dollarText(cents(whole))),
)
const smallAmount = fc.integer({ min: 1, max: 20_000 }).map((whole) => dollarText(cents(whole)))
const card = fc.constantFrom(GOOD_CARD, GOOD_CARD, GOOD_CARD, DECLINED_CARD, POOR_CARD, ASKING_CARD)

export const bankMove = fc.constantFrom<BankMove>(
  'dispute',
  'dispute',
  'inquire',
  'warn',
  'won',
  'lost',
  'lost',
  'refund',
)

/** One action. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('open' as const), person, amount }) },
  // The natural next action, or no contract would ever end.
  { weight: 34, arbitrary: fc.record({ do: fc.constant('next' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('choose' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('schedule' as const), which, hours: fc.nat(60) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign' as const), which, side }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('progress' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), which, side, amount: smallAmount }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), which, isOwn: rarely, isYes: often }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('changes' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tip' as const), which, amount: smallAmount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, side }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('dispute' as const), which, side }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('mediate' as const),
      which,
      side,
      how: fc.constantFrom('accept', 'accept', 'accept', 'counter', 'extend', 'reject', 'withdraw'),
      percent: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which,
      resolution: fc.constantFrom(...ADMIN_RESOLUTIONS),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm' as const), which, card: fc.option(card) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('check' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('card' as const), person, card }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      person: fc.constantFrom(2, 3, 2, 3, 0),
      parts: fc.integer({ min: 1, max: 3 }),
      way: fc.nat(2),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('jump' as const), hours: fc.constantFrom(1, 5, 24, 73, 200) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ring' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('call' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cut' as const), network: fc.constantFrom<NetworkState>('down', 'lost') }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mend' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('bank' as const), which, move: bankMove, newest: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), person }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const historySteps = (length: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: length, maxLength: length })
