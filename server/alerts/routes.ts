import * as api from '#contract/alerts/api.ts'
import { refusal } from '#contract/kernel/problem.ts'
import { listAlerts, markRead } from '#server/alerts/store.ts'
import type { Db } from '#server/platform/database.ts'
import { route, type Route } from '#server/platform/door.ts'
import { personTopic, type Topic } from '#server/platform/live.ts'
import { Refused } from '#server/platform/refused.ts'

const PAGE = 50

export const alertRoutes = ({ db }: { db: Db }): Route[] => [
  route(api.listAlerts, async ({ me, query, linkNext }) => {
    const alerts = await listAlerts(db, me.person.id, query.cursor, PAGE)
    const last = alerts.at(-1)
    if (last && alerts.length === PAGE) linkNext(last.id)
    return alerts
  }),

  route(api.readAlert, async ({ me, params }) => {
    if (!(await markRead(db, me.person.id, params.id)))
      throw new Refused(refusal(404, 'not_found', 'This alert does not exist.'))
    return { message: 'Read.' }
  }),
]

/** What happens to one person, for their own screens. */
export const meTopic: Topic = {
  kind: 'me',
  resolve: async (userId, id) => (id === undefined ? { topic: personTopic(userId) } : null),
}
