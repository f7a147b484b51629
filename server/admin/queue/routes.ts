import * as api from '#core/admin/queue.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import * as actions from '#server/admin/queue/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import { countFailedKinds } from '#server/platform/queue/failed-jobs.ts'

const PAGE_SIZE = 25

interface Deps {
  db: Db
  /** Kinds that cannot be dismissed. */
  mustBeDone: ReadonlySet<string>
}

export const adminQueueRoutes = ({ db, mustBeDone }: Deps): Route[] => [
  route(api.listFailedJobs, async ({ query: { kind, cursor } }) =>
    pageOf(await actions.listFailedJobs(db, mustBeDone, { kind, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
  ),
  route(api.failedJobKinds, () => countFailedKinds(db)),
  route(api.retryFailedJobs, async ({ body: { kind }, ...context }) => ({
    count: await actions.retryFailedJobs(db, actorIn(context), kind),
  })),
  route(api.retryFailedJob, async ({ params: { id }, ...context }) => {
    await actions.retryFailedJob(db, actorIn(context), id)
    return { message: 'The job is tried again.' }
  }),
  route(api.dismissFailedJob, async ({ params: { id }, body: { reason }, ...context }) => {
    await actions.dismissFailedJob(db, actorIn(context), mustBeDone, { id, reason })
    return { message: 'The job was dismissed.' }
  }),
]
