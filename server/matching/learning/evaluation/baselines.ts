// Rankings that need no scorer.
import { milesBetween } from '#core/kernel/miles.ts'
import type { Alternative } from '#server/matching/learning/replay/replay.ts'

interface Pair extends Alternative {
  text: number
  luck: number
}

/** Without a distance the pair comes last. */
const nearness = ({ worker, job }: Pair): number =>
  job.isVirtual || !job.point || !worker.point ? -1000 : -milesBetween(job.point, worker.point)

export const BASELINES = [
  { key: 'recency', name: 'newest / last seen', scoreOf: ({ recency }: Pair) => recency },
  { key: 'distance', name: 'nearest', scoreOf: nearness },
  { key: 'popularity', name: 'most popular', scoreOf: ({ popularity }: Pair) => popularity },
  { key: 'text', name: 'text only (BM25)', scoreOf: ({ text }: Pair) => text },
  { key: 'random', name: 'random', scoreOf: ({ luck }: Pair) => luck },
] as const
export type BaselineKey = (typeof BASELINES)[number]['key']
