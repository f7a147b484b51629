import * as api from '#core/admin/users.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import * as actions from '#server/admin/users/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import { pageOf } from '#server/platform/database/keyset.ts'

const PAGE_SIZE = 25

export const adminUserRoutes = ({ db }: { db: Db }): Route[] => [
  route(api.listUsers, async ({ query: { search, filter, cursor } }) =>
    pageOf(await actions.listUsers(db, { search, filter, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
  ),
  route(api.getUser, ({ params, admin }) => actions.readUser(db, admin.admin, params.id)),
  route(api.banUser, async ({ params, body, ...context }) => {
    await actions.banUser(db, actorIn(context), params.id, body.reason)
    return { message: 'Banned. They are signed out everywhere.' }
  }),
  route(api.unbanUser, async ({ params, ...context }) => {
    await actions.unbanUser(db, actorIn(context), params.id)
    return { message: 'The ban is lifted.' }
  }),
  route(api.unlockUser, async ({ params, ...context }) => {
    await actions.unlockUser(db, { ...actorIn(context), log: context.log }, params.id)
    return { message: 'The account is open again.' }
  }),
  route(api.setRole, async ({ params, body, ...context }) => {
    await actions.setRole(db, { ...actorIn(context), log: context.log }, params.id, body.role)
    return { message: 'The role is changed.' }
  }),
]
