import * as api from '#core/calls/api.ts'
import { listRinging, viewCall } from '#server/calls/actions.ts'
import { iceServersOf } from '#server/calls/ice.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'

export const callRoutes = ({ db, config }: { db: Db; config: Config }): Route[] => {
  const deps = { db, iceServersFor: iceServersOf(config) }
  return [
    route(api.getCallRoom, ({ me, params }) => viewCall(deps, me.person.id, params.roomId)),
    route(api.listRinging, ({ me }) => listRinging(db, me.person.id)),
  ]
}
