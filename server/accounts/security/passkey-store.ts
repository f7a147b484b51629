import type { Passkey } from '#core/accounts/security-api.ts'
import { PASSKEY_MINUTES } from '#core/accounts/security.ts'
import { MINUTE_SECONDS } from '#core/kernel/time.ts'
import { appNow, fromNow, type Queryable, type Trx } from '#server/platform/database/database.ts'

export type ChallengePurpose = 'add' | 'sign_in' | 'confirm'

export const saveChallenge = async (
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<void> => {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, user_id: userId, expires_at: fromNow(PASSKEY_MINUTES * MINUTE_SECONDS) })
    .execute()
}

/** SIGNIN-3: only one of two concurrent requests finds it. */
export const takeChallenge = async (
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', appNow)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const sweepChallenges = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('passkey_challenges').where('expires_at', '<', appNow).execute()
}

const COLUMNS = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

export const listPasskeys = (db: Queryable, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const listTransports = (db: Queryable, userId: string) =>
  db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', userId).execute()

/** Locked, so that concurrent uses of one passkey are counted one after the other. */
export const lockPasskey = (trx: Trx, id: string) =>
  trx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'transports', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertPasskey = (
  trx: Trx,
  passkey: {
    id: string
    userId: string
    publicKey: Uint8Array
    counter: number
    transports: string[]
    name: string
  },
): Promise<Passkey | undefined> =>
  trx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      public_key: Buffer.from(passkey.publicKey),
      counter: BigInt(passkey.counter),
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...COLUMNS])
    .executeTakeFirst()

export const usePasskey = async (trx: Trx, id: string, counter: number): Promise<void> => {
  await trx
    .updateTable('passkeys')
    .set({ counter: BigInt(counter), last_used_at: appNow })
    .where('id', '=', id)
    .execute()
}

export const renamePasskey = (db: Queryable, userId: string, id: string, name: string): Promise<Passkey | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning([...COLUMNS])
    .executeTakeFirst()

export const deletePasskey = (trx: Trx, userId: string, id: string) =>
  trx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst()

/** STEP-26: one that was added a few days ago may be somebody else's. */
export const removeNewPasskeys = async (db: Queryable, userId: string, seconds: number): Promise<void> => {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>', fromNow(-seconds)).execute()
}
