import { sql, type RawBuilder } from 'kysely'
import type { AuditEntry } from '#core/admin/audit.ts'
import { newestRows, withinDays, ZONE, type Days } from '#server/admin/store.ts'
import { appNow, type Queryable } from '#server/platform/database/database.ts'

export interface AuditFilter extends Days {
  adminId: string | undefined
  /** Complete names; prefixes were resolved before. Undefined: all actions. */
  actions: readonly string[] | undefined
  targetId: string | undefined
}

const conditionsOf = ({ adminId, targetId, ...days }: AuditFilter): RawBuilder<unknown>[] => [
  ...(adminId ? [sql`r.admin_id = ${adminId}`] : []),
  ...(targetId ? [sql`r.target_id = ${targetId}`] : []),
  ...withinDays(days),
]

const COLUMNS = sql`
  r.id, json_build_object('id', a.id, 'email', a.email) as admin, r.action, r.target_type as "targetType",
  r.target_id as "targetId", r.details, r.ip_address as "ipAddress", r.user_agent as "userAgent",
  r.created_at as "createdAt"`

/** ADMIN-11 */
export const auditQuery = (filter: AuditFilter, after: string | undefined, limit: number): RawBuilder<AuditEntry> => {
  const found = newestRows({
    table: 'admin_audit_log',
    among: { column: 'action', values: filter.actions },
    conditions: conditionsOf(filter),
    after,
    limit,
  })
  return sql`
    select ${COLUMNS} from (${found}) r join admin_users a on a.id = r.admin_id
    order by r.created_at desc, r.id desc`
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
