import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { UNFINISHED_STATUSES } from '#core/contracts/rules.ts'
import { PENDING_FLAGS } from '#core/admin/moderation.ts'
import type { UserDetail, UserFilter, UserForAdmin } from '#core/admin/users.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { MAX_HITS, olderThan, type SearchTerm } from '#server/platform/database/keyset.ts'

/** Must match the conditions of the indexes `users_newest…`. */
const FILTERS: Record<UserFilter, RawBuilder<unknown>> = {
  all: sql`u.deleted_at is null`,
  verified: sql`u.deleted_at is null and u.is_verified and u.banned_at is null`,
  unverified: sql`u.deleted_at is null and not u.is_verified and u.banned_at is null`,
  banned: sql`u.deleted_at is null and u.banned_at is not null`,
}

/** Must match the index `users_search`. */
const SEARCHED = sql`(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email)`

const COLUMNS = sql`
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.profile_image_url as "profileImageUrl",
  u.is_verified as "isVerified", u.banned_at is not null as "isBanned", u.total_jobs as "totalJobs",
  u.rating::text as rating, u.role, u.created_at as "createdAt"`

const startingWith = (column: string, pattern: string, filter: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select u.id from people u where lower(${sql.ref(column)}) like ${pattern} and ${filter} limit ${MAX_HITS})`

/** SECEV-5: ids of the members that a search finds. */
export const findMatches = async (db: Queryable, term: SearchTerm): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${hitsOf(term, FILTERS.all)!}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of the matches; null: all. */
const hitsOf = (term: SearchTerm | null, filter: RawBuilder<unknown>): RawBuilder<unknown> | null => {
  switch (term?.by) {
    case undefined:
      return null
    case 'id':
      return sql`select u.id from people u where u.id = ${term.id} and ${filter}`
    case 'email':
      return sql`select u.id from people u where lower(u.email) = ${term.email} and ${filter}`
    case 'number':
      return sql`
        select u.id from job_summary j join people u on u.id = j.poster_id
        where upper(right(j.id::text, 4)) = ${term.code} and ${filter} limit ${MAX_HITS}`
    case 'words':
      return sql`
        select u.id from people u where ${sql.join(
          term.patterns.map((pattern) => sql`${SEARCHED} ilike ${pattern}`),
          sql` and `,
        )} and ${filter} limit ${MAX_HITS}`
    case 'letters':
      return sql`${sql.join(
        ['u.first_name', 'u.last_name', 'u.email'].map((column) => startingWith(column, term.pattern, filter)),
        sql` union `,
      )}`
  }
}

export interface UsersPage {
  term: SearchTerm | null
  filter: UserFilter
  after: string | undefined
  limit: number
}

/** ADMIN-3: uses the index of the filter, or the few matches of the search. */
export const usersQuery = ({ term, filter, after, limit }: UsersPage): RawBuilder<UserForAdmin> => {
  const hits = hitsOf(term, FILTERS[filter])
  if (!hits)
    return sql`
      select ${COLUMNS} from people u where ${FILTERS[filter]} and ${olderThan('users', after, 'u')}
      order by u.created_at desc, u.id desc limit ${limit}`
  return sql`
    with hits as materialized (${hits})
    select ${COLUMNS} from hits join people u on u.id = hits.id where ${olderThan('users', after, 'u')}
    order by u.created_at desc, u.id desc limit ${limit}`
}

export const listUsers = async (db: Queryable, page: UsersPage): Promise<UserForAdmin[]> =>
  (await usersQuery(page).execute(db)).rows

export type UserFigures = Omit<
  UserDetail,
  'requests' | 'backgroundChecks' | 'runningContracts' | 'linkedAccounts' | 'history'
>

export const findUser = async (db: Queryable, id: string): Promise<UserFigures | null> => {
  const { rows } = await sql<UserFigures>`
    select ${COLUMNS}, u.phone_number as "phoneNumber", u.zip_code as "zipCode",
      case when z.zip is not null then concat_ws(', ', z.area, z.city, z.state) end as place,
      u.bio, u.expertise, u.total_earnings::text as earned,
      coalesce((select round(a.balance_cents / 100.0, 2)::text from ledger_balances a
        where a.user_id = u.id and a.kind = 'user_balance'), '0.00') as balance,
      (select count(*)::int from flagged_content f where f.status in ${oneOf(PENDING_FLAGS)} and (
        (f.content_type = 'user' and f.content_id = u.id)
        or (f.content_type = 'job' and exists (select from job_summary j where j.id = f.content_id and j.poster_id = u.id))
        or (f.content_type = 'bid' and exists (select from bid_summary b where b.id = f.content_id and b.bidder_id = u.id))
        or (f.content_type = 'review'
          and exists (select from review_summary r where r.id = f.content_id and r.reviewer_id = u.id)))) as "pendingFlags",
      u.banned_at as "bannedAt", u.ban_reason as "banReason", u.last_active_at as "lastActiveAt",
      (select l.locked_at from account_lock_summary l where l.user_id = u.id) as "lockedAt"
    from people u left join zip_codes z on z.zip = left(u.zip_code, 5)
    where u.id = ${id} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export interface RunningContract {
  id: string
  jobId: string
  ordinal: number
  title: string
  status: string
  held: string
}

const MAX_RUNNING = 50

/** Running, or with money that is still held. */
export const listRunning = async (db: Queryable, userId: string): Promise<RunningContract[]> => {
  const { rows } = await sql<RunningContract>`
    select c.id, c.job_id as "jobId", j.title, c.status, round(held.cents / 100.0, 2)::text as held,
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal
    from (select * from contract_summary where poster_id = ${userId} union all select * from contract_summary where worker_id = ${userId}) c
      join job_summary j on j.id = c.job_id
      cross join lateral (select coalesce(sum(a.balance_cents), 0) as cents from ledger_balances a
        where a.contract_id = c.id and a.kind = 'escrow') held
    where c.status in ${oneOf(UNFINISHED_STATUSES)} or held.cents > 0
    order by c.created_at desc, c.id desc limit ${MAX_RUNNING}`.execute(db)
  return rows
}

const MAX_LINKED = 50

/** REP-2 */
export const listLinked = async (db: Queryable, userId: string): Promise<UserDetail['linkedAccounts']> => {
  const { rows } = await sql<UserDetail['linkedAccounts'][number]>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.banned_at is not null as "isBanned",
      l.kinds
    from account_links l join people u on u.id = l.other_id
    where l.user_id = ${userId} and u.deleted_at is null
    order by u.created_at desc, u.id desc limit ${MAX_LINKED}`.execute(db)
  return rows
}
