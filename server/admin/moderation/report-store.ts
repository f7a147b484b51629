import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { PENDING_FLAGS } from '#core/admin/moderation.ts'
import type { ReportedType } from '#core/admin/reports.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

type ContentType = Exclude<ReportedType, 'job' | 'bid'>

/** Content under a contract: `owner` is its author, `reader` one of the parties. */
const underContract = (table: string, owner: string, id: string, reader: string): RawBuilder<{ owner: string }> => sql`
  select ${sql.ref(owner)} as owner from ${sql.table(table)} thing join contract_summary c on c.id = thing.contract_id
  where thing.id = ${id} and ${reader}::uuid in (c.poster_id, c.worker_id)`

/** REPORT-1: only content that the reader may see. Jobs and bids are checked by their own actions. */
const OWNER_OF: Record<ContentType, (id: string, reader: string) => RawBuilder<{ owner: string }>> = {
  user: (id) => sql`select id as owner from people where id = ${id} and deleted_at is null`,
  review: (id, reader) => sql`
    select reviewer_id as owner from review_summary where id = ${id}
      and (reviewer_id = ${reader} or (published_at is not null and hidden_at is null))`,
  portfolio: (id, reader) => sql`
    select p.user_id as owner from portfolio_summary p join people u on u.id = p.user_id where p.id = ${id}
      and p.hidden_at is null and (p.user_id = ${reader} or (p.is_public and u.portfolio_public and u.banned_at is null and u.deleted_at is null))`,
  // NOTE-1: an internal note is visible only to its author.
  note: (id, reader) => sql`
    ${underContract('job_notes', 'author_id', id, reader)} and (not thing.is_internal or thing.author_id = ${reader})`,
  progress: (id, reader) => underContract('progress_photos', 'uploaded_by', id, reader),
  evidence: (id, reader) => sql`
    select e.submitted_by as owner from evidence_summary e join dispute_summary d on d.id = e.dispute_id
    where e.id = ${id} and ${reader}::uuid in (d.reported_by, d.reported_against)`,
}

/** Null: it does not exist, or not for this reader. */
export const findOwner = async (db: Db, type: ContentType, id: string, reader: string): Promise<string | null> => {
  const { rows } = await OWNER_OF[type](id, reader).execute(db)
  return rows[0]?.owner ?? null
}

/** While a report of the same person is pending, another one adds nothing. */
export const insertReport = async (
  db: Db,
  { type, id, reason, by }: { type: ReportedType; id: string; reason: string; by: string },
): Promise<void> => {
  await sql`
    insert into flagged_content (id, content_type, content_id, reason, reported_by)
    values (${newId()}, ${type}, ${id}, ${reason}, ${by})
    on conflict (reported_by, content_type, content_id) where status in ${oneOf(PENDING_FLAGS)} do nothing`.execute(db)
}
