import * as api from '#core/admin/audit.ts'
import * as actions from '#server/admin/audit/actions.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, sendFile, type Route } from '#server/platform/http/server.ts'
import { pageOf } from '#server/platform/database/keyset.ts'

const PAGE_SIZE = 25

export const adminAuditRoutes = ({ db }: { db: Db }): Route[] => [
  route(api.listAudit, async ({ query: { cursor, ...wanted } }) =>
    pageOf(await actions.listAudit(db, wanted, cursor, PAGE_SIZE + 1), PAGE_SIZE),
  ),
  route(api.exportAudit, async ({ query, ...context }) => {
    const { name, text } = await actions.exportAudit(db, actorIn(context), query)
    return sendFile(name, 'text/csv; charset=utf-8', text)
  }),
  route(api.auditFacets, () => actions.readFacets(db)),
]
