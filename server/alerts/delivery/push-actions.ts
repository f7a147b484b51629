import { deviceName } from '#core/accounts/device.ts'
import { MAX_BROWSERS, NOT_A_PUSH_SERVICE, NOT_BROWSER_KEYS } from '#core/alerts/rules.ts'
import { lockMember } from '#server/accounts/member-actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/http/server.ts'
import * as subscriptions from '#server/platform/push/push-subscriptions.ts'
import { areBrowserKeys, type BrowserKeys } from '#server/platform/push/push-message.ts'
import { isPushAddress } from '#server/platform/push/push-guard.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** PUSH-6: belongs to the session, and is deleted with it. */
export const subscribePush = async (
  db: Db,
  { push }: Pick<Config, 'push'>,
  me: Identity,
  { endpoint: given, keys }: { endpoint: string; keys: BrowserKeys },
  userAgent: string,
): Promise<void> => {
  if (!isPushAddress(given, push)) throw new RefusalError(NOT_A_PUSH_SERVICE)
  if (!areBrowserKeys(keys)) throw new RefusalError(NOT_BROWSER_KEYS)
  // Normalized, so that a browser is stored once.
  const endpoint = new URL(given).href
  const [userId, device] = [me.person.id, deviceName(userAgent)]
  await db.transaction().execute(async (trx) => {
    // Serialized per member, so that the limit holds.
    await lockMember(trx, userId)
    await subscriptions.saveSubscription(trx, { userId, sessionId: me.sessionId, endpoint, ...keys, device })
    await subscriptions.forgetOldest(trx, userId, MAX_BROWSERS)
  })
}

export const unsubscribePush = (db: Db, userId: string, endpoint: string): Promise<void> =>
  subscriptions.forgetSubscription(db, userId, new URL(endpoint).href)
