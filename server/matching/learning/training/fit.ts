// Conditional logit: among the alternatives of a choice, the probability of each grows with the weighted sum of the
// logarithms of its factors. Gradient ascent; the weights are shares times one temperature.
import type { FactorKey } from '#core/matching/rules.ts'
import { KEYS } from '#server/matching/learning/evaluation/judge.ts'

/** Local, because the innermost loops read it. */
const WIDTH = KEYS.length

export interface ChoiceSet {
  /** WIDTH numbers per alternative; the chosen one is the first. */
  logs: Float64Array
  weight: number
}

export type Shares = Record<FactorKey, number>

export interface FitResult {
  shares: Shares
  /** How consistent choices are: 0 is random. */
  temperature: number
}

/** Strength of the prior: as if each default share were known to about a tenth. */
const PRIOR_STRENGTH = 40
const MIN_TEMPERATURE = 0.5
const MAX_TURNS = 6
const MAX_STEPS = 100
const SETTLED = 1e-6

interface Slope {
  value: number
  gradient: Float64Array
}

/** Adds the gradient of one choice and returns its log-likelihood. */
const addGradient = ({ logs, weight }: ChoiceSet, theta: Float64Array, gradient: Float64Array): number => {
  const many = logs.length / WIDTH
  const odds = new Float64Array(many)
  let highest = -Infinity
  for (let one = 0; one < many; one += 1) {
    let power = 0
    for (let key = 0; key < WIDTH; key += 1) power += theta[key]! * logs[one * WIDTH + key]!
    odds[one] = power
    if (power > highest) highest = power
  }
  const first = odds[0]! - highest
  let sum = 0
  for (let one = 0; one < many; one += 1) {
    odds[one] = Math.exp(odds[one]! - highest)
    sum += odds[one]!
  }
  for (let one = 0; one < many; one += 1) {
    const share = (one === 0 ? 1 : 0) - odds[one]! / sum
    for (let key = 0; key < WIDTH; key += 1) gradient[key] = gradient[key]! + weight * share * logs[one * WIDTH + key]!
  }
  return weight * (first - Math.log(sum))
}

const likelihood = (sets: readonly ChoiceSet[], theta: Float64Array, total: number): Slope => {
  const gradient = new Float64Array(WIDTH)
  let value = 0
  for (const set of sets) value += addGradient(set, theta, gradient)
  return { value: value / total, gradient: gradient.map((one) => one / total) }
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Prior: pulls towards the default shares at this temperature, less as evidence grows. Factors without evidence stay
 * where they were.
 */
const withPull = (slope: Slope, theta: Float64Array, goal: Float64Array, strength: number): Slope => {
  const away = theta.map((one, key) => one - goal[key]!)
  return {
    value: slope.value - strength * away.reduce((sum, one) => sum + one * one, 0),
    gradient: slope.gradient.map((one, key) => one - 2 * strength * away[key]!),
  }
}

/** Step size per factor: one that varies little within a choice needs longer steps. */
const stepSizesFor = (sets: readonly ChoiceSet[], total: number): Float64Array => {
  const spread = new Float64Array(WIDTH)
  for (const { logs, weight } of sets) {
    const many = logs.length / WIDTH
    for (let key = 0; key < WIDTH; key += 1) {
      let [sum, squares] = [0, 0]
      for (let one = key; one < logs.length; one += WIDTH) {
        sum += logs[one]!
        squares += logs[one]! ** 2
      }
      spread[key]! += weight * (squares / many - (sum / many) ** 2)
    }
  }
  return spread.map((one) => 1 / (one / total + 0.01))
}

/** Ascends until there is no gain; shares stay at or above 0. */
const ascend = (from: Float64Array, stepSizes: Float64Array, at: (theta: Float64Array) => Slope): Float64Array => {
  let theta = from
  let here = at(theta)
  let step = 0.5
  for (let round = 0; round < MAX_STEPS && step > SETTLED; round += 1) {
    const next = theta.map((one, key) => Math.max(0, one + step * stepSizes[key]! * here.gradient[key]!))
    const there = at(next)
    const gained = there.value - here.value
    if (gained <= 0) {
      step /= 2
      continue
    }
    theta = next
    here = there
    step *= 1.5
    if (gained < SETTLED) break
  }
  return theta
}

export const fitShares = (sets: readonly ChoiceSet[], defaultShares: Shares): FitResult => {
  const total = sets.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { shares: defaultShares, temperature: 0 }
  const defaults = Float64Array.from(KEYS, (key) => defaultShares[key])
  const stepSizes = stepSizesFor(sets, total)
  let theta: Float64Array = defaults
  // The prior depends on the temperature, which depends on the result.
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const temperature = Math.max(MIN_TEMPERATURE, sumOf(theta))
    const goal = defaults.map((share) => share * temperature)
    const strength = PRIOR_STRENGTH / temperature ** 2 / total
    theta = ascend(theta, stepSizes, (one) => withPull(likelihood(sets, one, total), one, goal, strength))
    if (Math.abs(sumOf(theta) - temperature) < 0.02 * temperature) break
  }
  const temperature = sumOf(theta)
  if (temperature === 0) return { shares: defaultShares, temperature }
  return {
    shares: Object.fromEntries(KEYS.map((key, column) => [key, theta[column]! / temperature])) as Shares,
    temperature,
  }
}
