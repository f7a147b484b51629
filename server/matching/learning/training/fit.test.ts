import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FactorKey } from '#core/matching/rules.ts'
import { createRandom } from '#server/matching/learning/random.ts'
import { fitShares, type ChoiceSet, type Shares } from '#server/matching/learning/training/fit.ts'
import { KEYS, WIDTH } from '#server/matching/learning/evaluation/judge.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'

const ALTERNATIVES = 6

/** Random choices by people with these weights. */
const choicesBy = (shares: Partial<Shares>, temperature: number, many: number, seed: number): ChoiceSet[] => {
  const random = createRandom(seed)
  return Array.from({ length: many }, () => {
    const rows = Array.from({ length: ALTERNATIVES }, () => {
      const logs = KEYS.map(() => Math.log(0.05 + 0.95 * random.next()))
      const luck = -Math.log(-Math.log(random.next() || 0.5))
      const desire = temperature * logs.reduce((sum, log, at) => sum + log * (shares[KEYS[at]!] ?? 0), 0) + luck
      return { logs, desire }
    })
    return {
      logs: Float64Array.from(rows.toSorted((a, b) => b.desire - a.desire).flatMap(({ logs }) => logs)),
      weight: 1,
    }
  })
}

test('LEARN-2 the weights of simulated people are recovered', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: WIDTH, maxLength: WIDTH })
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 1000 }), (raw, seed) => {
      const sum = raw.reduce((all, one) => all + one, 0)
      fc.pre(sum > 1)
      const truth = Object.fromEntries(KEYS.map((key, at) => [key, raw[at]! / sum])) as Shares
      const { shares, temperature } = fitShares(choicesBy(truth, 6, 1500, seed), DEFAULT_WEIGHTS.bid)
      for (const key of KEYS) expect(Math.abs(shares[key] - truth[key])).toBeLessThan(0.07)
      expect(temperature).toBeGreaterThan(4.5)
      expect(temperature).toBeLessThan(7.5)
    }),
    { numRuns: 6, seed: 7 },
  )
})

test('LEARN-2 shares are never negative and add up to 1', () => {
  const against: Partial<Record<FactorKey, number>> = { skill: -0.6, distance: 1.6 }
  const { shares } = fitShares(choicesBy(against, 3, 400, 1), DEFAULT_WEIGHTS.bid)
  expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0)
  expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  expect(shares.skill).toBeLessThan(0.02)
})

/** How far this many choices by one factor move its share. */
const movedBy = (many: number): number => {
  const { shares } = fitShares(choicesBy({ verified: 1 }, 4, many, 5), DEFAULT_WEIGHTS.bid)
  return Math.abs(shares.verified - DEFAULT_WEIGHTS.bid.verified)
}

test('LEARN-2 little evidence changes the default weights little', () => {
  expect(movedBy(5)).toBeLessThan(0.25)
  expect(movedBy(2000)).toBeGreaterThan(0.85)
  expect(fitShares([], DEFAULT_WEIGHTS.bid).shares).toEqual(DEFAULT_WEIGHTS.bid)
})

test('LEARN-2 a factor without evidence keeps its default share', () => {
  const silent = choicesBy({ distance: 1 }, 4, 300, 2).map(({ logs, weight }) => ({
    logs: logs.map((log, at) => (KEYS[at % WIDTH] === 'rating' ? 0 : log)),
    weight,
  }))
  expect(fitShares(silent, DEFAULT_WEIGHTS.bid).shares.rating).toBe(DEFAULT_WEIGHTS.bid.rating)
})
