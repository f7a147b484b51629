import { sql } from 'kysely'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'

export interface FailedJobRow {
  id: string
  kind: string
  key: string
  payload: Record<string, unknown>
  attempts: number
  lastError: string | null
  failedAt: string
}

export interface FailedJobFilter {
  kind: string | undefined
  /** The id of the last job on the previous page. */
  after: string | undefined
  limit: number
}

/** QUEUE-4: newest first. */
export const listFailedJobs = async (
  db: Queryable,
  { kind, after, limit }: FailedJobFilter,
): Promise<FailedJobRow[]> => {
  const { rows } = await sql<FailedJobRow>`
    select id, kind, key, payload, attempts, last_error as "lastError", failed_at as "failedAt" from queue_jobs
    where failed_at is not null and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${after ?? null}::uuid is null
        or (failed_at, id) < (select failed_at, id from queue_jobs where id = ${after ?? null}))
    order by failed_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export const countFailedKinds = async (db: Queryable): Promise<{ kind: string; count: number }[]> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from queue_jobs where failed_at is not null group by kind order by kind`.execute(
    db,
  )
  return rows
}

export const countFailedJobs = async (db: Queryable): Promise<number> =>
  (await countFailedKinds(db)).reduce((sum, { count }) => sum + count, 0)

interface JobName {
  id: string
  kind: string
  key: string
}
const NAME = ['id', 'kind', 'key'] as const

const retry = (trx: Trx) =>
  trx
    .updateTable('queue_jobs')
    .set({ failed_at: null, attempts: 0, due_at: appNow, leased_until: null })
    .where('failed_at', 'is not', null)

const wake = (trx: Trx) => sql`select pg_notify('queue', '')`.execute(trx)

/** Starts again with all its attempts. Undefined: it is not in the list any more. */
export const retryFailedJob = async (trx: Trx, id: string): Promise<JobName | undefined> => {
  const row = await retry(trx).where('id', '=', id).returning(NAME).executeTakeFirst()
  if (row) await wake(trx)
  return row
}

export const retryFailedJobs = async (trx: Trx, kind: string): Promise<number> => {
  const rows = await retry(trx).where('kind', '=', kind).returning('id').execute()
  if (rows.length > 0) await wake(trx)
  return rows.length
}

export const dismissFailedJob = (trx: Trx, id: string): Promise<JobName | undefined> =>
  trx
    .deleteFrom('queue_jobs')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .returning(NAME)
    .executeTakeFirst()
