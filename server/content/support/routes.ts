import * as api from '#core/content/support.ts'
import { openTicket, writeInTicket, listOwn } from '#server/content/support/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

const WRITES: Limit = { name: 'support:write', max: 30, perMinutes: 60 }

export const supportRoutes = ({ db, limiter }: { db: Db; limiter: Limiter }): Route[] => [
  route(api.listOwnTickets, ({ me }) => listOwn(db, me.person.id)),
  route(api.openTicket, async ({ me, body, once }) => {
    await limiter.count([WRITES, me.person.id])
    return openTicket(db, me.person, body, once)
  }),
  route(api.writeInTicket, async ({ me, params, body, once }) => {
    await limiter.count([WRITES, me.person.id])
    return writeInTicket(db, me.person, params.id, body.body, once)
  }),
]
