// Conditional logit: among the alternatives of a choice, the chance of each grows with the weighted sum of the
// logarithms of its factors. Plain gradient ascent; the weights are shares, and one temperature goes with them.
import type { FactorKey } from '#core/matching/rules.ts'
import { KEYS } from '#server/matching/learning/judge.ts'

/** A constant of this file, because the innermost loops ask for it. */
const WIDTH = KEYS.length

export interface ChoiceSet {
  /** WIDTH numbers for each alternative; the chosen one is the first. */
  logs: Float64Array
  weight: number
}

export type Shares = Record<FactorKey, number>

export interface Fitted {
  shares: Shares
  /** How sharply people choose: 0 is by chance. */
  temperature: number
}

/** How firmly the shipped shares are believed: as if each were known to about a tenth. */
const BELIEF = 40
const MIN_TEMPERATURE = 0.5
const TURNS = 6
const MAX_STEPS = 100
const SETTLED = 1e-6

interface Slope {
  value: number
  gradient: Float64Array
}

/** Adds what one choice says to the gradient, and hands back how likely it was. */
const heed = ({ logs, weight }: ChoiceSet, theta: Float64Array, gradient: Float64Array): number => {
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
  for (const set of sets) value += heed(set, theta, gradient)
  return { value: value / total, gradient: gradient.map((one) => one / total) }
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Pulled towards the shipped shares, as they are at this temperature; the pull loses importance as evidence grows. What
 * the choices say nothing about stays where it was.
 */
const withPull = (slope: Slope, theta: Float64Array, goal: Float64Array, strength: number): Slope => {
  const away = theta.map((one, key) => one - goal[key]!)
  return {
    value: slope.value - strength * away.reduce((sum, one) => sum + one * one, 0),
    gradient: slope.gradient.map((one, key) => one - 2 * strength * away[key]!),
  }
}

/** Steps as long as a factor allows: one that varies little within a choice needs longer ones. */
const stridesFor = (sets: readonly ChoiceSet[], total: number): Float64Array => {
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

/** Upwards as long as it goes up; a share below nothing is nothing. */
const climb = (from: Float64Array, strides: Float64Array, at: (theta: Float64Array) => Slope): Float64Array => {
  let theta = from
  let here = at(theta)
  let step = 0.5
  for (let round = 0; round < MAX_STEPS && step > SETTLED; round += 1) {
    const next = theta.map((one, key) => Math.max(0, one + step * strides[key]! * here.gradient[key]!))
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

export const fitShares = (sets: readonly ChoiceSet[], shippedShares: Shares): Fitted => {
  const total = sets.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { shares: shippedShares, temperature: 0 }
  const shipped = Float64Array.from(KEYS, (key) => shippedShares[key])
  const strides = stridesFor(sets, total)
  let theta: Float64Array = shipped
  // The pull depends on the temperature, and the temperature on where the pull lets it go.
  for (let turn = 0; turn < TURNS; turn += 1) {
    const temperature = Math.max(MIN_TEMPERATURE, sumOf(theta))
    const goal = shipped.map((share) => share * temperature)
    const strength = BELIEF / temperature ** 2 / total
    theta = climb(theta, strides, (one) => withPull(likelihood(sets, one, total), one, goal, strength))
    if (Math.abs(sumOf(theta) - temperature) < 0.02 * temperature) break
  }
  const temperature = sumOf(theta)
  if (temperature === 0) return { shares: shippedShares, temperature }
  return {
    shares: Object.fromEntries(KEYS.map((key, column) => [key, theta[column]! / temperature])) as Shares,
    temperature,
  }
}
