import type pg from 'pg'
import * as api from '#core/jobs/api.ts'
import * as actions from '#server/jobs/actions.ts'
import { createFinder, printPage } from '#server/jobs/find.ts'
import { readPriceGuide } from '#server/jobs/price-guide.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, sendJson, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

const PAGE_SIZE = 50
const MAX_BOOKMARKS = 200
const LIMITS = {
  post: { name: 'jobs:post', max: 30, perMinutes: 60 },
  upload: { name: 'jobs:upload', max: 120, perMinutes: 60 },
} satisfies Record<string, Limit>

export const jobRoutes = ({
  db,
  pool,
  storage,
  limiter,
}: {
  db: Db
  pool: pg.Pool
  storage: FileStorage
  limiter: Limiter
}): Route[] => {
  const finder = createFinder(db, pool)
  return [
    route(api.listJobs, async ({ me, query, linkNext }) => {
      const page = await finder.list(query)
      if (page.next) linkNext(page.next)
      return sendJson(printPage(page, me?.person.id ?? null))
    }),
    route(api.summarizeJobs, ({ query }) => finder.summarize(query)),
    route(api.priceGuide, ({ query }) => readPriceGuide(db, query.category, query.zip ?? null)),

    route(api.myJobs, async ({ me, query, linkNext }) => {
      const jobs = await actions.listOwnJobs(db, me.person.id, query.cursor, PAGE_SIZE)
      const last = jobs.at(-1)
      if (last && jobs.length === PAGE_SIZE) linkNext(last.id)
      return jobs
    }),
    route(api.postJob, async ({ me, body, once }) => {
      await limiter.count([LIMITS.post, me.person.id])
      return actions.postJob(db, me.person, body, once)
    }),
    route(api.repostJob, async ({ me, params, body }) => {
      await limiter.count([LIMITS.post, me.person.id])
      return actions.repostJob(db, me.person, params.id, body)
    }),
    route(api.cancelJob, ({ me, params }) => actions.cancelJob(db, me.person, params.id)),
    route(api.uploadJobImages, async ({ me, files }) => {
      await limiter.count([LIMITS.upload, me.person.id])
      return { imageUrls: await actions.storeJobPhotos(db, storage, me.person.id, files) }
    }),

    route(api.favoriteJobs, ({ me }) => actions.listBookmarks(db, me.person.id, MAX_BOOKMARKS)),
    route(api.favoriteJob, async ({ me, params }) => {
      await actions.addBookmark(db, me.person, params.id)
      return { message: 'Kept.' }
    }),
    route(api.unfavoriteJob, async ({ me, params }) => {
      await actions.removeBookmark(db, me.person.id, params.id)
      return { message: 'Let go.' }
    }),
  ]
}
