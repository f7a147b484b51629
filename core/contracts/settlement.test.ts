import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canMoveSettlement,
  divideHeld,
  SETTLEMENT_MOVES,
  SETTLEMENT_STATUSES,
  settledPercent,
  type LateCancellation,
  type SettlementActor,
  type SettlementMove,
} from '#core/contracts/settlement.ts'
import { outcomeOf } from '#core/disputes/rules.ts'
import { cents } from '#core/kernel/money.ts'
import { listLegalMoves } from '#core/kernel/state-machine.ts'

const late: LateCancellation = { status: 'in_progress', role: 'poster', percent: 65, held: cents(12_000) }

describe('SETTLE-1 a cancellation pays for', () => {
  test.each<[string, Partial<LateCancellation>, number | null]>([
    ['the reported share', {}, 65],
    ['one percent', { percent: 1 }, 1],
    ['all of it', { percent: 100 }, 100],
    ['nothing without a report', { percent: null }, null],
    ['nothing after a report of nothing', { percent: 0 }, null],
    ['nothing if the worker cancels', { role: 'worker' }, null],
    ['nothing before the start', { status: 'active' }, null],
    ['nothing after completion', { status: 'completed' }, null],
    ['nothing if nothing is held', { held: cents(0) }, null],
  ])('%s', (_, change, percent) => expect(settledPercent({ ...late, ...change })).toBe(percent))
})

/** Move, actor, from, to. */
const LEGAL_MOVES = [
  'accept worker open accepted',
  'accept clock open accepted',
  'withdraw poster open withdrawn',
  'dispute poster open disputed',
  'dispute worker open disputed',
  'restore dispute disputed open',
  'drop dispute disputed withdrawn',
]

test('SETTLE-3 the legal moves of a settlement are these and no others', () => {
  expect(new Set(listLegalMoves(SETTLEMENT_MOVES))).toEqual(new Set(LEGAL_MOVES))
  for (const move of Object.keys(SETTLEMENT_MOVES) as SettlementMove[])
    for (const status of SETTLEMENT_STATUSES)
      for (const by of ['poster', 'worker', 'clock', 'dispute'] satisfies SettlementActor[]) {
        const row = [move, by, status, SETTLEMENT_MOVES[move].to].join(' ')
        expect(canMoveSettlement(move, status, by), row).toBe(LEGAL_MOVES.includes(row))
      }
})

const divided = (dollars: number[], percent: number) => {
  const held = dollars.map((amount, index) => ({ id: String(index), amount: cents(Math.round(amount * 100)) }))
  const { share, fee, refund } = divideHeld(held, percent, 500)
  return [share, fee, refund].map(Number)
}

describe('SETTLE-2 the held amount is divided', () => {
  test.each([
    [[120], 65, [7_410, 390, 4_200]],
    [[900], 95, [81_225, 4_275, 4_500]],
    [[120, 20], 65, [8_645, 455, 4_900]],
    [[95], 100, [9_025, 475, 0]],
    [[0.01], 50, [0, 0, 1]],
  ])('%j at %i percent', (dollars, percent, expected) => expect(divided(dollars, percent)).toEqual(expected))

  test('without a cent too much or too little, as by an accepted proposal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 100 }),
        (amounts, percent) => {
          const held = amounts.map((amount, index) => ({ id: String(index), amount: cents(amount) }))
          const outcome = divideHeld(held, percent, 500)
          expect(outcome.share + outcome.fee + outcome.refund).toBe(BigInt(amounts.reduce((a, b) => a + b)))
          const inDispute = held.map(
            ({ id, amount }) => ({ id, amount, status: 'held', fee: cents(0), feeBasisPoints: 500 }) as const,
          )
          expect(outcome).toEqual(outcomeOf(inDispute, 100 - percent))
        },
      ),
    )
  })
})
