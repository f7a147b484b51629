import { expect, test } from 'vitest'
import { buildCity, type CitySize } from '#server/matching/learning/city/city.ts'
import { compareAll, exposureOf, lossesIn } from '#server/matching/learning/evaluation/compare.ts'
import { evaluateAll, scoresBy } from '#server/matching/learning/training/train.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'

const SMALL: CitySize = { workers: 800, jobs: 3500, days: 40, activity: 8 }

test('EVAL-1 the same seed builds the same city, another seed another one', () => {
  const tiny: CitySize = { workers: 60, jobs: 80, days: 10, activity: 8 }
  expect(buildCity(3, tiny)).toEqual(buildCity(3, tiny))
  expect(buildCity(4, tiny).events).not.toEqual(buildCity(3, tiny).events)
})

const evaluated = evaluateAll(buildCity(1, SMALL), 1, {
  looks: 50,
  choices: 50,
  heldOutLooks: 500,
  heldOutPostings: 400,
})

test('EVAL-1 in a small city the scorer beats every baseline', () => {
  for (const { direction, group, lines } of compareAll(evaluated, 1)) {
    if (group.name !== 'everyone') continue
    const [, ...baselines] = lines
    expect(baselines).toHaveLength(5)
    for (const { method, lead } of baselines) expect(lead!.low, `${direction.name}: ${method}`).toBeGreaterThan(0)
  }
})

test('EVAL-1 without anything to measure the comparison fails', () => {
  expect(lossesIn(compareAll([], 1))).toEqual(['There was nothing to measure.'])
})

test('the logarithms of the factors order as the scorer does', () => {
  const [one] = evaluated
  const sums = scoresBy(one!, DEFAULT_WEIGHTS)
  for (const [place, score] of one!.scores.entries()) expect(Math.exp(sums[place]! / 2)).toBeCloseTo(score, 12)
})

test('EVAL-3 a newcomer is among the first five for every job, beside known workers', () => {
  const { candidates, shown } = exposureOf(evaluated)
  const exploring = shown.find(({ method }) => method === 'scorer, exploring')!
  const plain = shown.find(({ method }) => method === 'scorer')!
  expect(exploring.share).toBeGreaterThanOrEqual(plain.share)
  expect(exploring.atLeastOne).toBeGreaterThan(0.9)
  expect(plain.share).toBeLessThan(candidates)
})
