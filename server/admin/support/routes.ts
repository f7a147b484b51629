import * as api from '#core/admin/desk.ts'
import * as actions from '#server/admin/support/actions.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import { listApplications } from '#server/content/careers/application-actions.ts'
import { listQueue, readAtDesk } from '#server/content/support/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, sendPrivateFile, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { pageOf } from '#server/platform/database/keyset.ts'

const PAGE = 25

export const adminDeskRoutes = ({ db, storage }: { db: Db; storage: FileStorage }): Route[] => [
  route(api.listTickets, async ({ query: { search, status, cursor } }) =>
    pageOf(await listQueue(db, { search, status, after: cursor, limit: PAGE + 1 }), PAGE),
  ),
  route(api.getTicketForAdmin, ({ params }) => readAtDesk(db, params.id)),
  route(api.answerTicket, async ({ params, body, once, ...visit }) => {
    await actions.answerTicket(db, actorIn(visit), params.id, { body: body.body, once })
    return { message: 'Answered. They are told.' }
  }),
  route(api.closeTicket, async ({ params, ...visit }) => {
    await actions.closeTicket(db, actorIn(visit), params.id)
    return { message: 'Closed.' }
  }),

  route(api.listApplications, async ({ query: { search, status, cursor } }) =>
    pageOf(await listApplications(db, { search, status, after: cursor, limit: PAGE + 1 }), PAGE),
  ),
  route(api.applicationResume, async ({ params, ...visit }) =>
    sendPrivateFile(await actions.viewResume({ db, storage }, actorIn(visit), params.id)),
  ),
  route(api.setApplicationStatus, async ({ params, body, ...visit }) => {
    await actions.setApplicationStatus(db, actorIn(visit), params.id, body.status)
    return { message: 'Saved.' }
  }),
]
