import * as api from '#core/admin/jobs.ts'
import * as actions from '#server/admin/jobs/actions.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import { pageOf } from '#server/platform/database/keyset.ts'

const PAGE_SIZE = 25

export const adminJobRoutes = ({ db }: { db: Db }): Route[] => [
  route(api.listJobsForAdmin, async ({ query: { search, status, cursor } }) =>
    pageOf(await actions.listJobs(db, { search, filter: status, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
  ),
  route(api.getJobForAdmin, ({ params }) => actions.readJob(db, params.id)),
  route(api.removeJob, async ({ params, body, ...context }) => {
    await actions.removeJob(db, actorIn(context), params.id, body.reason)
    return { message: 'Removed. The poster is told why.' }
  }),
  route(api.restoreJob, async ({ params, ...context }) => {
    await actions.restoreJob(db, actorIn(context), params.id)
    return { message: 'The job is shown again.' }
  }),
]
