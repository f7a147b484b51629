// Judges the alternatives of a decision: by the scorer, by each of its factors and by the baselines.
import { DAY_MS } from '#core/kernel/time.ts'
import { FACTORS, type FactorKey } from '#core/matching/rules.ts'
import { readJob, readWorker, type ReadJob, type ReadWorker } from '#server/matching/scoring/factors.ts'
import type { JobFacts, WorkerFacts } from '#server/matching/scoring/facts.ts'
import { BASELINES, type BaselineKey } from '#server/matching/learning/baselines.ts'
import { chanceOf } from '#server/matching/learning/chance.ts'
import type { Decision } from '#server/matching/learning/replay.ts'
import { openShelf, pageOf, type Page } from '#server/matching/learning/text-search.ts'
import { scorePair } from '#server/matching/scoring/score.ts'
import { SHIPPED } from '#server/matching/scoring/weights.ts'

export const KEYS: readonly FactorKey[] = FACTORS.map(({ key }) => key)
export const WIDTH = KEYS.length
/** As the scorer bounds a factor. */
const MIN = 0.02

export interface Judged extends Pick<Decision, 'kind' | 'at' | 'isHeldOut' | 'whose' | 'weight'> {
  gains: readonly number[]
  /** By the shipped weights. */
  scores: Float64Array
  /** The logarithm of each factor, WIDTH for each alternative. */
  logs: Float64Array
  baselines: Record<BaselineKey, Float64Array>
  /** Jobs that the worker of each alternative had finished. */
  finished: Int32Array
  /** Breaks ties, the same for every method. */
  toss: Float64Array
}

/** Reads each worker and each job once, and again only when something to read has changed. */
const openReader = () => {
  const workers = new Map<string, { titles: readonly string[]; read: ReadWorker; page: Page }>()
  const jobs = new Map<string, { day: number; read: ReadJob; page: Page }>()
  const shelf = openShelf()
  return {
    shelf,
    worker(facts: WorkerFacts): { read: ReadWorker; page: Page } {
      const known = workers.get(facts.id)
      const { titles } = facts.record
      if (known?.titles === titles) return { read: { ...known.read, facts }, page: known.page }
      const page = pageOf([...facts.skills, facts.bio, ...titles].join(' '))
      if (!known) shelf.add(page)
      const fresh = { titles, read: readWorker(facts), page }
      workers.set(facts.id, fresh)
      return fresh
    },
    job(facts: JobFacts, now: number): { read: ReadJob; page: Page } {
      const day = Math.floor(now / DAY_MS)
      const known = jobs.get(facts.id)
      if (known?.day === day) return { read: { ...known.read, facts }, page: known.page }
      const page = known?.page ?? pageOf(`${facts.title} ${facts.description} ${facts.category}`)
      if (!known) shelf.add(page)
      const fresh = { day, read: readJob(facts, now), page }
      jobs.set(facts.id, fresh)
      return fresh
    },
  }
}

export type Judge = (decision: Decision) => Judged

export const openJudge = (seed: number): Judge => {
  const reader = openReader()
  const chance = chanceOf(seed)
  return ({ kind, at, isHeldOut, whose, weight, alternatives }) => {
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
      const { score, factors } = scorePair(worker.read, job.read, at, SHIPPED)
      scores[place] = score
      for (const [column, key] of KEYS.entries())
        logs[place * WIDTH + column] = Math.log(Math.max(MIN, factors[key].value))
      const [asked, page] = kind === 'jobs' ? [worker.page, job.page] : [job.page, worker.page]
      const pair = { ...alternative, at, text: reader.shelf.score(asked, page), luck: chance.next() }
      for (const { key, scoreOf } of BASELINES) baselines[key][place] = scoreOf(pair)
    }
    return {
      kind,
      at,
      isHeldOut,
      whose,
      weight,
      gains: alternatives.map(({ gain }) => gain),
      scores,
      logs,
      baselines,
      finished: Int32Array.from(alternatives, ({ worker }) => worker.record.finished),
      toss: Float64Array.from(alternatives, () => chance.next()),
    }
  }
}
