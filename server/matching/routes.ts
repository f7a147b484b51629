import { type WeightsInForce } from '#server/matching/actions.ts'
import * as api from '#core/matching/api.ts'
import * as actions from '#server/matching/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'

interface Deps {
  db: Db
  readWeights: () => Promise<WeightsInForce>
}

export const matchingRoutes = ({ db, readWeights }: Deps): Route[] => {
  const weightsNow = async () => (await readWeights()).weights
  return [
    route(api.recommendJobs, async ({ me, query }) => ({
      recommendations: await actions.recommendJobs(db, me.person, await weightsNow(), query.limit),
    })),
    route(api.smartMatches, async ({ me }) => ({
      recommendations: await actions.smartMatches(db, me.person, await weightsNow()),
    })),
    route(api.bestWorkers, async ({ me, params }) => actions.bestWorkers(db, me.person, params.id, await weightsNow())),
    route(api.bidMatches, async ({ me, params }) => actions.bidMatches(db, me.person, params.id, await weightsNow())),
    route(api.readRanking, async () => actions.describeRanking(await readWeights())),
  ]
}
