import { sql, type RawBuilder } from 'kysely'
import type { SecurityEventKind } from '#core/accounts/security.ts'
import type { SecurityBurst, SecurityEventForAdmin } from '#core/admin/security.ts'
import { appNow, type Queryable } from '#server/platform/database/database.ts'
import { olderThan, type SearchTerm } from '#server/platform/database/keyset.ts'

export interface SecurityFilter {
  /** Undefined: all. */
  kinds: readonly SecurityEventKind[] | undefined
  /** Members and admins. Undefined: all. */
  persons: { userIds: readonly string[]; adminIds: readonly string[] } | undefined
  network: { by: 'whole' | 'beginning'; text: string } | undefined
  period: 'hour' | 'day' | 'week' | 'month' | undefined
  from: string | undefined
  to: string | undefined
}

/** Days are days in New York. */
const ZONE = 'America/New_York'

const conditionsOf = ({ persons, network, period, from, to }: SecurityFilter): RawBuilder<unknown>[] => [
  ...(persons ? [sql`(e.user_id = any(${persons.userIds}) or e.admin_id = any(${persons.adminIds}))`] : []),
  ...(network?.by === 'whole' ? [sql`e.network = ${network.text}`] : []),
  ...(network?.by === 'beginning' ? [sql`e.network like ${`${network.text}%`}`] : []),
  ...(period ? [sql`e.created_at > ${appNow} - ${`1 ${period}`}::interval`] : []),
  ...(from ? [sql`e.created_at >= (${from}::date::timestamp at time zone ${ZONE})`] : []),
  ...(to ? [sql`e.created_at < ((${to}::date + 1)::timestamp at time zone ${ZONE})`] : []),
]

const PERSON = sql`case when u.id is not null then json_build_object('id', u.id, 'email', u.email) end as person`
const ADMIN = sql`case when a.id is not null then json_build_object('id', a.id, 'email', a.email) end as admin`

/** SECEV-5: reads a page per kind from its index, and merges them. */
export const securityQuery = (
  filter: SecurityFilter,
  after: string | undefined,
  limit: number,
): RawBuilder<SecurityEventForAdmin> => {
  const conditions = sql.join([...conditionsOf(filter), olderThan('security_event_summary', after, 'e')], sql` and `)
  const newest = sql`order by e.created_at desc, e.id desc limit ${limit}`
  const found = filter.kinds
    ? sql`select e.* from unnest(${filter.kinds}::text[]) wanted (kind) cross join lateral (
        select * from security_event_summary e where e.kind = wanted.kind and ${conditions} ${newest}) e ${newest}`
    : sql`select * from security_event_summary e where ${conditions} ${newest}`
  return sql`
    select e.id, e.kind, e.detail, e.network, e.device, e.count, e.created_at as "createdAt", e.last_at as "lastAt",
      ${PERSON}, ${ADMIN}
    from (${found}) e left join people u on u.id = e.user_id left join admin_users a on a.id = e.admin_id
    order by e.created_at desc, e.id desc`
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
