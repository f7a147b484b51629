import { RECOVERY_CODES, WRONG_OWN_PASSWORD } from '#core/admin/account.ts'
import { SECOND_FACTOR_NEEDED, WRONG_CODE, WRONG_SECOND_FACTOR } from '#core/accounts/security.ts'
import { createSecondFactors, type FactorProof } from '#server/accounts/security/second-factor-actions.ts'
import type { SecondFactor } from '#server/accounts/security/second-factor-port.ts'
import type { Admin } from '#core/admin/api.ts'
import { badCode, badLogin, wrongPassword } from '#core/accounts/rules.ts'
import type { Refusal } from '#core/kernel/problem.ts'
import { requireGoodPassword } from '#server/accounts/password-actions.ts'
import { checkResetCode } from '#server/accounts/reset-code-actions.ts'
import { recordRefusal, recordSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import type { Secret } from '#server/platform/security/secrets.ts'
import * as events from '#server/admin/account/events.ts'
import * as store from '#server/admin/account/store.ts'
import { deleteAdminSessions } from '#server/accounts/session-actions.ts'
import { needsSecondFactor, startAdminSession } from '#server/admin/account/sessions.ts'
import { findAdminByEmail, recordLogin, writeAudit, type Actor } from '#server/admin/store.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { hashPassword, verifyNobody, verifyPassword } from '#server/platform/security/passwords.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

const factorsOf = (secret: Secret) => createSecondFactors(secret, store.factorStore, RECOVERY_CODES)

export const { findActiveByEmail, readAddress } = store

export interface AccountDeps {
  db: Db
  secret: Secret
}

/** Of security events. */
export const findOwner = async (db: Db, email: string) => ({ adminId: (await findAdminByEmail(db, email))?.id ?? null })

/**
 * ADMIN-1: every path verifies exactly one password, so that timing reveals nothing.
 * TOTP-5: only the correct password reveals that there is a second factor.
 */
export const login = async (
  { db, secret }: AccountDeps,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  origin: Origin,
  previousToken: string | null,
  countCode: () => Promise<void>,
): Promise<{ admin: Admin; token: string }> => {
  const found = await findAdminByEmail(db, email)
  const isRight = found ? await verifyPassword(password, found.password_hash) : await verifyNobody(password)
  if (!found || !isRight) {
    await recordSecurityEvent(db, origin, {
      kind: 'admin_sign_in_refused',
      adminId: found?.id ?? null,
      detail: 'password',
    })
    throw new RefusalError(badLogin)
  }
  // Counted after the password, so that strangers cannot use up the attempts.
  if (code !== undefined) await countCode()
  const signingIn = db.transaction().execute(async (trx) => {
    const admin = await recordLogin(trx, found.id, found.password_hash)
    if (!admin) throw new RefusalError(badLogin)
    const actor = { ...origin, adminId: admin.id }
    const factor = await store.lockSecondFactor(trx, admin.id)
    if (factor.secret !== null && code === undefined) throw new RefusalError(SECOND_FACTOR_NEEDED)
    const by = factor.secret === null ? 'none' : await proveFactor(trx, secret, actor, factor, code!)
    if (by === null) return null
    const details = by === 'none' ? {} : { secondFactor: by }
    await writeAudit(trx, actor, { action: 'admin.signed_in', details })
    await recordSecurityEvent(trx, origin, { kind: 'admin_sign_in', adminId: admin.id, detail: by })
    const lacksFactor = await needsSecondFactor(trx, by === 'none')
    return {
      admin: { ...admin, needsSecondFactor: lacksFactor },
      token: await startAdminSession(trx, admin.id, origin, previousToken),
    }
  })
  const event = { kind: 'admin_sign_in_refused', adminId: found.id } as const
  const signedIn = await recordRefusal(db, origin, event, { [badLogin.code]: 'disabled' }, signingIn)
  if (signedIn) return signedIn
  await recordSecurityEvent(db, origin, { ...event, detail: 'code' })
  throw new RefusalError(WRONG_SECOND_FACTOR)
}

/** TOTP-2: the code is used up in the same transaction. Null: it is wrong. */
const proveFactor = async (
  trx: Trx,
  secret: Secret,
  actor: Actor & Origin,
  factor: SecondFactor,
  given: string,
): Promise<FactorProof['by'] | null> => {
  const proof = await factorsOf(secret).prove(trx, actor.adminId, factor, given)
  if (proof?.by === 'recovery code') {
    const { left } = proof
    await writeAudit(trx, actor, { action: 'admin.recovery_code_used', details: { left } })
    const event = { kind: 'recovery_code_used', adminId: actor.adminId, detail: `${left} left` } as const
    await recordSecurityEvent(trx, actor, event)
  }
  return proof?.by ?? null
}

export const readSecurity = async (db: Db, adminId: string) => {
  const { secret, recoveryCodes } = await store.readSecondFactor(db, adminId)
  return { hasSecondFactor: secret !== null, recoveryCodesLeft: recoveryCodes.length }
}

/** Returns the verified hash, so that a change can be conditional on it. */
const provePassword = async (db: Db, actor: Actor & Origin, password: string, no: Refusal): Promise<string> => {
  const hash = await store.readPasswordHash(db, actor.adminId)
  if (!(await verifyPassword(password, hash))) {
    await recordSecurityEvent(db, actor, { kind: 'confirm_refused', adminId: actor.adminId, detail: 'password' })
    throw new RefusalError(no)
  }
  return hash
}

/** TOTP-4: takes effect once a code of the new secret was entered. */
export const beginSecondFactor = async (
  { db, secret }: AccountDeps,
  actor: Actor & Origin,
  { email, password }: { email: string; password: string },
) => {
  await provePassword(db, actor, password, WRONG_OWN_PASSWORD)
  return db.transaction().execute(async (trx) => {
    const setup = await factorsOf(secret).begin(trx, { id: actor.adminId, email })
    await writeAudit(trx, actor, { action: 'admin.second_factor_begun' })
    return setup
  })
}

export const confirmSecondFactor = (
  { db, secret }: AccountDeps,
  actor: Actor & Origin,
  given: string,
  sessionId: string,
): Promise<{ recoveryCodes: string[] }> =>
  db.transaction().execute(async (trx) => {
    const codes = await factorsOf(secret).confirm(trx, actor.adminId, given)
    // Other sessions had only the password.
    await deleteAdminSessions(trx, actor.adminId, sessionId)
    await writeAudit(trx, actor, { action: 'admin.second_factor_on' })
    await recordSecurityEvent(trx, actor, { kind: 'authenticator_on', adminId: actor.adminId })
    await publish(trx, events.secondFactorChanged, { adminId: actor.adminId, isOn: true })
    return codes
  })

export const removeSecondFactor = async (
  { db, secret }: AccountDeps,
  actor: Actor & Origin,
  { password, code }: { password: string; code: string },
): Promise<void> => {
  await provePassword(db, actor, password, WRONG_OWN_PASSWORD)
  const removed = db.transaction().execute(async (trx) => {
    const factor = await factorsOf(secret).lockOn(trx, actor.adminId)
    if (!(await proveFactor(trx, secret, actor, factor, code))) throw new RefusalError(WRONG_CODE)
    await store.switchOff(trx, actor.adminId)
    await writeAudit(trx, actor, { action: 'admin.second_factor_off' })
    await recordSecurityEvent(trx, actor, { kind: 'authenticator_off', adminId: actor.adminId })
    await publish(trx, events.secondFactorChanged, { adminId: actor.adminId, isOn: false })
  })
  const event = { kind: 'confirm_refused', adminId: actor.adminId } as const
  await recordRefusal(db, actor, event, { [WRONG_CODE.code]: 'code' }, removed)
}

export const changePassword = async (
  db: Db,
  actor: Actor & Origin,
  sessionId: string,
  { email, current, next }: { email: string; current: string; next: string },
): Promise<void> => {
  await requireGoodPassword(next, 'next', email)
  const proved = await provePassword(db, actor, current, wrongPassword('current'))
  const passwordHash = await hashPassword(next)
  await db.transaction().execute(async (trx) => {
    if (!(await store.savePassword(trx, actor.adminId, passwordHash, proved)))
      throw new RefusalError(wrongPassword('current'))
    await deleteAdminSessions(trx, actor.adminId, sessionId)
    await writeAudit(trx, actor, { action: 'admin.password_changed' })
    await recordSecurityEvent(trx, actor, { kind: 'password_changed', adminId: actor.adminId })
    await publish(trx, events.adminPasswordChanged, { adminId: actor.adminId })
  })
}

export const forgotPassword = (db: Db, email: string): Promise<void> =>
  db.transaction().execute((trx) => publish(trx, events.adminResetAsked, { email }))

export const resetPassword = async (
  { db, secret }: AccountDeps,
  form: { email: string; code: string; password: string },
  origin: Origin,
): Promise<void> => {
  // Checked first, so that a weak password does not use an attempt.
  await requireGoodPassword(form.password, 'password', form.email)
  const code = { audience: 'admin', email: form.email, code: form.code, field: 'code' } as const
  const spend = await checkResetCode(db, secret, code, origin, () => findOwner(db, form.email))
  const passwordHash = await hashPassword(form.password)
  await db.transaction().execute(async (trx) => {
    const admin = await store.findActiveByEmail(trx, form.email)
    if (!admin) throw new RefusalError(badCode('code'))
    await spend(trx)
    await store.overwritePassword(trx, admin.id, passwordHash)
    await deleteAdminSessions(trx, admin.id, null)
    await writeAudit(trx, { ...origin, adminId: admin.id }, { action: 'admin.password_reset' })
    await recordSecurityEvent(trx, origin, { kind: 'password_changed', adminId: admin.id, detail: 'reset' })
    await publish(trx, events.adminPasswordChanged, { adminId: admin.id })
  })
}
