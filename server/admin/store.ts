import { sql, type RawBuilder } from 'kysely'
import type { Admin } from '#core/admin/api.ts'
import type { Assignee } from '#core/admin/disputes.ts'
import { ADMIN_ROLES } from '#core/kernel/endpoint.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { olderThan } from '#server/platform/database/keyset.ts'

export const findAdminByEmail = (db: Queryable, email: string) =>
  db
    .selectFrom('admin_users')
    .select(['id', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Conditional on the verified password and an active account. */
export const recordLogin = (
  trx: Trx,
  adminId: string,
  passwordHash: string,
): Promise<Omit<Admin, 'needsSecondFactor'> | undefined> =>
  trx
    .updateTable('admin_users')
    .set({ last_login: appNow })
    .where('id', '=', adminId)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', true)
    .returning(['id', 'email', 'role', 'first_name as firstName', 'last_name as lastName'])
    .$castTo<Omit<Admin, 'needsSecondFactor'>>()
    .executeTakeFirst()

/** With network address and user agent. */
export interface Actor {
  adminId: string
  address: string
  device: string
}

/** Without personal data: entries are never deleted. */
export interface AuditEvent {
  action: string
  target?: { type: string; id: string }
  details?: Record<string, unknown>
}

export const writeAudit = async (
  trx: Trx,
  { adminId, address, device }: Actor,
  { action, target, details = {} }: AuditEvent,
): Promise<void> => {
  await trx
    .insertInto('admin_audit_log')
    .values({
      id: newId(),
      admin_id: adminId,
      action,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      details: JSON.stringify(details),
      ip_address: address,
      user_agent: device,
    })
    .execute()
}

/** DISPUTE-11: those who may decide disputes. */
export const listAssignees = (db: Queryable): Promise<Assignee[]> =>
  db
    .selectFrom('admin_users')
    .select(['id', sql<string>`coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email)`.as('name'), 'role'])
    .where('is_active', '=', true)
    .where('role', 'in', ADMIN_ROLES.slice(ADMIN_ROLES.indexOf('moderator')))
    .orderBy('name')
    .$castTo<Assignee>()
    .execute()

export interface Days {
  /** Both inclusive. */
  from: string | undefined
  to: string | undefined
}

/** Days are days in New York. */
export const ZONE = 'America/New_York'

/** For `newestRows`. */
export const withinDays = ({ from, to }: Days): RawBuilder<unknown>[] => [
  ...(from ? [sql`r.created_at >= (${from}::date::timestamp at time zone ${ZONE})`] : []),
  ...(to ? [sql`r.created_at < ((${to}::date + 1)::timestamp at time zone ${ZONE})`] : []),
]

interface Newest {
  table: 'admin_audit_log' | 'security_event_summary'
  /** Only rows with one of these values; undefined: all. */
  among: { column: 'action' | 'kind'; values: readonly string[] | undefined }
  conditions: readonly RawBuilder<unknown>[]
  after: string | undefined
  limit: number
}

/** A page of the rows `r`, newest first. Reads a page per value from its index, and merges them. */
export const newestRows = ({ table, among: { column, values }, conditions, after, limit }: Newest) => {
  const rows = sql`select * from ${sql.table(table)} r where`
  const where = sql.join([...conditions, olderThan(table, after, 'r')], sql` and `)
  const newest = sql`order by r.created_at desc, r.id desc limit ${limit}`
  return values
    ? sql`select r.* from unnest(${values}::text[]) wanted (value) cross join lateral (
        ${rows} r.${sql.ref(column)} = wanted.value and ${where} ${newest}) r ${newest}`
    : sql`${rows} ${where} ${newest}`
}
