import { randomBytes } from 'node:crypto'
import { COMMAND_LINE } from '#core/admin/network.ts'
import { missingFromPassword } from '#core/accounts/rules.ts'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import { refusal } from '#core/kernel/problem.ts'
import { requireGoodPassword } from '#server/accounts/password-actions.ts'
import { recordSecurityEvent } from '#server/accounts/security/security-event-actions.ts'
import * as events from '#server/admin/account/events.ts'
import * as store from '#server/admin/account/store.ts'
import { deleteAdminSessions } from '#server/accounts/session-actions.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import { violatedConstraint, type Db, type Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

// For `npm run admin`. Its user has access to the whole database, but actions are logged all the same.

/** CLI-2: each log entry needs an admin: the affected one, with an origin that names the command line. */
const actorFor = (adminId: string): Actor => ({ adminId, address: COMMAND_LINE, device: 'npm run admin' })

/** SECEV-1: the command prints what it did, and has no other log. */
const ORIGIN = { address: COMMAND_LINE, device: '', log: { info: () => {}, warn: () => {} } }

const ALREADY_THERE = refusal(409, 'already_there', 'There is an admin with this address already.')
const NO_SUCH_ADMIN = refusal(404, 'not_found', 'There is no admin with this address.')

const PASSWORD_BYTES = 16

export const randomPassword = (): string => {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  return missingFromPassword(password).length === 0 ? password : randomPassword()
}

const auditOne = (trx: Trx, adminId: string, action: string, details: Record<string, unknown> = {}): Promise<void> =>
  writeAudit(trx, actorFor(adminId), { action, target: { type: 'admin', id: adminId }, details })

export const createAdmin = async (
  db: Db,
  form: { email: string; role: AdminRole; firstName: string | null; lastName: string | null; password: string },
): Promise<void> => {
  await requireGoodPassword(form.password, 'password', form.email)
  const passwordHash = await hashPassword(form.password)
  try {
    await db.transaction().execute(async (trx) => {
      const adminId = await store.insertAdmin(trx, { ...form, passwordHash })
      await auditOne(trx, adminId, 'admin.created', { role: form.role })
      await recordSecurityEvent(trx, ORIGIN, { kind: 'role_changed', adminId, detail: `created as ${form.role}` })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'admin_users_one_per_email') throw new RefusalError(ALREADY_THERE)
    throw error
  }
}

/** CLI-2: disabling ends all sessions. False if nothing changed. */
export const setActive = (db: Db, email: string, isActive: boolean): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const admin = await store.lockByEmail(trx, email)
    if (!admin) throw new RefusalError(NO_SUCH_ADMIN)
    if (admin.is_active === isActive) return false
    await store.saveActive(trx, admin.id, isActive)
    if (!isActive) await deleteAdminSessions(trx, admin.id, null)
    await auditOne(trx, admin.id, isActive ? 'admin.enabled' : 'admin.disabled')
    const detail = isActive ? 'enabled' : 'disabled'
    await recordSecurityEvent(trx, ORIGIN, { kind: 'role_changed', adminId: admin.id, detail })
    return true
  })

/** For admins who lost their password, phone or both. */
export const resetAdmin = async (db: Db, email: string, password: string): Promise<void> => {
  await requireGoodPassword(password, 'password', email)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const admin = await store.lockByEmail(trx, email)
    if (!admin) throw new RefusalError(NO_SUCH_ADMIN)
    await store.overwritePassword(trx, admin.id, passwordHash)
    await store.switchOff(trx, admin.id)
    await deleteAdminSessions(trx, admin.id, null)
    await auditOne(trx, admin.id, 'admin.reset')
    await publish(trx, events.adminPasswordChanged, { adminId: admin.id })
  })
}

export const listAdmins = (db: Db) => store.listAdmins(db)
