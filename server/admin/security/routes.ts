import * as api from '#core/admin/security.ts'
import * as actions from '#server/admin/security/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { route, type Route } from '#server/platform/http/server.ts'

const PAGE_SIZE = 25

export const adminSecurityRoutes = ({ db }: { db: Db }): Route[] => [
  route(api.listAllSecurityEvents, async ({ query: { cursor, ...wanted } }) =>
    pageOf(await actions.listEvents(db, wanted, cursor, PAGE_SIZE + 1), PAGE_SIZE),
  ),
  route(api.listSecurityBursts, () => actions.listBursts(db)),
]
