import * as api from '#core/admin/dashboard.ts'
import * as actions from '#server/admin/dashboard/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'

export const adminDashboardRoutes = ({ db }: { db: Db }): Route[] => {
  const readStats = actions.createStats(db)
  return [
    route(api.adminStats, () => readStats()),
    route(api.adminActivity, () => actions.listActivity(db)),
    route(api.adminCharts, ({ query }) => actions.readChart(db, Number(query.days))),
    route(api.adminJump, ({ query }) => actions.jump(db, query.q)),
  ]
}
