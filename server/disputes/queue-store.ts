import { sql } from 'kysely'
import type { DisputeForAdmin, DisputeInQueue } from '#contract/admin/disputes.ts'
import type { Queryable } from '#server/platform/database.ts'

type QueueRow = Omit<DisputeInQueue, 'number'> & { serial: number }

const people = sql`
  c.poster_id as "posterId", c.worker_id as "workerId", poster.email as "posterEmail", worker.email as "workerEmail",
  c.amount as budget, case when j.is_virtual then null else coalesce(j.location, concat_ws(', ', z.area, z.city)) end as location`

const tables = sql`
  disputes d join contracts c on c.id = d.contract_id join jobs j on j.id = c.job_id
    join users poster on poster.id = c.poster_id join users worker on worker.id = c.worker_id
    left join zip_codes z on z.zip = left(j.zip_code, 5)`

/** Whoever waits for a decision comes first, then the oldest; of those that are over the last one first. */
const ORDER = {
  open: sql`(case when d.stage = 'escalated' then 0 else 1 end), coalesce(d.escalated_at, d.created_at), d.number`,
  resolved: sql`-extract(epoch from d.resolved_at), -d.number`,
}

export const listQueue = async (
  db: Queryable,
  { status, after, limit }: { status: 'open' | 'resolved'; after: string | undefined; limit: number },
): Promise<QueueRow[]> => {
  const order = ORDER[status]
  const beyond = after ? sql`and (${order}) > (select ${order} from disputes d where d.id = ${after})` : sql``
  const { rows } = await sql<QueueRow>`
    select d.id, d.number::int as serial, d.contract_id as "contractId", j.title as "jobTitle", ${people}, d.status,
      d.stage, d.priority, d.reason, d.description,
      case when d.reported_by = c.poster_id then 'poster' else 'worker' end as "raisedBy", d.resolution,
      d.admin_notes as "adminNotes", d.resolved_at as "resolvedAt", d.created_at as "createdAt"
    from ${tables} where d.status = ${status} ${beyond} order by ${order} limit ${limit}`.execute(db)
  return rows
}

export type Background = Pick<
  DisputeForAdmin,
  'posterId' | 'workerId' | 'posterEmail' | 'workerEmail' | 'budget' | 'location' | 'termsText' | 'termsHash'
>

export const readBackground = async (db: Queryable, id: string): Promise<Background | null> => {
  const { rows } = await sql<Background>`
    select ${people}, c.terms_text as "termsText", c.terms_hash as "termsHash" from ${tables} where d.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The key of a photo under a contract that is or was in dispute. */
export const findDisputedPhoto = async (
  db: Queryable,
  photoId: string,
): Promise<{ key: string; disputeId: string } | null> => {
  const { rows } = await sql<{ key: string; disputeId: string }>`
    select f.storage_key as key, d.id as "disputeId" from progress_photos g
      join stored_files f on f.id = g.file_id join disputes d on d.contract_id = g.contract_id
    where g.id = ${photoId} order by d.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
