import { sql } from 'kysely'
import type { Admin } from '#core/admin/api.ts'
import type { Assignee } from '#core/admin/disputes.ts'
import { ADMIN_ROLES } from '#core/kernel/endpoint.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

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
