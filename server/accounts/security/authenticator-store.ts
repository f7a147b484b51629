import type { FactorStore, SecondFactor } from '#server/accounts/security/second-factor-port.ts'
import { appNow, fromNow, type Queryable } from '#server/platform/database/database.ts'

export const readAuthenticator = (db: Queryable, userId: string) =>
  db
    .selectFrom('authenticators')
    .select(['secret', 'enabled_at', 'recovery_codes'])
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()

const NOTHING: SecondFactor = { secret: null, waiting: null, lastStep: null, recoveryCodes: [] }

export const authenticatorStore: FactorStore = {
  async lockSecondFactor(trx, userId) {
    const row = await trx
      .selectFrom('authenticators')
      .select(['secret', 'waiting', 'last_step', 'recovery_codes'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return NOTHING
    return {
      secret: row.secret,
      waiting: row.waiting,
      lastStep: row.last_step === null ? null : Number(row.last_step),
      recoveryCodes: row.recovery_codes,
    }
  },

  async saveWaiting(trx, userId, sealed) {
    await trx
      .insertInto('authenticators')
      .values({ user_id: userId, waiting: sealed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ waiting: sealed }))
      .execute()
  },

  async switchOn(trx, userId, { secret, step, recoveryCodes }) {
    await trx
      .updateTable('authenticators')
      .set({
        secret,
        waiting: null,
        last_step: BigInt(step),
        recovery_codes: recoveryCodes,
        enabled_at: appNow,
      })
      .where('user_id', '=', userId)
      .execute()
  },

  async switchOff(trx, userId) {
    await trx.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  },

  async useStep(trx, userId, step) {
    await trx
      .updateTable('authenticators')
      .set({ last_step: BigInt(step) })
      .where('user_id', '=', userId)
      .execute()
  },

  async saveRecoveryCodes(trx, userId, recoveryCodes) {
    await trx
      .updateTable('authenticators')
      .set({ recovery_codes: recoveryCodes })
      .where('user_id', '=', userId)
      .execute()
  },
}

/** STEP-26: one that was switched on a few days ago may be somebody else's. */
export const removeNewAuthenticator = async (db: Queryable, userId: string, seconds: number): Promise<void> => {
  await db
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('enabled_at', 'is', null), eb('enabled_at', '>', fromNow(-seconds))]))
    .execute()
}
