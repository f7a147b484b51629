import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTRACT_STATUSES } from '#core/contracts/rules.ts'
import {
  RAISED_BEFORE,
  canMoveDispute,
  DISPUTE_MOVES,
  DISPUTE_STAGES,
  disputeNumber,
  divide,
  NOTHING_IN_DISPUTE,
  outcomeOf,
  refundOf,
  refuseFiling,
  TOO_LATE,
  type PaymentInDispute,
  type DisputeActor,
  type DisputeMove,
  type Filing,
} from '#core/disputes/rules.ts'
import { cents, type Cents } from '#core/kernel/money.ts'
import { listLegalMoves } from '#core/kernel/state-machine.ts'
import { splitFee, splitFeeOver } from '#core/payments/fee.ts'

const filing: Filing = {
  status: 'completed',
  completedAt: '2026-10-01T12:00:00.000Z',
  held: cents(9500),
  releasedLately: cents(0),
  now: '2026-10-08T12:00:00.000Z',
  isAgain: false,
}

describe('DISPUTE-1 filing', () => {
  test.each<[string, Partial<Filing>, unknown]>([
    ['until the end of the seventh day', {}, null],
    ['a moment later', { now: '2026-10-08T12:00:00.001Z' }, TOO_LATE],
    ['no deadline before completion', { status: 'in_progress', completedAt: null, now: '2030-01-01T00:00:00Z' }, null],
    ['money that was released recently', { held: cents(0), releasedLately: cents(1) }, null],
    ['no money at all', { held: cents(0) }, NOTHING_IN_DISPUTE],
    ['raised before', { isAgain: true }, RAISED_BEFORE],
  ])('%s', (_, change, expected) => expect(refuseFiling({ ...filing, ...change })).toEqual(expected))

  test('only on a signed contract that is not in dispute', () => {
    const allowed = CONTRACT_STATUSES.filter((status) => refuseFiling({ ...filing, status }) === null)
    expect(allowed).toEqual(['active', 'in_progress', 'completed'])
  })
})

const FIVE = 500
const AT_FIVE = { feeBasisPoints: FIVE }

/** Held, or released together or separately, with the fee that was paid. */
const anyPayments: fc.Arbitrary<PaymentInDispute[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 6 })
  .map((rows) => {
    const shared = splitFeeOver(
      rows.map(([amount]) => cents(amount)),
      FIVE,
    )
    return rows.map(([amount, isHeld, isAlone], index) => ({
      ...AT_FIVE,
      id: String(index),
      amount: cents(amount),
      status: isHeld ? ('held' as const) : ('released' as const),
      fee: isHeld ? cents(0) : isAlone ? splitFee(cents(amount), FIVE).fee : shared[index]!.fee,
    }))
  })
const anyPercent = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100)
const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0n))

describe('DISPUTE-6 dividing', () => {
  test.each([
    [10_000, 15, 1500],
    [9999, 15, 1500],
    [9999, 33.33, 3333],
    [1, 50, 1],
    [1, 49.99, 0],
    [12_345, 0, 0],
    [12_345, 100, 12_345],
  ])('of %i cents %f percent are %i', (total, percent, refund) =>
    expect(refundOf(cents(total), percent)).toBe(cents(refund)),
  )

  test('a refund outside of 0 to 100% throws', () => {
    expect(() => refundOf(cents(100), 100.01)).toThrow(RangeError)
    expect(() => refundOf(cents(100), -1)).toThrow(RangeError)
    expect(() =>
      divide([{ id: 'a', amount: cents(100), status: 'held', fee: cents(0), ...AT_FIVE }], cents(101)),
    ).toThrow(RangeError)
  })

  test('held money is refunded first, then the last released', () => {
    const payments: PaymentInDispute[] = [
      { id: 'early', amount: cents(10_000), status: 'released', fee: cents(500), ...AT_FIVE },
      { id: 'late', amount: cents(2000), status: 'released', fee: cents(100), ...AT_FIVE },
      { id: 'held', amount: cents(4000), status: 'held', fee: cents(0), ...AT_FIVE },
    ]
    expect(divide(payments, cents(7000))).toEqual([
      { id: 'held', status: 'held', refunded: 4000n, fee: 0n, share: 0n, feeMoved: 0n, shareMoved: 0n },
      { id: 'late', status: 'released', refunded: 2000n, fee: 0n, share: 0n, feeMoved: -100n, shareMoved: -1900n },
      {
        id: 'early',
        status: 'released',
        refunded: 1000n,
        fee: 450n,
        share: 9000n - 450n,
        feeMoved: -50n,
        shareMoved: -950n,
      },
    ])
  })

  test('refund, fee and share always add up to the disputed amount', () => {
    fc.assert(
      fc.property(anyPayments, anyPercent, (payments, percent) => {
        const total = sum(payments.map(({ amount }) => amount))
        const { refund, fee, share } = outcomeOf(payments, percent)
        expect(refund + fee + share).toBe(total)
        expect(refund).toBe(refundOf(total, percent))
        const parts = divide(payments, refund)
        for (const part of parts) {
          const { amount } = payments.find(({ id }) => id === part.id)!
          expect(part.refunded + part.fee + part.share).toBe(amount)
          expect([part.refunded >= 0n, part.fee >= 0n, part.share >= 0n]).toEqual([true, true, true])
        }
        // The ledger balances: what leaves escrow and wallet reaches the card.
        const held = sum(payments.filter(({ status }) => status === 'held').map(({ amount }) => amount))
        const moved = sum(parts.flatMap(({ feeMoved, shareMoved }) => [feeMoved, shareMoved]))
        expect(refund + moved).toBe(held)
      }),
    )
  })

  test('the fee is five percent of what is not refunded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), anyPercent, fc.boolean(), (amount, percent, isHeld) => {
        const whole = cents(amount)
        const payment: PaymentInDispute = isHeld
          ? { id: 'a', amount: whole, status: 'held', fee: cents(0), ...AT_FIVE }
          : { id: 'a', amount: whole, status: 'released', fee: splitFee(whole, FIVE).fee, ...AT_FIVE }
        const { refund, fee } = outcomeOf([payment], percent)
        const exact = splitFee(cents(whole - refund), FIVE).fee
        // A proportional refund of a rounded fee is rounded again.
        const slack = isHeld ? 0n : 1n
        expect(fee >= exact - slack && fee <= exact + slack).toBe(true)
      }),
    )
  })

  test('without a refund nothing moves that was released', () => {
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const released = divide(payments, cents(0)).filter(({ status }) => status === 'released')
        expect(released.every(({ feeMoved, shareMoved }) => feeMoved === 0n && shareMoved === 0n)).toBe(true)
      }),
    )
  })
})

test('DISPUTE-9 a dispute has a short number', () =>
  expect([disputeNumber(7), disputeNumber(184n), disputeNumber(12_345)]).toEqual(['D-0007', 'D-0184', 'D-12345']))

/** Move, actor, from, to. */
const LEGAL_MOVES = [
  'propose poster analysis proposed',
  'propose worker analysis proposed',
  'counter poster proposed proposed',
  'counter worker proposed proposed',
  'reject poster proposed escalated',
  'reject worker proposed escalated',
  'expire clock proposed escalated',
  'accept poster proposed resolved',
  'accept worker proposed resolved',
  'withdraw poster analysis resolved',
  'withdraw worker analysis resolved',
  'withdraw poster proposed resolved',
  'withdraw worker proposed resolved',
  'mediate admin analysis proposed',
  'mediate admin proposed proposed',
  'mediate admin escalated proposed',
  'decide admin analysis resolved',
  'decide admin proposed resolved',
  'decide admin escalated resolved',
]
const ACTORS: DisputeActor[] = ['poster', 'worker', 'admin', 'clock']

test('DISPUTE-10 the legal moves of a dispute are these and no others', () => {
  expect(new Set(listLegalMoves(DISPUTE_MOVES))).toEqual(new Set(LEGAL_MOVES))
})

test('DISPUTE-10 every other move of a dispute is refused, and none is legal once it is resolved', () => {
  for (const move of Object.keys(DISPUTE_MOVES) as DisputeMove[])
    for (const by of ACTORS) {
      for (const stage of DISPUTE_STAGES) {
        const row = [move, by, stage, DISPUTE_MOVES[move].to].join(' ')
        expect(canMoveDispute(move, { status: 'open', stage }, by), row).toBe(LEGAL_MOVES.includes(row))
        expect(canMoveDispute(move, { status: 'resolved', stage }, by), row).toBe(false)
      }
    }
})
