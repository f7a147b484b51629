import {
  ALREADY_ON,
  NOT_ON,
  NO_SECOND_FACTOR_SETUP,
  SECOND_FACTOR_NEEDED,
  WRONG_CODE,
  WRONG_OWN_PASSWORD,
  WRONG_SECOND_FACTOR,
  RECOVERY_CODES,
} from '#core/admin/account.ts'
import type { Admin } from '#core/admin/api.ts'
import { badCode, badLogin, refusePassword, wrongPassword } from '#core/accounts/rules.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import type { Refusal } from '#core/kernel/problem.ts'
import { checkResetCode } from '#server/accounts/reset-code-actions.ts'
import { keyedHash, isKeyedHash, seal, unseal, type Secret } from '#server/platform/security/secrets.ts'
import { randomBase32, findTotpStep, newTotpSecret, totpAddress } from '#server/platform/security/totp.ts'
import * as events from '#server/admin/account/events.ts'
import * as store from '#server/admin/account/store.ts'
import { deleteAdminSessions } from '#server/accounts/session-actions.ts'
import { startAdminSession } from '#server/admin/account/sessions.ts'
import { findAdminByEmail, recordLogin, writeAudit, type Actor } from '#server/admin/store.ts'
import { readClock, type Db, type Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { hashPassword, verifyNobody, verifyPassword } from '#server/platform/security/passwords.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'

const RECOVERY_BYTES = 10

/** Eighty random bits in groups: `K7QF-2MZD-…`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => (randomBase32(RECOVERY_BYTES).match(/.{4}/g) ?? []).join('-'))

/** Ignores case and dashes. */
const recoveryParts = (adminId: string, code: string): string[] => [
  'recovery',
  adminId,
  code.replaceAll(/[\s-]/g, '').toUpperCase(),
]

export const { findActiveByEmail, readAddress } = store

interface Origin {
  address: string
  device: string
}
export interface AccountDeps {
  db: Db
  secret: Secret
}

const SEAL = 'totp'

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
  if (!found || !isRight) throw new RefusalError(badLogin)
  // Counted after the password, so that strangers cannot use up the attempts.
  if (code !== undefined) await countCode()
  return db.transaction().execute(async (trx) => {
    const admin = await recordLogin(trx, found.id, found.password_hash)
    if (!admin) throw new RefusalError(badLogin)
    const actor = { adminId: admin.id, ...origin }
    const factor = await store.lockSecondFactor(trx, admin.id)
    if (factor.secret !== null && code === undefined) throw new RefusalError(SECOND_FACTOR_NEEDED)
    const by = factor.secret === null ? null : await proveFactor(trx, secret, actor, factor, code!, WRONG_SECOND_FACTOR)
    await writeAudit(trx, actor, { action: 'admin.signed_in', ...(by && { details: { secondFactor: by } }) })
    return { admin, token: await startAdminSession(trx, admin.id, origin, previousToken) }
  })
}

/** TOTP-2: the code is used up in the same transaction. */
const proveFactor = async (
  trx: Trx,
  secret: Secret,
  actor: Actor,
  factor: store.SecondFactor,
  given: string,
  no: Refusal,
): Promise<'app' | 'recovery code'> => {
  const code = given.replaceAll(' ', '')
  if (/^\d{6}$/.test(code)) {
    const shared = unseal(secret, SEAL, factor.secret ?? '')
    const moment = { now: await readClock(trx), lastStep: factor.lastStep }
    const step = shared === null ? null : findTotpStep(shared, code, moment)
    if (step === null) throw new RefusalError(no)
    await store.useStep(trx, actor.adminId, step)
    return 'app'
  }
  const hash = factor.recoveryCodes.find((kept) => isKeyedHash(kept, secret, ...recoveryParts(actor.adminId, code)))
  if (hash === undefined) throw new RefusalError(no)
  await store.useRecoveryCode(trx, actor.adminId, hash)
  await writeAudit(trx, actor, {
    action: 'admin.recovery_code_used',
    details: { left: factor.recoveryCodes.length - 1 },
  })
  return 'recovery code'
}

export const readSecurity = async (db: Db, adminId: string) => {
  const { secret, recoveryCodes } = await store.readSecondFactor(db, adminId)
  return { hasSecondFactor: secret !== null, recoveryCodesLeft: recoveryCodes.length }
}

/** Returns the verified hash, so that a change can be conditional on it. */
const provePassword = async (db: Db, adminId: string, password: string, no: Refusal): Promise<string> => {
  const hash = await store.readPasswordHash(db, adminId)
  if (!(await verifyPassword(password, hash))) throw new RefusalError(no)
  return hash
}

/** TOTP-4: takes effect once a code of the new secret was entered. */
export const beginSecondFactor = async (
  { db, secret }: AccountDeps,
  actor: Actor,
  { email, password }: { email: string; password: string },
) => {
  await provePassword(db, actor.adminId, password, WRONG_OWN_PASSWORD)
  const shared = newTotpSecret()
  await db.transaction().execute(async (trx) => {
    const factor = await store.lockSecondFactor(trx, actor.adminId)
    if (factor.secret !== null) throw new RefusalError(ALREADY_ON)
    await store.saveWaiting(trx, actor.adminId, seal(secret, SEAL, shared))
    await writeAudit(trx, actor, { action: 'admin.second_factor_begun' })
  })
  return { secret: shared, address: totpAddress(shared, { issuer: APP_NAME, account: email }) }
}

export const confirmSecondFactor = (
  { db, secret }: AccountDeps,
  actor: Actor,
  given: string,
  sessionId: string,
): Promise<{ recoveryCodes: string[] }> =>
  db.transaction().execute(async (trx) => {
    const factor = await store.lockSecondFactor(trx, actor.adminId)
    const shared = factor.waiting === null ? null : unseal(secret, SEAL, factor.waiting)
    if (shared === null) throw new RefusalError(NO_SECOND_FACTOR_SETUP)
    const moment = { now: await readClock(trx), lastStep: null }
    const step = findTotpStep(shared, given.replaceAll(' ', ''), moment)
    if (step === null) throw new RefusalError(WRONG_CODE)
    const recoveryCodes = newRecoveryCodes()
    await store.switchOn(trx, actor.adminId, {
      secret: factor.waiting!,
      step,
      recoveryCodes: recoveryCodes.map((code) => keyedHash(secret, ...recoveryParts(actor.adminId, code))),
    })
    // Other sessions had only the password.
    await deleteAdminSessions(trx, actor.adminId, sessionId)
    await writeAudit(trx, actor, { action: 'admin.second_factor_on' })
    await publish(trx, events.secondFactorChanged, { adminId: actor.adminId, isOn: true })
    return { recoveryCodes }
  })

export const removeSecondFactor = async (
  { db, secret }: AccountDeps,
  actor: Actor,
  { password, code }: { password: string; code: string },
): Promise<void> => {
  await provePassword(db, actor.adminId, password, WRONG_OWN_PASSWORD)
  await db.transaction().execute(async (trx) => {
    const factor = await store.lockSecondFactor(trx, actor.adminId)
    if (factor.secret === null) throw new RefusalError(NOT_ON)
    await proveFactor(trx, secret, actor, factor, code, WRONG_CODE)
    await store.switchOff(trx, actor.adminId)
    await writeAudit(trx, actor, { action: 'admin.second_factor_off' })
    await publish(trx, events.secondFactorChanged, { adminId: actor.adminId, isOn: false })
  })
}

export const changePassword = async (
  db: Db,
  actor: Actor,
  sessionId: string,
  { current, next }: { current: string; next: string },
): Promise<void> => {
  demand(refusePassword(next, 'next'))
  const proved = await provePassword(db, actor.adminId, current, wrongPassword('current'))
  const passwordHash = await hashPassword(next)
  await db.transaction().execute(async (trx) => {
    if (!(await store.savePassword(trx, actor.adminId, passwordHash, proved)))
      throw new RefusalError(wrongPassword('current'))
    await deleteAdminSessions(trx, actor.adminId, sessionId)
    await writeAudit(trx, actor, { action: 'admin.password_changed' })
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
  demand(refusePassword(form.password, 'password'))
  const code = { audience: 'admin', email: form.email, code: form.code, field: 'code' } as const
  const spend = await checkResetCode(db, secret, code)
  const passwordHash = await hashPassword(form.password)
  await db.transaction().execute(async (trx) => {
    const admin = await store.findActiveByEmail(trx, form.email)
    if (!admin) throw new RefusalError(badCode('code'))
    await spend(trx)
    await store.overwritePassword(trx, admin.id, passwordHash)
    await deleteAdminSessions(trx, admin.id, null)
    await writeAudit(trx, { adminId: admin.id, ...origin }, { action: 'admin.password_reset' })
    await publish(trx, events.adminPasswordChanged, { adminId: admin.id })
  })
}
