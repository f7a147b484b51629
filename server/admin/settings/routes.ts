import * as api from '#core/admin/settings.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import { changeSetting, listSettings } from '#server/admin/settings/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'

export const adminSettingRoutes = ({ db, reloadSettings }: { db: Db; reloadSettings: () => void }): Route[] => [
  route(api.listSettings, () => listSettings(db)),
  route(api.changeSetting, async ({ params, body, ...context }) => {
    const now = await changeSetting(db, actorIn(context), params.key, body)
    // SETTING-2: invalidates the caches of all processes.
    reloadSettings()
    return now
  }),
]
