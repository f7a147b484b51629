import type { Activity, AdminStats, ChartDay, Jump } from '#core/admin/dashboard.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import { listActivityRows } from '#server/admin/dashboard/activity-store.ts'
import { formatSetting } from '#server/admin/dashboard/activity-copy.ts'
import * as store from '#server/admin/dashboard/store.ts'
import { listJobs } from '#server/admin/jobs/store.ts'
import { listUsers } from '#server/admin/users/store.ts'
import { readNextPayout } from '#server/payments/wallet/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { parseSearch } from '#server/platform/database/keyset.ts'

const ACTIVITY_PAGE_SIZE = 20
const MAX_MATCHES_PER_KIND = 5

/** Up to this number of users the count is exact; above it is cached. */
const COUNT_BATCH_SIZE = 50_000
const CACHE_MS = 5_000

/** ADMIN-4: exact for few users, otherwise cached for five seconds. */
export const createStats = (db: Db): (() => Promise<AdminStats>) => {
  let kept: { stats: AdminStats; until: number } | null = null
  return async () => {
    if (kept && kept.until > performance.now()) return kept.stats
    const [totalUsers, counts, nextPayoutAt] = await Promise.all([
      store.countUsers(db),
      store.readStats(db),
      readNextPayout(db),
    ])
    const stats = { totalUsers, ...counts, nextPayoutAt }
    const isLarge = Math.max(totalUsers, counts.activeJobs) > COUNT_BATCH_SIZE
    kept = isLarge ? { stats, until: performance.now() + CACHE_MS } : null
    return stats
  }
}

export const listActivity = async (db: Db): Promise<Activity[]> =>
  (await listActivityRows(db, ACTIVITY_PAGE_SIZE)).map((happened) => ({
    id: `${happened.kind}:${happened.id}`,
    action: formatSetting(happened),
    timestamp: happened.at,
    target: happened.type && happened.target ? { type: happened.type, id: happened.target } : null,
    undo: happened.undo,
  }))

export const readChart = (db: Db, days: number): Promise<ChartDay[]> => store.readChart(db, days)

const nameOf = ({ firstName, lastName, email }: { firstName: string | null; lastName: string | null; email: string }) =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** ADMIN-12: the first few matches of each kind. */
export const jump = async (db: Db, text: string): Promise<Jump[]> => {
  const term = parseSearch(text)
  if (!term) return []
  const page = { term, filter: 'all', after: undefined, limit: MAX_MATCHES_PER_KIND } as const
  const [users, jobs] = await Promise.all([term.by === 'number' ? [] : listUsers(db, page), listJobs(db, page)])
  const byId = term.by === 'id' ? await store.findContract(db, term.id) : null
  const contracts = byId
    ? [byId]
    : await store.listContractsOf(
        db,
        jobs.map(({ id }) => id),
        MAX_MATCHES_PER_KIND,
      )
  const isMeant = ({ ordinal }: store.FoundContract): boolean =>
    term.by !== 'number' || term.ordinal === null || term.ordinal === ordinal
  return [
    ...users.map((user): Jump => ({ type: 'user', id: user.id, name: nameOf(user), detail: user.email })),
    ...jobs.map((job): Jump => ({ type: 'job', id: job.id, name: job.title, detail: job.poster.email })),
    ...contracts.filter(isMeant).map(({ id, jobId, ordinal, title }): Jump => ({
      type: 'contract',
      id,
      name: contractNumber(jobId, ordinal),
      detail: title,
    })),
  ]
}
