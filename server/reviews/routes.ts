import * as api from '#contract/reviews/api.ts'
import type { Db } from '#server/platform/database.ts'
import { route, type Route } from '#server/platform/door.ts'
import { listReviews } from '#server/reviews/store.ts'

const PAGE = 10

export const reviewRoutes = ({ db }: { db: Db }): Route[] => [
  route(api.listReviews, async ({ params, query: { sort = 'newest', cursor }, linkNext }) => {
    // One more than is shown tells whether there is a next page.
    const found = await listReviews(db, params.userId, { sort, after: cursor, limit: PAGE + 1 })
    const reviews = found.slice(0, PAGE)
    if (found.length > PAGE) linkNext(reviews.at(-1)!.id)
    return reviews
  }),
]
