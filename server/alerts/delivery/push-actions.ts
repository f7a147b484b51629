import { sql } from 'kysely'
import { deviceName } from '#core/accounts/device.ts'
import { MAX_BROWSERS, NOT_A_PUSH_SERVICE, NOT_BROWSER_KEYS } from '#core/alerts/rules.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/http/server.ts'
import * as subscriptions from '#server/platform/push/push-subscriptions.ts'
import { areBrowserKeys, type BrowserKeys } from '#server/platform/push/push-message.ts'
import { isPushAddress } from '#server/platform/push/push-guard.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** PUSH-6: this browser, for whoever is signed in at it and as long as they are. */
export const subscribePush = async (
  db: Db,
  { push }: Pick<Config, 'push'>,
  me: Identity,
  { endpoint: given, keys }: { endpoint: string; keys: BrowserKeys },
  userAgent: string,
): Promise<void> => {
  if (!isPushAddress(given, push)) throw new RefusalError(NOT_A_PUSH_SERVICE)
  if (!areBrowserKeys(keys)) throw new RefusalError(NOT_BROWSER_KEYS)
  // However it was written, it is one browser.
  const endpoint = new URL(given).href
  const [userId, device] = [me.person.id, deviceName(userAgent)]
  await db.transaction().execute(async (trx) => {
    // Two browsers of a member at a time follow each other, so that both count.
    await sql`select lock_member(${userId})`.execute(trx)
    await subscriptions.saveSubscription(trx, { userId, sessionId: me.sessionId, endpoint, ...keys, device })
    await subscriptions.forgetOldest(trx, userId, MAX_BROWSERS)
  })
}

export const unsubscribePush = (db: Db, userId: string, endpoint: string): Promise<void> =>
  subscriptions.forgetSubscription(db, userId, new URL(endpoint).href)
