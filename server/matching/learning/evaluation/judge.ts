// Scores the alternatives of a decision by the scorer, by each of its factors and by the baselines.
import { DAY_MS } from '#core/kernel/time.ts'
import { FACTORS, type FactorKey } from '#core/matching/rules.ts'
import { readJob, readWorker, type ReadJob, type ReadWorker } from '#server/matching/scoring/factors.ts'
import type { JobFacts, WorkerFacts } from '#server/matching/scoring/facts.ts'
import { BASELINES, type BaselineKey } from '#server/matching/learning/evaluation/baselines.ts'
import { createRandom } from '#server/matching/learning/random.ts'
import type { Decision } from '#server/matching/learning/replay/replay.ts'
import { createTextIndex, textStatsOf, type TextStats } from '#server/matching/learning/evaluation/text-search.ts'
import { scorePair } from '#server/matching/scoring/score.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'

export const KEYS: readonly FactorKey[] = FACTORS.map(({ key }) => key)
export const WIDTH = KEYS.length
/** The lower bound of a factor, as in the scorer. */
const MIN = 0.02

export interface EvaluatedDecision extends Pick<Decision, 'kind' | 'at' | 'isHeldOut' | 'owner' | 'weight'> {
  gains: readonly number[]
  /** By the default weights. */
  scores: Float64Array
  /** The logarithm of each factor, WIDTH values per alternative. */
  logs: Float64Array
  baselines: Record<BaselineKey, Float64Array>
  /** Finished jobs of the worker of each alternative. */
  finished: Int32Array
  /** The same for every method. */
  tieBreaker: Float64Array
}

/** Parses each worker and each job once, and again only after a change. */
const openReader = () => {
  const workers = new Map<string, { titles: readonly string[]; read: ReadWorker; stats: TextStats }>()
  const jobs = new Map<string, { day: number; read: ReadJob; stats: TextStats }>()
  const textIndex = createTextIndex()
  return {
    textIndex,
    worker(facts: WorkerFacts): { read: ReadWorker; stats: TextStats } {
      const known = workers.get(facts.id)
      const { titles } = facts.record
      if (known?.titles === titles) return { read: { ...known.read, facts }, stats: known.stats }
      const stats = textStatsOf([...facts.skills, facts.bio, ...titles].join(' '))
      if (!known) textIndex.add(stats)
      const fresh = { titles, read: readWorker(facts), stats }
      workers.set(facts.id, fresh)
      return fresh
    },
    job(facts: JobFacts, now: number): { read: ReadJob; stats: TextStats } {
      const day = Math.floor(now / DAY_MS)
      const known = jobs.get(facts.id)
      if (known?.day === day) return { read: { ...known.read, facts }, stats: known.stats }
      const stats = known?.stats ?? textStatsOf(`${facts.title} ${facts.description} ${facts.category}`)
      if (!known) textIndex.add(stats)
      const fresh = { day, read: readJob(facts, now), stats }
      jobs.set(facts.id, fresh)
      return fresh
    },
  }
}

export type Evaluator = (decision: Decision) => EvaluatedDecision

export const createEvaluator = (seed: number): Evaluator => {
  const reader = openReader()
  const random = createRandom(seed)
  return ({ kind, at, isHeldOut, owner, weight, alternatives }) => {
    const many = alternatives.length
    const scores = new Float64Array(many)
    const logs = new Float64Array(many * WIDTH)
    const baselines = Object.fromEntries(BASELINES.map(({ key }) => [key, new Float64Array(many)])) as Record<
      BaselineKey,
      Float64Array
    >
    for (const [place, alternative] of alternatives.entries()) {
      const worker = reader.worker(alternative.worker)
      const job = reader.job(alternative.job, at)
      const { score, factors } = scorePair(worker.read, job.read, at, DEFAULT_WEIGHTS)
      scores[place] = score
      for (const [column, key] of KEYS.entries())
        logs[place * WIDTH + column] = Math.log(Math.max(MIN, factors[key].value))
      const [query, stats] = kind === 'jobs' ? [worker.stats, job.stats] : [job.stats, worker.stats]
      const pair = { ...alternative, at, text: reader.textIndex.score(query, stats), luck: random.next() }
      for (const { key, scoreOf } of BASELINES) baselines[key][place] = scoreOf(pair)
    }
    return {
      kind,
      at,
      isHeldOut,
      owner,
      weight,
      gains: alternatives.map(({ gain }) => gain),
      scores,
      logs,
      baselines,
      finished: Int32Array.from(alternatives, ({ worker }) => worker.record.finished),
      tieBreaker: Float64Array.from(alternatives, () => random.next()),
    }
  }
}
