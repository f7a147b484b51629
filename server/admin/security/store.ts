import { sql, type RawBuilder } from 'kysely'
import type { SecurityEventKind } from '#core/accounts/security.ts'
import type { SecurityBurst, SecurityEventForAdmin } from '#core/admin/security.ts'
import { newestRows, withinDays, type Days } from '#server/admin/store.ts'
import { appNow, type Queryable } from '#server/platform/database/database.ts'
import type { SearchTerm } from '#server/platform/database/keyset.ts'

export interface SecurityFilter extends Days {
  /** Undefined: all. */
  kinds: readonly SecurityEventKind[] | undefined
  /** Members and admins. Undefined: all. */
  persons: { userIds: readonly string[]; adminIds: readonly string[] } | undefined
  network: { by: 'whole' | 'beginning'; text: string } | undefined
  period: 'hour' | 'day' | 'week' | 'month' | undefined
}

const conditionsOf = ({ persons, network, period, ...days }: SecurityFilter): RawBuilder<unknown>[] => [
  ...(persons ? [sql`(r.user_id = any(${persons.userIds}) or r.admin_id = any(${persons.adminIds}))`] : []),
  ...(network?.by === 'whole' ? [sql`r.network = ${network.text}`] : []),
  ...(network?.by === 'beginning' ? [sql`r.network like ${`${network.text}%`}`] : []),
  ...(period ? [sql`r.created_at > ${appNow} - ${`1 ${period}`}::interval`] : []),
  ...withinDays(days),
]

const PERSON = sql`case when u.id is not null then json_build_object('id', u.id, 'email', u.email) end as person`
const ADMIN = sql`case when a.id is not null then json_build_object('id', a.id, 'email', a.email) end as admin`

/** SECEV-5 */
export const securityQuery = (
  filter: SecurityFilter,
  after: string | undefined,
  limit: number,
): RawBuilder<SecurityEventForAdmin> => {
  const found = newestRows({
    table: 'security_event_summary',
    among: { column: 'kind', values: filter.kinds },
    conditions: conditionsOf(filter),
    after,
    limit,
  })
  return sql`
    select r.id, r.kind, r.detail, r.network, r.device, r.count, r.created_at as "createdAt", r.last_at as "lastAt",
      ${PERSON}, ${ADMIN}
    from (${found}) r left join people u on u.id = r.user_id left join admin_users a on a.id = r.admin_id
    order by r.created_at desc, r.id desc`
}

export const listEvents = async (
  db: Queryable,
  filter: SecurityFilter,
  after: string | undefined,
  limit: number,
): Promise<SecurityEventForAdmin[]> => (await securityQuery(filter, after, limit).execute(db)).rows

/** A few rows: no index is needed. */
export const findAdmins = async (db: Queryable, term: SearchTerm): Promise<string[]> => {
  const text = term.by === 'words' ? term.patterns : term.by === 'letters' ? [term.pattern] : []
  if (term.by !== 'id' && term.by !== 'email' && text.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from admin_users where ${
      term.by === 'id'
        ? sql`id = ${term.id}`
        : term.by === 'email'
          ? sql`lower(email) = ${term.email}`
          : sql`email ilike all(${text}::text[])`
    }`.execute(db)
  return rows.map(({ id }) => id)
}

const MAX_BURSTS = 10

export const listBursts = async (db: Queryable): Promise<SecurityBurst[]> => {
  const { rows } = await sql<SecurityBurst>`
    select b.id, b.network, b.count, b.created_at as "createdAt", b.last_at as "lastAt", ${PERSON}, ${ADMIN}
    from security_burst_summary b left join people u on u.id = b.user_id left join admin_users a on a.id = b.admin_id
    where b.created_at > ${appNow} - interval '24 hours'
    order by b.created_at desc, b.id desc limit ${MAX_BURSTS}`.execute(db)
  return rows
}

/** SECEV-6: who may open the page. */
export const listReaders = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .selectFrom('admin_users')
    .select('email')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ email }) => email)
}
