import { createHash } from 'node:crypto'

/** Fewer finished jobs are too few to judge by. */
const MIN_KNOWN_JOBS = 3
export const isNewcomer = ({ finished }: { finished: number }): boolean => finished < MIN_KNOWN_JOBS

/** One of so many places is for a newcomer. */
const PLACES_PER_NEWCOMER = 5
/** A newcomer must score at least this share of the worker whose place they take. */
const MIN_NEWCOMER_SHARE = 0.75

/** Deterministic per pair, so that a repeated list keeps its order. */
const uniform = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32

/** How good a newcomer may turn out to be, drawn from the prior for workers without history. */
const drawFor = (seed: string): number => (1 - (1 - uniform(seed)) ** (1 / 2)) ** (1 / 5)

interface RankedWorker {
  id: string
  score: number
  isNewcomer: boolean
}

/**
 * RANK-6: best first, and of every five places one for a worker who has finished few jobs, unless one is there by
 * score. The draw differs by job, so that every newcomer is shown sometimes.
 */
export const withNewcomers = <R extends RankedWorker>(ranked: readonly R[], limit: number, seed: string): R[] => {
  const best = ranked.slice(0, limit)
  const owed = Math.floor(limit / PLACES_PER_NEWCOMER) - best.filter((one) => one.isNewcomer).length
  if (owed <= 0 || ranked.length <= limit) return best
  const waiting = ranked
    .slice(limit)
    .filter((one) => one.isNewcomer && one.score >= MIN_NEWCOMER_SHARE * best.at(-1)!.score)
    .map((one) => ({ one, draw: one.score * drawFor(`${seed} ${one.id}`) }))
    .toSorted((a, b) => b.draw - a.draw)
    .slice(0, owed)
    .map(({ one }) => one)
  const known = best.filter((one) => !one.isNewcomer)
  const goes = new Set(waiting.length === 0 ? [] : known.slice(-waiting.length))
  return [...best.filter((one) => !goes.has(one)), ...waiting]
}
