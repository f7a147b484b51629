import { foldAddress } from '#core/accounts/addresses.ts'
import { accountsLinked } from '#server/accounts/events.ts'
import * as store from '#server/accounts/key-store.ts'
import { recordSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { digest } from '#server/platform/security/secrets.ts'

export const { recount } = store

/** REP-2: what an account has in common with another links them. */
export const rememberKey = async (trx: Trx, userId: string, key: store.AccountKey, origin: Origin): Promise<void> => {
  const others = await store.saveKey(trx, userId, key)
  if (others.length === 0) return
  await publish(trx, accountsLinked, { userIds: [userId, ...others] })
  // SECEV-1: not for the others, who would read of a network that is not theirs.
  await recordSecurityEvent(trx, origin, { kind: 'accounts_linked', userId, detail: key.kind })
}

/** The provider's fingerprint of a card or payout account; null: test numbers of the sandbox, which everybody has. */
export const rememberFingerprint = async (
  trx: Trx,
  userId: string,
  kind: 'card' | 'payout',
  fingerprint: string | null,
  origin: Origin,
): Promise<void> => {
  if (fingerprint !== null)
    await rememberKey(trx, userId, { kind, keyHash: digest(fingerprint), networkHash: null }, origin)
}

// ---- bans ------------------------------------------------------------------------------------------------------------

const hashOf = (email: string): string => digest(foldAddress(email))

/** BAN-1 */
export const banAddress = (trx: Trx, email: string): Promise<void> => store.banAddress(trx, hashOf(email))
export const unbanAddress = (trx: Trx, email: string): Promise<void> => store.unbanAddress(trx, hashOf(email))
export const isAddressBanned = (trx: Trx, email: string): Promise<boolean> => store.isAddressBanned(trx, hashOf(email))
