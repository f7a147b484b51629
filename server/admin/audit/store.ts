import { sql, type RawBuilder } from 'kysely'
import type { AuditEntry } from '#core/admin/audit.ts'
import { appNow, type Queryable } from '#server/platform/database/database.ts'
import { olderThan } from '#server/platform/database/keyset.ts'

export interface AuditFilter {
  adminId: string | undefined
  /** Complete names; prefixes were resolved before. Undefined: all actions. */
  actions: readonly string[] | undefined
  targetId: string | undefined
  from: string | undefined
  to: string | undefined
}

/** Days are days in New York. */
const ZONE = 'America/New_York'

const conditionsOf = ({ adminId, targetId, from, to }: AuditFilter): RawBuilder<unknown>[] => [
  ...(adminId ? [sql`l.admin_id = ${adminId}`] : []),
  ...(targetId ? [sql`l.target_id = ${targetId}`] : []),
  ...(from ? [sql`l.created_at >= (${from}::date::timestamp at time zone ${ZONE})`] : []),
  ...(to ? [sql`l.created_at < ((${to}::date + 1)::timestamp at time zone ${ZONE})`] : []),
]

const COLUMNS = sql`
  l.id, json_build_object('id', a.id, 'email', a.email) as admin, l.action, l.target_type as "targetType",
  l.target_id as "targetId", l.details, l.ip_address as "ipAddress", l.user_agent as "userAgent",
  l.created_at as "createdAt"`

/** ADMIN-11: reads a page per action from its index, and merges them. */
export const auditQuery = (filter: AuditFilter, after: string | undefined, limit: number): RawBuilder<AuditEntry> => {
  const conditions = sql.join([...conditionsOf(filter), olderThan('admin_audit_log', after, 'l')], sql` and `)
  const newest = sql`order by l.created_at desc, l.id desc limit ${limit}`
  const found = filter.actions
    ? sql`select l.* from unnest(${filter.actions}::text[]) wanted (action) cross join lateral (
        select * from admin_audit_log l where l.action = wanted.action and ${conditions} ${newest}) l ${newest}`
    : sql`select * from admin_audit_log l where ${conditions} ${newest}`
  return sql`
    select ${COLUMNS} from (${found}) l join admin_users a on a.id = l.admin_id
    order by l.created_at desc, l.id desc`
}

export const listAudit = async (
  db: Queryable,
  filter: AuditFilter,
  after: string | undefined,
  limit: number,
): Promise<AuditEntry[]> => (await auditQuery(filter, after, limit).execute(db)).rows

/** Loose index scan: as many steps as there are actions. */
export const listActions = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from admin_audit_log order by action using ~<~ limit 1)
      union all
      select (select l.action from admin_audit_log l where l.action ~>~ known.action order by l.action using ~<~ limit 1)
      from known where known.action is not null)
    select action from known where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

export const listAdmins = (db: Queryable): Promise<{ id: string; email: string }[]> =>
  db.selectFrom('admin_users').select(['id', 'email']).orderBy('email').execute()

/** For the file name. */
export const readDay = async (db: Queryable): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select to_char(${appNow} at time zone ${ZONE}, 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]!.day
}
