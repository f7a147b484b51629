import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { isPendingFlag, PENDING_FLAGS, type Flag, type FLAG_STATUSES } from '#core/admin/moderation.ts'
import type { ReportedType } from '#core/admin/reports.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'

type Status = (typeof FLAG_STATUSES)[number]

/** Length of the preview. */
const MAX_PREVIEW_LENGTH = 600

/** For each type: current text, author and picture, which is public or needs `flagPicture`. */
const things = sql`
  select u.id as owner, coalesce(u.bio, '') as body, u.profile_image_url as shown, null as key
    from people u where f.content_type = 'user' and u.id = f.content_id and u.deleted_at is null
  union all
  select j.poster_id, j.title || E'\\n' || j.description, j.images[1], null
    from job_summary j where f.content_type = 'job' and j.id = f.content_id
  union all
  select b.bidder_id, b.message, null, null from bid_summary b where f.content_type = 'bid' and b.id = f.content_id
  union all
  select r.reviewer_id, repeat('★', r.rating) || E'\\n' || coalesce(r.comment, ''), null, null
    from review_summary r where f.content_type = 'review' and r.id = f.content_id
  union all
  select p.user_id, concat_ws(E'\\n', p.title, p.description), null, substr(p.images[1], length('/files/') + 1)
    from portfolio_summary p where f.content_type = 'portfolio' and p.id = f.content_id
  union all
  select n.author_id, n.message, null, null from job_note_summary n where f.content_type = 'note' and n.id = f.content_id
  union all
  select g.uploaded_by, concat_ws(E'\\n', g.percent || '% done', g.description), null, file.storage_key
    from progress_photo_summary g left join stored_files file on file.id = g.file_id
    where f.content_type = 'progress' and g.id = f.content_id
  union all
  select e.submitted_by, coalesce(e.description, e.file_name), null,
      case when e.evidence_type = 'photo' then file.storage_key end
    from evidence_summary e left join stored_files file on file.id = e.file_id
    where f.content_type = 'evidence' and e.id = f.content_id`

const person = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'email', ${sql.ref(`${alias}.email`)}) end`

/** One row per content: the first of the reports that are pending or were decided together. */
const ORDER = {
  pending: {
    key: (alias: string) => sql`${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)}`,
    isAfter: sql`>`,
    order: sql`f.created_at, f.id`,
    together: sql`o.status in ${oneOf(PENDING_FLAGS)}`,
  },
  decided: {
    key: (alias: string) => sql`${sql.ref(`${alias}.resolved_at`)}, ${sql.ref(`${alias}.id`)}`,
    isAfter: sql`<`,
    order: sql`f.resolved_at desc, f.id desc`,
    together: sql`o.resolved_at = f.resolved_at`,
  },
}

export const flagsQuery = ({
  status,
  after,
  limit,
}: {
  status: Status
  after: string | undefined
  limit: number
}): RawBuilder<Flag> => {
  const { key, isAfter, order, together } = ORDER[isPendingFlag(status) ? 'pending' : 'decided']
  // Two scalars instead of a row, so that the index is used.
  const beyond = after
    ? sql`and (${key('f')}) ${isAfter} ((select ${isPendingFlag(status) ? sql`created_at` : sql`resolved_at`}
        from flagged_content where id = ${after}), ${after}::uuid)`
    : sql``
  return sql`
    with page as materialized (
      select f.* from flagged_content f
      where f.status = ${sql.lit(status)} ${beyond} and not exists (select from flagged_content o
        where o.content_type = f.content_type and o.content_id = f.content_id and ${together}
          and (o.created_at, o.id) < (f.created_at, f.id))
      order by ${order} limit ${limit})
    select f.id, f.content_type as "contentType", f.content_id as "contentId", f.reason, ${person('r')} as "reportedBy",
      f.status, f.admin_notes as "adminNotes", f.resolved_at as "resolvedAt", f.created_at as "createdAt",
      ${person('w')} as about, left(t.body, ${MAX_PREVIEW_LENGTH}) as preview,
      coalesce(t.shown, case when t.key is not null then '/api/admin/flags/' || f.id || '/picture' end) as "pictureUrl",
      (select count(*)::int from flagged_content o where o.content_type = f.content_type
        and o.content_id = f.content_id and o.id <> f.id and ${together}) as others
    from page f left join people r on r.id = f.reported_by left join lateral (${things}) t on true
      left join people w on w.id = t.owner
    order by ${order}`
}

export const listFlags = async (db: Db, page: Parameters<typeof flagsQuery>[0]): Promise<Flag[]> =>
  (await flagsQuery(page).execute(db)).rows

/** Null if there is no private picture. */
export const findPicture = async (
  db: Queryable,
  flagId: string,
): Promise<{ key: string; type: ReportedType; contentId: string } | null> => {
  const { rows } = await sql<{ key: string; type: ReportedType; contentId: string }>`
    select t.key, f.content_type as type, f.content_id as "contentId"
    from flagged_content f join lateral (${things}) t on t.key is not null where f.id = ${flagId}`.execute(db)
  return rows[0] ?? null
}

export interface ReportedItem {
  type: ReportedType
  contentId: string
}

export const findReportedItem = async (trx: Trx, flagId: string): Promise<ReportedItem | null> => {
  const { rows } = await sql<ReportedItem>`
    select content_type as type, content_id as "contentId" from flagged_content where id = ${flagId}`.execute(trx)
  return rows[0] ?? null
}

/** All pending reports of a content, locked in a fixed order, so that decisions are serialized. */
export const lockPending = async (trx: Trx, { type, contentId }: ReportedItem): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from flagged_content where content_type = ${type} and content_id = ${contentId} and status in ${oneOf(PENDING_FLAGS)}
    order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

export const saveDecision = async (
  trx: Trx,
  ids: readonly string[],
  { status, adminNotes, by }: { status: 'upheld' | 'dismissed'; adminNotes: string; by: string },
): Promise<void> => {
  if (ids.length === 0) return
  await trx
    .updateTable('flagged_content')
    // One timestamp for all reports that were decided together.
    .set({ status, admin_notes: adminNotes || null, reviewed_by: by, resolved_at: sql`(select app_now())` })
    .where('id', 'in', ids)
    .execute()
}
