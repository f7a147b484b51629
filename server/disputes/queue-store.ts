import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { type DisputeFilter, ESCALATED_STAGES } from '#core/disputes/rules.ts'
import type { DisputeForAdmin, DisputeInQueue } from '#core/admin/disputes.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'

type QueueRow = Omit<DisputeInQueue, 'number'> & { serial: number }

const people = sql`
  c.poster_id as "posterId", c.worker_id as "workerId", poster.email as "posterEmail", worker.email as "workerEmail",
  c.amount as budget, case when j.is_virtual then null else coalesce(j.location, concat_ws(', ', z.area, z.city)) end as location`

const around = sql`
  join contract_summary c on c.id = d.contract_id join job_summary j on j.id = c.job_id
    join people poster on poster.id = c.poster_id join people worker on worker.id = c.worker_id
    left join zip_codes z on z.zip = left(j.zip_code, 5)`

/** First those that wait for a decision, then the oldest; closed ones newest first. */
const WAITING = sql`(case when d.stage in ${oneOf(ESCALATED_STAGES)} then 0 else 1 end), coalesce(d.escalated_at, d.created_at), d.number`
const PAGES: Record<
  DisputeFilter,
  { key: RawBuilder<unknown>; isAfter: RawBuilder<unknown>; order: RawBuilder<unknown> }
> = {
  open: { key: WAITING, isAfter: sql`>`, order: WAITING },
  resolved: { key: sql`d.resolved_at, d.number`, isAfter: sql`<`, order: sql`d.resolved_at desc, d.number desc` },
  all: { key: sql`d.created_at, d.number`, isAfter: sql`<`, order: sql`d.created_at desc, d.number desc` },
}

export interface QueuePage {
  status: DisputeFilter
  /** Null: to nobody. Undefined: whoever. */
  assignedTo?: string | null | undefined
  after: string | undefined
  limit: number
}

const ASSIGNEE = sql`d.assigned_to as "assignedTo", coalesce(a.first_name, a.email) as "assigneeName"`

/** Selects the page first, so that joins are made for its rows only. */
export const listQueue = async (
  db: Queryable,
  { status, assignedTo, after, limit }: QueuePage,
): Promise<QueueRow[]> => {
  const { key, isAfter, order } = PAGES[status]
  const beyond = after ? sql`and (${key}) ${isAfter} (select ${key} from disputes d where d.id = ${after})` : sql``
  const { rows } = await sql<QueueRow>`
    with page as materialized (
      select d.* from disputes d
      where ${status === 'all' ? sql`true` : sql`d.status = ${status}`}
        and ${assignedTo === undefined ? sql`true` : sql`d.assigned_to is not distinct from ${assignedTo}`} ${beyond}
      order by ${order} limit ${limit})
    select d.id, d.number::int as serial, d.contract_id as "contractId", j.title as "jobTitle", ${people}, d.status,
      d.stage, d.priority, d.reason, d.description,
      case when d.reported_by = c.poster_id then 'poster' else 'worker' end as "raisedBy", d.resolution,
      d.admin_notes as "adminNotes", ${ASSIGNEE}, d.resolved_at as "resolvedAt", d.created_at as "createdAt"
    from page d ${around} left join staff a on a.id = d.assigned_to order by ${order}`.execute(db)
  return rows
}

export type Background = Pick<
  DisputeForAdmin,
  | 'posterId'
  | 'workerId'
  | 'posterEmail'
  | 'workerEmail'
  | 'budget'
  | 'location'
  | 'assignedTo'
  | 'assigneeName'
  | 'termsText'
  | 'termsHash'
> & { since: string }

export const readBackground = async (db: Queryable, id: string): Promise<Background | null> => {
  const { rows } = await sql<Background>`
    select ${people}, d.since, ${ASSIGNEE}, c.terms_text as "termsText", c.terms_hash as "termsHash"
    from disputes d ${around} left join staff a on a.id = d.assigned_to where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The key of a photo under a contract that is or was in dispute. */
export const findDisputedPhoto = async (
  db: Queryable,
  photoId: string,
): Promise<{ key: string; disputeId: string } | null> => {
  const { rows } = await sql<{ key: string; disputeId: string }>`
    select f.storage_key as key, d.id as "disputeId" from progress_photo_summary g
      join stored_files f on f.id = g.file_id join disputes d on d.contract_id = g.contract_id
    where g.id = ${photoId} order by d.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export const saveAssignee = async (trx: Trx, id: string, adminId: string | null): Promise<void> => {
  await trx.updateTable('disputes').set({ assigned_to: adminId }).where('id', '=', id).execute()
}

export const findAssignee = async (db: Queryable, disputeId: string) => {
  const { rows } = await sql<Pick<DisputeForAdmin, 'assignedTo' | 'assigneeName'>>`
    select ${ASSIGNEE} from disputes d left join staff a on a.id = d.assigned_to where d.id = ${disputeId}`.execute(db)
  return rows[0]!
}

export const findDisputeOfEvidence = async (db: Queryable, evidenceId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('dispute_evidence')
    .select('dispute_id as id')
    .where('id', '=', evidenceId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** DISPUTE-12: null takes the mark back. */
export const saveVerified = async (trx: Trx, evidenceId: string, adminId: string | null): Promise<void> => {
  await trx
    .updateTable('dispute_evidence')
    .set({ is_verified: adminId !== null, verified_by: adminId, verified_at: adminId === null ? null : appNow })
    .where('id', '=', evidenceId)
    .execute()
}
