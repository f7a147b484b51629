import * as api from '#contract/contracts/api.ts'
import { selectBid } from '#server/contracts/actions.ts'
import type { Db } from '#server/platform/database.ts'
import { route, type Route } from '#server/platform/door.ts'

export const contractRoutes = ({ db }: { db: Db }): Route[] => [
  route(api.selectBid, async ({ me, params, body }) => ({
    message: 'Bid Selected!',
    ...(await selectBid(db, me.person, params.id, body.amount)),
  })),
]
