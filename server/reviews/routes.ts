import * as api from '#core/reviews/api.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import { readContractReviews, replyToReview, writeReview, listReviews } from '#server/reviews/actions.ts'

const PAGE_SIZE = 10
const WRITES: Limit = { name: 'reviews:write', max: 30, perMinutes: 10 }

export const reviewRoutes = ({ db, limiter }: { db: Db; limiter: Limiter }): Route[] => [
  route(api.listReviews, async ({ me, params, query: { sort = 'newest', cursor }, linkNext }) => {
    const viewer = me.person.id
    // One more than a page, to know whether there is a next one.
    const found = await listReviews(db, params.userId, { sort, after: cursor, limit: PAGE_SIZE + 1, viewer })
    const reviews = found.slice(0, PAGE_SIZE)
    if (found.length > PAGE_SIZE) linkNext(reviews.at(-1)!.id)
    return reviews
  }),

  route(api.contractReviews, ({ me, params }) => readContractReviews(db, me.person, params.id)),

  route(api.writeReview, async ({ me, params, body }) => {
    await limiter.count([WRITES, me.person.id])
    return writeReview(db, me.person, params.id, body)
  }),

  route(api.replyToReview, async ({ me, params, body }) => {
    await limiter.count([WRITES, me.person.id])
    return replyToReview(db, me.person, params.id, body.text)
  }),
]
