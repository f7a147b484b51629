import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { CANCELLED_STATUSES } from '#core/contracts/rules.ts'
import { WITHDRAWN_SETTLEMENT_STATUSES } from '#core/contracts/settlement.ts'
import { PENDING_FLAGS } from '#core/admin/moderation.ts'
import type { JobDetail, JobFilter, JobForAdmin } from '#core/admin/jobs.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { MAX_HITS, olderThan, type SearchTerm } from '#server/platform/database/keyset.ts'

/** Must match the conditions of the indexes `jobs_newest…`. */
const filterOf = (filter: JobFilter): RawBuilder<unknown> => {
  if (filter === 'all') return sql`true`
  return filter === 'removed' ? sql`j.removal_reason is not null` : sql`j.status = ${filter}`
}

const COLUMNS = sql`
  j.id, j.title, json_build_object('id', p.id, 'email', p.email) as poster, j.status,
  json_build_object('min', coalesce(j.budget_min, j.budget_max, 0)::numeric(10,2)::text,
    'max', coalesce(j.budget_max, j.budget_min, 0)::numeric(10,2)::text) as budget,
  j.category, case when not j.is_virtual then concat_ws(', ', z.area, z.city, z.state) end as place,
  (select count(*)::int from bid_summary b where b.job_id = j.id) as "bidCount",
  (select count(*)::int from flagged_content f
    where f.content_type = 'job' and f.content_id = j.id and f.status in ${oneOf(PENDING_FLAGS)}) as "pendingFlags",
  j.created_at as "createdAt", case when j.removal_reason is not null then j.hidden_at end as "removedAt",
  j.removal_reason as "removalReason"`

const JOINS = sql`join people p on p.id = j.poster_id left join zip_codes z on z.zip = left(j.zip_code, 5)`

/** Ids of the matches; null: all. An email is that of the poster. */
const hitsOf = (term: SearchTerm | null, filter: RawBuilder<unknown>): RawBuilder<unknown> | null => {
  switch (term?.by) {
    case undefined:
      return null
    case 'id':
      return sql`select j.id from job_summary j where (j.id = ${term.id} or j.poster_id = ${term.id}) and ${filter} limit ${MAX_HITS}`
    case 'email':
      return sql`
        select j.id from people u join job_summary j on j.poster_id = u.id
        where lower(u.email) = ${term.email} and ${filter} limit ${MAX_HITS}`
    case 'number':
      return sql`
        select j.id from job_summary j where upper(right(j.id::text, 4)) = ${term.code} and ${filter} limit ${MAX_HITS}`
    case 'words':
      return sql`
        select j.id from job_summary j where ${sql.join(
          term.patterns.map((pattern) => sql`j.title ilike ${pattern}`),
          sql` and `,
        )} and ${filter} limit ${MAX_HITS}`
    case 'letters':
      return sql`select j.id from job_summary j where lower(j.title) like ${term.pattern} and ${filter} limit ${MAX_HITS}`
  }
}

export interface JobsPage {
  term: SearchTerm | null
  filter: JobFilter
  after: string | undefined
  limit: number
}

/** ADMIN-3: selects the page first, so that only its rows are joined. */
export const jobsQuery = ({ term, filter, after, limit }: JobsPage): RawBuilder<JobForAdmin> => {
  const hits = hitsOf(term, filterOf(filter))
  const listed = hits
    ? sql`select j.* from hits join job_summary j on j.id = hits.id where ${olderThan('jobs', after, 'j')}`
    : sql`select j.* from job_summary j where ${filterOf(filter)} and ${olderThan('jobs', after, 'j')}`
  return sql`
    with ${hits ? sql`hits as materialized (${hits}),` : sql``}
    page as materialized (${listed} order by j.created_at desc, j.id desc limit ${limit})
    select ${COLUMNS} from page j ${JOINS} order by j.created_at desc, j.id desc`
}

export const listJobs = async (db: Queryable, page: JobsPage): Promise<JobForAdmin[]> =>
  (await jobsQuery(page).execute(db)).rows

type FoundJob = Omit<JobDetail, 'contract'> & {
  contract: (Omit<NonNullable<JobDetail['contract']>, 'number'> & { ordinal: number }) | null
}

const MAX_BIDS = 200

export const findJob = async (db: Queryable, id: string): Promise<FoundJob | null> => {
  const { rows } = await sql<FoundJob>`
    select ${COLUMNS}, j.description, j.location, j.bidding_ends_at as "biddingEndsAt", j.images,
      coalesce((select json_agg(json_build_object('id', b.id,
          'bidder', json_build_object('id', w.id, 'firstName', w.first_name, 'email', w.email),
          'amount', b.amount::text, 'message', b.message, 'isSelected', b.is_selected,
          'createdAt', iso_text(b.created_at)) order by b.is_selected desc, b.created_at desc, b.id desc)
        from (select * from bid_summary where job_id = j.id order by is_selected desc, created_at desc limit ${MAX_BIDS}) b
          join people w on w.id = b.bidder_id), '[]'::json) as bids,
      (select json_build_object('id', c.id, 'status', c.status, 'settlement',
          (select json_build_object('percent', s.percent, 'status', s.status) from settlement_summary s
            where s.contract_id = c.id and s.status not in ${oneOf(WITHDRAWN_SETTLEMENT_STATUSES)}), 'ordinal',
          (select count(*) from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at))
        from contract_summary c where c.job_id = j.id order by c.status in ${oneOf(CANCELLED_STATUSES)}, c.created_at desc limit 1) as contract
    from job_summary j ${JOINS} where j.id = ${id}`.execute(db)
  return rows[0] ?? null
}
