import { expect, test } from 'vitest'
import { buildCity, type CitySize } from '#server/matching/learning/city.ts'
import { compareAll, exposureOf, lossesIn } from '#server/matching/learning/compare.ts'
import { judgeAll, scoresBy } from '#server/matching/learning/train.ts'
import { SHIPPED } from '#server/matching/scoring/weights.ts'

const SMALL: CitySize = { workers: 800, jobs: 3500, days: 40, activity: 8 }

test('EVAL-1 the same seed builds the same city, another seed another one', () => {
  const tiny: CitySize = { workers: 60, jobs: 80, days: 10, activity: 8 }
  expect(buildCity(3, tiny)).toEqual(buildCity(3, tiny))
  expect(buildCity(4, tiny).events).not.toEqual(buildCity(3, tiny).events)
})

const judged = judgeAll(buildCity(1, SMALL), 1, { looks: 50, choices: 50, heldOutLooks: 500, heldOutPostings: 400 })

test('EVAL-1 in a small city the scorer beats what a market can do without it', () => {
  for (const { direction, group, lines } of compareAll(judged, 1)) {
    if (group.name !== 'everyone') continue
    const [, ...baselines] = lines
    expect(baselines).toHaveLength(5)
    for (const { method, lead } of baselines) expect(lead!.low, `${direction.name}: ${method}`).toBeGreaterThan(0)
  }
})

test('EVAL-1 where nothing could be measured, nothing is won', () => {
  expect(lossesIn(compareAll([], 1))).toEqual(['There was nothing to measure.'])
})

test('the logarithms of the factors order as the scorer does', () => {
  const [one] = judged
  const sums = scoresBy(one!, SHIPPED)
  for (const [place, score] of one!.scores.entries()) expect(Math.exp(sums[place]! / 2)).toBeCloseTo(score, 12)
})

test('EVAL-3 somebody new is among the first five for every job, and not only they', () => {
  const { candidates, shown } = exposureOf(judged)
  const exploring = shown.find(({ method }) => method === 'scorer, exploring')!
  const plain = shown.find(({ method }) => method === 'scorer')!
  expect(exploring.share).toBeGreaterThanOrEqual(plain.share)
  expect(exploring.atLeastOne).toBeGreaterThan(0.9)
  expect(plain.share).toBeLessThan(candidates)
})
