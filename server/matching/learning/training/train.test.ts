import { expect, test } from 'vitest'
import type { FactorKey } from '#core/matching/rules.ts'
import { createRandom, type Random } from '#server/matching/learning/random.ts'
import { KEYS, WIDTH, type EvaluatedDecision } from '#server/matching/learning/evaluation/judge.ts'
import { scoresBy, trainOn } from '#server/matching/learning/training/train.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'

/** A decision by one factor (or none) and chance. */
const decided = (
  random: Random,
  kind: EvaluatedDecision['kind'],
  isHeldOut: boolean,
  by: FactorKey | null,
): EvaluatedDecision => {
  const many = kind === 'choice' ? 5 : 40
  const logs = Float64Array.from({ length: many * WIDTH }, () => Math.log(0.05 + 0.95 * random.next()))
  const preferences = Array.from({ length: many }, (_, place) => {
    const luck = -Math.log(-Math.log(random.next() || 0.5))
    return luck + (by ? 3 * logs[place * WIDTH + KEYS.indexOf(by)]! : 0)
  })
  const best = preferences.indexOf(Math.max(...preferences))
  const one = {
    kind,
    isHeldOut,
    at: 0,
    owner: `${random.next()}`,
    weight: 1,
    gains: preferences.map((_, place) => (place === best ? 1 : 0)),
    logs,
    finished: new Int32Array(many),
    tieBreaker: Float64Array.from({ length: many }, () => random.next()),
    baselines: {} as EvaluatedDecision['baselines'],
    scores: new Float64Array(many),
  }
  return { ...one, scores: scoresBy(one, DEFAULT_WEIGHTS) }
}

const market = (by: FactorKey | null, { bids = 600, choices = 200, heldOut = 300 } = {}): EvaluatedDecision[] => {
  const random = createRandom(11)
  const some = (many: number, kind: EvaluatedDecision['kind'], isHeldOut: boolean) =>
    Array.from({ length: many }, () => decided(random, kind, isHeldOut, by))
  return [
    ...some(bids, 'jobs', false),
    ...some(choices, 'choice', false),
    ...some(heldOut, 'jobs', true),
    ...some(heldOut, 'workers', true),
  ]
}

test('LEARN-3 where people decide by a factor that the default weights neglect, the learned ones replace them', () => {
  const { refusal, gain, weights, evidence } = trainOn(market('verified'), 1)
  expect(refusal).toBeNull()
  expect(gain.low).toBeGreaterThan(0)
  expect(weights.bid.verified).toBeGreaterThan(0.7)
  expect(evidence).toMatchObject({ decisions: 800, heldOut: 600 })
  expect(evidence.learnedNdcg).toBeGreaterThan(evidence.defaultNdcg)
})

test('LEARN-3 where people decide at random, the default weights stay', () => {
  const { refusal, heldOut } = trainOn(market(null), 1)
  expect(heldOut).toBe(600)
  expect(refusal).toMatch(/^The default weights stay: on 600 held-out decisions .+not significantly better/)
})

test.each([
  [{ bids: 199 }, '199 bids and 200 choices are too few'],
  [{ choices: 49 }, '600 bids and 49 choices are too few'],
  [{ heldOut: 0 }, 'nothing was held out'],
])('with %j the default weights stay', (size, sentence) => {
  expect(trainOn(market('verified', size), 1).refusal).toContain(sentence)
})

test('LEARN-3 weights that are better for workers and worse for posters are not used', () => {
  const random = createRandom(5)
  const forPosters = Array.from({ length: 150 }, () => decided(random, 'workers', true, 'skill'))
  const mixed = [...market('verified', { heldOut: 600 }).filter(({ kind }) => kind !== 'workers'), ...forPosters]
  const { refusal, gain } = trainOn(mixed, 1)
  expect(gain.low).toBeGreaterThan(0)
  expect(refusal).toContain('worse at workers for a job')
})
