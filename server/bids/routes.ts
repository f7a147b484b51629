import * as api from '#core/bids/api.ts'
import { Id } from '#core/kernel/fields.ts'
import * as actions from '#server/bids/actions.ts'
import type { BidBatcher } from '#server/bids/bid-batcher.ts'
import { FEED_TOPIC, jobTopic } from '#server/jobs/events.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import type { Topic } from '#server/platform/realtime/live.ts'

const PAGE_SIZE = 50
const CHANGES: Limit = { name: 'bids:change', max: 60, perMinutes: 10 }

export const bidRoutes = ({
  db,
  place,
  limiter,
  wake,
}: {
  db: Db
  place: BidBatcher
  limiter: Limiter
  wake: () => void
}): Route[] => [
  route(api.getJob, ({ me, params, query }) => actions.readJob(db, params.id, me?.person ?? null, query.zip ?? null)),
  // No rate limit: one bid per job is limit enough, and saves a round trip.
  route(api.placeBid, ({ me, params, body }) => actions.placeBid({ db, place, wake }, me.person, params.id, body)),
  route(api.changeBid, async ({ me, params, body }) => {
    await limiter.count([CHANGES, me.person.id])
    return actions.changeBid(db, me.person, params.id, body)
  }),
  route(api.withdrawBid, async ({ me, params }) => {
    await limiter.count([CHANGES, me.person.id])
    await actions.withdrawBid(db, me.person, params.id)
    return { message: 'Your bid is withdrawn.' }
  }),
  route(api.myBids, async ({ me, query, linkNext }) => {
    const bids = await actions.listOwnBids(db, me.person, query.cursor, PAGE_SIZE)
    const last = bids.at(-1)
    if (last && bids.length === PAGE_SIZE) linkNext(last.id)
    return bids
  }),
]

/** Ids and counts of jobs, the same for everyone. */
export const feedTopic: Topic = {
  kind: 'feed',
  resolve: async (_userId, id) => (id === undefined ? { topic: FEED_TOPIC } : null),
}

/** For those who may see the job; the poster is not counted as a watcher. */
export const jobTopicFor = (db: Db): Topic => ({
  kind: 'job',
  resolve: async (userId, id) => {
    if (!Id.safeParse(id).success) return null
    const relation = await actions.relationToJob(db, id!, userId)
    return relation && { topic: jobTopic(id!), isViewer: relation === 'other' }
  },
})
