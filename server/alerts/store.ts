import { sql } from 'kysely'
import type { Alert } from '#contract/alerts/api.ts'
import type { JobStatus } from '#contract/jobs/rules.ts'
import { appNow, type Db, type Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'

export interface NewAlert {
  userId: string
  type: Alert['type']
  priority: Alert['priority']
  title: string
  message: string
  actionUrl?: string
  actionRequired?: boolean
  data?: Record<string, unknown>
  /** News may be told twice; the alert is written once. */
  dedupeKey: string
}

const alertRow = (alert: NewAlert) => ({
  id: newId(),
  user_id: alert.userId,
  type: alert.type,
  priority: alert.priority,
  title: alert.title,
  message: alert.message,
  action_url: alert.actionUrl ?? null,
  action_required: alert.actionRequired ?? false,
  data: JSON.stringify(alert.data ?? {}),
  dedupe_key: alert.dedupeKey,
})

export const insertAlert = async (trx: Trx, alert: NewAlert): Promise<string | null> => {
  const row = await trx
    .insertInto('alerts')
    .values(alertRow(alert))
    .onConflict((c) => c.columns(['user_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Told again, an alert comes up again as new, in its newest words. In one statement, however many. */
export const renewAlerts = async (trx: Trx, alerts: NewAlert[]): Promise<{ id: string; userId: string }[]> =>
  trx
    .insertInto('alerts')
    .values(alerts.map(alertRow))
    .onConflict((c) =>
      c.columns(['user_id', 'dedupe_key']).doUpdateSet({
        // Ids are times: with a new one it stands on top again.
        id: (eb) => eb.ref('excluded.id'),
        type: (eb) => eb.ref('excluded.type'),
        priority: (eb) => eb.ref('excluded.priority'),
        title: (eb) => eb.ref('excluded.title'),
        message: (eb) => eb.ref('excluded.message'),
        action_url: (eb) => eb.ref('excluded.action_url'),
        action_required: (eb) => eb.ref('excluded.action_required'),
        data: (eb) => eb.ref('excluded.data'),
        read: false,
        read_at: null,
        dismissed: false,
        dismissed_at: null,
        created_at: appNow,
      }),
    )
    .returning(['id', 'user_id as userId'])
    .execute()

/** Which of these alerts somebody has been given within the last seconds. */
export const listFreshKeys = async (trx: Trx, keys: readonly string[], seconds: number): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select dedupe_key as key from alerts
    where dedupe_key = any(${keys}) and created_at > app_now() - make_interval(secs => ${seconds})`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

/** A job as alerts speak of it. */
export interface JobInWords {
  jobId: string
  title: string
  posterId: string
  status: JobStatus
  bidCount: number
}
export const listJobsInWords = async (trx: Trx, jobIds: readonly string[]): Promise<JobInWords[]> => {
  const { rows } = await sql<JobInWords>`
    select id as "jobId", title, poster_id as "posterId", status, (select count(*)::int from bids where job_id = jobs.id) as "bidCount"
    from jobs where id = any(${jobIds}::uuid[])`.execute(trx)
  return rows
}
export const findJobInWords = async (trx: Trx, jobId: string): Promise<JobInWords | null> =>
  (await listJobsInWords(trx, [jobId]))[0] ?? null

export interface ContractInWords {
  id: string
  jobId: string
  title: string
  posterId: string
  workerId: string
  poster: string
  worker: string
}

export const findContractInWords = async (trx: Trx, id: string): Promise<ContractInWords | null> =>
  (await listContractsInWords(trx, [id]))[0] ?? null

export const listContractsInWords = async (trx: Trx, ids: readonly string[]): Promise<ContractInWords[]> => {
  const { rows } = await sql<ContractInWords>`
    select c.id, c.job_id as "jobId", j.title, c.poster_id as "posterId", c.worker_id as "workerId",
      coalesce(p.first_name, 'The poster') as poster, coalesce(w.first_name, 'The worker') as worker
    from contracts c join jobs j on j.id = c.job_id join users p on p.id = c.poster_id join users w on w.id = c.worker_id
    where c.id = any(${ids}::uuid[])`.execute(trx)
  return rows
}

export const listBidderIds = async (trx: Trx, jobId: string): Promise<string[]> => {
  const rows = await trx.selectFrom('bids').select('bidder_id').where('job_id', '=', jobId).execute()
  return rows.map(({ bidder_id }) => bidder_id)
}

export const listAlerts = (db: Db, userId: string, before: string | undefined, limit: number): Promise<Alert[]> =>
  db
    .selectFrom('alerts')
    .select([
      'id',
      'type',
      'priority',
      'title',
      'message',
      'read',
      'action_url as actionUrl',
      'action_required as actionRequired',
      'data',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .where('dismissed', '=', false)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Alert>()
    .execute()

/** Reading twice is reading once; somebody else's alert does not exist. */
export const markRead = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('alerts')
    .set({ read: true, read_at: sql`coalesce(read_at, app_now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('dismissed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const SETTLED = {
  read: true,
  read_at: sql<string>`coalesce(read_at, app_now())`,
  dismissed: true,
  dismissed_at: appNow,
  action_required: false,
}

/** Done is done: nothing is asked any more, and the list is shorter. Null: it was settled before, or never raised. */
export const settleAlert = async (trx: Trx, userId: string, dedupeKey: string): Promise<string | null> => {
  const row = await trx
    .updateTable('alerts')
    .set(SETTLED)
    .where('user_id', '=', userId)
    .where('dedupe_key', '=', dedupeKey)
    .where('dismissed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The same for alerts whose keys name one person's each, however many. */
export const settleAlerts = async (
  trx: Trx,
  dedupeKeys: readonly string[],
): Promise<{ id: string; userId: string }[]> =>
  trx
    .updateTable('alerts')
    .set(SETTLED)
    .where('dedupe_key', 'in', dedupeKeys)
    .where('dismissed', '=', false)
    .returning(['id', 'user_id as userId'])
    .execute()

/** In newer words, without coming up again. */
export const rewordAlert = async (
  trx: Trx,
  { userId, dedupeKey, title, message }: NewAlert,
): Promise<string | null> => {
  const row = await trx
    .updateTable('alerts')
    .set({ title, message })
    .where('user_id', '=', userId)
    .where('dedupe_key', '=', dedupeKey)
    .where('dismissed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The same alert with newer figures. */
export const updateAlertData = async (
  trx: Trx,
  userId: string,
  dedupeKey: string,
  data: Record<string, unknown>,
): Promise<string | null> => {
  const row = await trx
    .updateTable('alerts')
    .set({ data: JSON.stringify(data) })
    .where('user_id', '=', userId)
    .where('dedupe_key', '=', dedupeKey)
    .where('dismissed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
