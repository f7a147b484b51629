import { expect, test } from 'vitest'
import { createRandom } from '#server/matching/learning/random.ts'
import { estimate, ndcgOf, rankBy, recallOf } from '#server/matching/learning/evaluation/measures.ts'

test.each([
  ['the best order', [3, 1, 0], 1],
  // (1 + 3 / log2 3) / (3 + 1 / log2 3)
  ['the two swapped', [1, 3, 0], (1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3))],
  ['one at the third place', [0, 0, 1], 0.5],
  ['one behind the tenth', [...Array.from({ length: 10 }, () => 0), 1], 0],
])('NDCG of %s', (_, gains, expected) => expect(ndcgOf(gains)).toBeCloseTo(expected, 12))

test('EVAL-1 without anything relevant there is no NDCG', () => expect(ndcgOf([0, 0])).toBeNull())

test.each([
  ['all among the first ten', [0, 1, 2], 1],
  ['half of it behind the tenth', [1, ...Array.from({ length: 10 }, () => 0), 3], 0.5],
  ['nothing to find', [0], null],
])('recall of %s', (_, gains, expected) => expect(recallOf(gains)).toBe(expected))

test('EVAL-1 equal scores are ordered by the tie breaker, not by position', () => {
  expect(rankBy([1, 2, 1], [0.9, 0.5, 0.1], [0, 1, 2])).toEqual([1, 2, 0])
})

const rows = (many: number) =>
  Array.from({ length: many }, (_, at) => ({ owner: `${at}`, values: [at % 2, (at % 2) + 1] }))

test('EVAL-1 an interval contains the mean, shrinks with more people and is the same for the same seed', () => {
  const [few] = estimate(rows(40), createRandom(1))
  const [many, other] = estimate(rows(4000), createRandom(1))
  expect(few!.mean).toBe(0.5)
  expect(few!.low).toBeLessThan(0.5)
  expect(few!.high).toBeGreaterThan(0.5)
  expect(many!.high - many!.low).toBeLessThan((few!.high - few!.low) / 5)
  // 1.96 * sqrt(0.25 / 4000) on each side.
  expect(many!.high - many!.low).toBeCloseTo(2 * 1.96 * Math.sqrt(0.25 / 4000), 2)
  expect(other!.mean).toBe(1.5)
  expect(estimate(rows(40), createRandom(1))[0]).toEqual(few)
})

test('EVAL-1 many decisions of one person count as one', () => {
  const own = Array.from({ length: 20 }, (_, at) => ({ owner: `${at}`, values: [at % 2] }))
  const [alone] = estimate(own, createRandom(3))
  const [tenfold] = estimate(
    own.flatMap((row) => Array.from({ length: 10 }, () => row)),
    createRandom(3),
  )
  expect(tenfold).toEqual(alone)
})
