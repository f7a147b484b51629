import * as api from '#core/alerts/api.ts'
import * as push from '#core/alerts/push.ts'
import { BAD_UNSUBSCRIBE, NO_SUCH_ALERT } from '#core/alerts/rules.ts'
import {
  showAlert,
  readPreferences,
  savePreferences,
  countUnread,
  dismissAlert,
  listAlerts,
  markAllRead,
  markRead,
  restoreAlert,
} from '#server/alerts/actions.ts'
import { subscribePush, unsubscribePush } from '#server/alerts/delivery/push-actions.ts'
import { readToken } from '#server/alerts/delivery/unsubscribe.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import { personTopic, type Topic } from '#server/platform/realtime/live.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

const PAGE = 50
const SUBSCRIBE_LIMIT: Limit = { name: 'push:subscribe', max: 60, perMinutes: 60 }

/** ALERT-8: updates the person's other screens. */
export const alertRoutes = ({ db, bus, secret }: { db: Db; bus: Bus; secret: Secret }): Route[] => [
  route(api.listAlerts, async ({ me, query, linkNext }) => {
    const alerts = await listAlerts(db, me.person.id, query.cursor, PAGE)
    const last = alerts.at(-1)
    if (last && alerts.length === PAGE) linkNext(last.id)
    return alerts
  }),

  route(api.countUnreadAlerts, async ({ me }) => ({ count: await countUnread(db, me.person.id) })),

  route(api.readAlert, async ({ me, params: { id } }) => {
    if (!(await markRead(db, me.person.id, id))) throw new RefusalError(NO_SUCH_ALERT)
    showAlert(bus, me.person.id, id)
    return { message: 'Read.' }
  }),

  route(api.readAllAlerts, async ({ me }) => {
    if (await markAllRead(db, me.person.id)) showAlert(bus, me.person.id, null)
    return { message: 'All read.' }
  }),

  route(api.clearAlert, async ({ me, params: { id } }) => {
    if (!(await dismissAlert(db, me.person.id, id))) throw new RefusalError(NO_SUCH_ALERT)
    showAlert(bus, me.person.id, id)
    return { message: 'Alert cleared' }
  }),

  route(api.restoreAlert, async ({ me, params: { id } }) => {
    const alert = await restoreAlert(db, me.person.id, id)
    if (!alert) throw new RefusalError(NO_SUCH_ALERT)
    showAlert(bus, me.person.id, id)
    return alert
  }),

  route(api.getAlertPreferences, async ({ me }) => readPreferences(db, me.person.id)),

  route(api.setAlertPreferences, async ({ me, body }) => {
    await savePreferences(db, me.person.id, body)
    return readPreferences(db, me.person.id)
  }),

  route(api.unsubscribeOneClick, async ({ query: { token = '' } }) => {
    const proved = readToken(secret, token)
    if (!proved) throw new RefusalError(BAD_UNSUBSCRIBE)
    await savePreferences(db, proved.userId, { [proved.off]: false })
    return { message: 'You get no more of these mails.' }
  }),
]

export const pushRoutes = ({
  db,
  config,
  limiter,
  publicKey,
}: {
  db: Db
  config: Config
  limiter: Limiter
  publicKey: string
}): Route[] => [
  route(push.pushKey, async () => ({ key: publicKey })),

  route(push.subscribePush, async ({ me, body, device }) => {
    await limiter.count([SUBSCRIBE_LIMIT, me.person.id])
    await subscribePush(db, config, me, body, device)
    return { message: 'Pushes come to this browser now.' }
  }),

  route(push.unsubscribePush, async ({ me, body: { endpoint } }) => {
    await unsubscribePush(db, me.person.id, endpoint)
    return { message: 'No more pushes to this browser.' }
  }),
]

/** For the person's own screens. */
export const meTopic: Topic = {
  kind: 'me',
  resolve: async (userId, id) => (id === undefined ? { topic: personTopic(userId) } : null),
}
