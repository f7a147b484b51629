import { createHash } from 'node:crypto'

/** Fewer finished jobs say nothing yet. */
const NEW_BELOW = 3
export const isNewcomer = ({ finished }: { finished: number }): boolean => finished < NEW_BELOW

/** Of so many places one is for somebody new. */
const PLACES_PER_NEWCOMER = 5
/** Who is given a chance must come near to whom they take the place from. */
const NEAR_ENOUGH = 0.75

/** The same pair always draws the same: a list that is asked for again does not shuffle. */
const uniform = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32

/** How good somebody may turn out to be: drawn from what is believed of those of whom nothing is known. */
const drawFor = (seed: string): number => (1 - (1 - uniform(seed)) ** (1 / 2)) ** (1 / 5)

interface Ranked {
  id: string
  score: number
  isNewcomer: boolean
}

/**
 * RANK-6: the best first, and among every five places one for somebody who has finished little so far, unless one has
 * come in by themself. Which one is drawn for each job anew, so that all of them are seen sometimes.
 */
export const withNewcomers = <R extends Ranked>(ranked: readonly R[], limit: number, seed: string): R[] => {
  const best = ranked.slice(0, limit)
  const owed = Math.floor(limit / PLACES_PER_NEWCOMER) - best.filter((one) => one.isNewcomer).length
  if (owed <= 0 || ranked.length <= limit) return best
  const waiting = ranked
    .slice(limit)
    .filter((one) => one.isNewcomer && one.score >= NEAR_ENOUGH * best.at(-1)!.score)
    .map((one) => ({ one, draw: one.score * drawFor(`${seed} ${one.id}`) }))
    .toSorted((a, b) => b.draw - a.draw)
    .slice(0, owed)
    .map(({ one }) => one)
  const known = best.filter((one) => !one.isNewcomer)
  const goes = new Set(waiting.length === 0 ? [] : known.slice(-waiting.length))
  return [...best.filter((one) => !goes.has(one)), ...waiting]
}
