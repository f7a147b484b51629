import * as api from '#core/admin/support.ts'
import * as actions from '#server/admin/support/actions.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import { listApplications } from '#server/content/careers/application-actions.ts'
import { listQueue, readTicket } from '#server/content/support/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, sendPrivateFile, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { pageOf } from '#server/platform/database/keyset.ts'

const PAGE_SIZE = 25

export const adminSupportRoutes = ({ db, storage }: { db: Db; storage: FileStorage }): Route[] => [
  route(api.listTickets, async ({ query: { search, status, cursor } }) =>
    pageOf(await listQueue(db, { search, status, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
  ),
  route(api.getTicketForAdmin, ({ params }) => readTicket(db, params.id)),
  route(api.answerTicket, async ({ params, body, once, ...context }) => {
    await actions.answerTicket(db, actorIn(context), params.id, { body: body.body, once })
    return { message: 'Answered. They are told.' }
  }),
  route(api.closeTicket, async ({ params, ...context }) => {
    await actions.closeTicket(db, actorIn(context), params.id)
    return { message: 'Closed.' }
  }),

  route(api.listApplications, async ({ query: { search, status, cursor } }) =>
    pageOf(await listApplications(db, { search, status, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
  ),
  route(api.applicationResume, async ({ params, ...context }) =>
    sendPrivateFile(await actions.viewResume({ db, storage }, actorIn(context), params.id)),
  ),
  route(api.setApplicationStatus, async ({ params, body, ...context }) => {
    await actions.setApplicationStatus(db, actorIn(context), params.id, body.status)
    return { message: 'Saved.' }
  }),
]
