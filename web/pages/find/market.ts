import type { InfiniteData } from '@tanstack/react-query'
import type { Job } from '#core/jobs/api.ts'
import { LISTED_STATUSES } from '#core/jobs/rules.ts'
import type { Slice } from '#web/runtime/call.ts'

export type Market = InfiniteData<Slice<Job[]>, string | null>

export const isListed = ({ status }: Pick<Job, 'status'>): boolean =>
  LISTED_STATUSES.some((listed) => listed === status)

/** Each job once: a job may move from one page to the next between requests. */
export const jobsIn = (market: Pick<Market, 'pages'>): Job[] => {
  const byId = new Map<string, Job>()
  for (const { items } of market.pages) for (const job of items) if (!byId.has(job.id)) byId.set(job.id, job)
  return [...byId.values()]
}

const mapPages = (market: Market, change: (jobs: Job[]) => Job[]): Market => ({
  ...market,
  pages: market.pages.map((page) => ({ ...page, items: change(page.items) })),
})

export const withChange = (market: Market, id: string, change: Partial<Job>): Market =>
  mapPages(market, (jobs) => jobs.map((job) => (job.id === id ? { ...job, ...change } : job)))

export const withoutJob = (market: Market, id: string): Market =>
  mapPages(market, (jobs) => jobs.filter((job) => job.id !== id))

/**
 * Replaces the first page and keeps the others. A job that left the first page was pushed to the second, unless it is
 * known to be over; the next full fetch corrects this.
 */
export const withFirstPage = (market: Market, first: Slice<Job[]>): Market => {
  const [before, second, ...rest] = market.pages
  if (!before || !second) return { pages: [first], pageParams: market.pageParams.slice(0, 1) }
  const isThere = new Set(first.items.map(({ id }) => id))
  const pushed = before.items.filter((job) => isListed(job) && !isThere.has(job.id))
  return { ...market, pages: [first, { ...second, items: [...pushed, ...second.items] }, ...rest] }
}

/** The jobs of the last render, and those that were inserted since. */
export interface ListSnapshot {
  /** Identifies the list. */
  list: string
  ids: readonly string[]
  arrived: ReadonlySet<string>
}

/** Only jobs that are inserted into a visible list are marked as new. */
export const nextSnapshot = (before: ListSnapshot, list: string, ids: readonly string[]): ListSnapshot => {
  if (before.list !== list) return { list, ids, arrived: new Set() }
  const known = new Set(before.ids)
  const fresh = ids.filter((id) => !known.has(id))
  const still = ids.filter((id) => before.arrived.has(id))
  return { list, ids, arrived: new Set([...still, ...fresh]) }
}
