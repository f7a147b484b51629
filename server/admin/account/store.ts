import { sql } from 'kysely'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import type { FactorStore, SecondFactor } from '#server/accounts/security/second-factor-port.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

const lowerEmail = sql<string>`lower(email)`

export const findActiveByEmail = (trx: Queryable, email: string) =>
  trx
    .selectFrom('admin_users')
    .select(['id', 'email', 'first_name'])
    .where(lowerEmail, '=', email.toLowerCase())
    .where('is_active', '=', true)
    .executeTakeFirst()

export const readAddress = (trx: Trx, adminId: string) =>
  trx.selectFrom('admin_users').select(['email', 'first_name']).where('id', '=', adminId).executeTakeFirstOrThrow()

export const readPasswordHash = async (db: Queryable, adminId: string): Promise<string> => {
  const row = await db
    .selectFrom('admin_users')
    .select('password_hash')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/** Conditional on the verified password and an active account. */
export const savePassword = async (
  trx: Trx,
  adminId: string,
  passwordHash: string,
  provedHash: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('admin_users')
    .set({ password_hash: passwordHash })
    .where('id', '=', adminId)
    .where('is_active', '=', true)
    .where('password_hash', '=', provedHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

// ---- command line --------------------------------------------------------------------------------------------------

export const insertAdmin = async (
  trx: Trx,
  form: { email: string; role: AdminRole; firstName: string | null; lastName: string | null; passwordHash: string },
): Promise<string> => {
  const id = newId()
  await trx
    .insertInto('admin_users')
    .values({
      id,
      email: form.email,
      role: form.role,
      first_name: form.firstName,
      last_name: form.lastName,
      password_hash: form.passwordHash,
    })
    .execute()
  return id
}

export const lockByEmail = (trx: Trx, email: string) =>
  trx
    .selectFrom('admin_users')
    .select(['id', 'is_active'])
    .where(lowerEmail, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

export const saveActive = async (trx: Trx, adminId: string, isActive: boolean): Promise<void> => {
  await trx.updateTable('admin_users').set({ is_active: isActive }).where('id', '=', adminId).execute()
}

export const overwritePassword = async (trx: Trx, adminId: string, passwordHash: string): Promise<void> => {
  await trx.updateTable('admin_users').set({ password_hash: passwordHash }).where('id', '=', adminId).execute()
}

export const listAdmins = (db: Queryable) =>
  db
    .selectFrom('admin_users')
    .select(['email', 'role', 'first_name', 'last_name', 'is_active', 'last_login'])
    .select((eb) => eb('totp_secret', 'is not', null).as('hasSecondFactor'))
    .orderBy(lowerEmail)
    .execute()

// ---- second factor -------------------------------------------------------------------------------------------------

const readFactor = async (db: Queryable, adminId: string, isLocked: boolean): Promise<SecondFactor> => {
  const row = await db
    .selectFrom('admin_users')
    .select(['totp_secret', 'totp_waiting', 'totp_last_step', 'recovery_codes'])
    .where('id', '=', adminId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return {
    secret: row.totp_secret,
    waiting: row.totp_waiting,
    lastStep: row.totp_last_step === null ? null : Number(row.totp_last_step),
    recoveryCodes: row.recovery_codes,
  }
}
export const readSecondFactor = (db: Queryable, adminId: string): Promise<SecondFactor> =>
  readFactor(db, adminId, false)
/** Serializes concurrent requests with the same code. */
export const lockSecondFactor = (trx: Trx, adminId: string): Promise<SecondFactor> => readFactor(trx, adminId, true)

const saveWaiting = async (trx: Trx, adminId: string, sealed: string): Promise<void> => {
  await trx.updateTable('admin_users').set({ totp_waiting: sealed }).where('id', '=', adminId).execute()
}

const switchOn = async (
  trx: Trx,
  adminId: string,
  { secret, step, recoveryCodes }: { secret: string; step: number; recoveryCodes: string[] },
): Promise<void> => {
  await trx
    .updateTable('admin_users')
    .set({
      totp_secret: secret,
      totp_waiting: null,
      totp_last_step: BigInt(step),
      recovery_codes: recoveryCodes,
    })
    .where('id', '=', adminId)
    .execute()
}

export const switchOff = async (trx: Trx, adminId: string): Promise<void> => {
  await trx
    .updateTable('admin_users')
    .set({ totp_secret: null, totp_waiting: null, totp_last_step: null, recovery_codes: [] })
    .where('id', '=', adminId)
    .execute()
}

const useStep = async (trx: Trx, adminId: string, step: number): Promise<void> => {
  await trx
    .updateTable('admin_users')
    .set({ totp_last_step: BigInt(step) })
    .where('id', '=', adminId)
    .execute()
}

const saveRecoveryCodes = async (trx: Trx, adminId: string, recoveryCodes: string[]): Promise<void> => {
  await trx.updateTable('admin_users').set({ recovery_codes: recoveryCodes }).where('id', '=', adminId).execute()
}

export const factorStore: FactorStore = {
  lockSecondFactor,
  saveWaiting,
  switchOn,
  switchOff,
  useStep,
  saveRecoveryCodes,
}
