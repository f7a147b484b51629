import { readStats, saveEarlyInterest } from '#server/content/site-actions.ts'
import { listPublishedSlugs } from '#server/content/blog/actions.ts'
import { paths } from '#core/paths.ts'
import * as api from '#core/content/api.ts'
import { shared } from '#server/platform/database/cache.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, sendText, type Route } from '#server/platform/http/server.ts'
import { escapeHtml } from '#server/platform/mail/template.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

const INTEREST_PER_ADDRESS: Limit = { name: 'interest:address', max: 20, perMinutes: 60 }
/** Every visitor polls every five seconds, so the figures are cached. */
const STATS_MS = 1000

interface Place {
  path: string
  changedAt?: string
}

const sitemapXml = (origin: string, places: readonly Place[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places
    .map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
      return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`
    })
    .join('')}</urlset>\n`

interface ContentOptions {
  db: Db
  config: Config
  limiter: Limiter
  publicPaths: readonly string[]
}

export const contentRoutes = ({ db, config, limiter, publicPaths }: ContentOptions): Route[] => {
  const stats = shared(() => readStats(db), STATS_MS)
  return [
    route(api.platformStats, () => stats()),
    route(api.leaveEarlyInterest, async ({ body, network }) => {
      await limiter.count([INTEREST_PER_ADDRESS, network])
      await saveEarlyInterest(db, body)
      return { message: "We'll keep you updated on the product's growth in your area." }
    }),
    route(api.sitemap, async () => {
      const posts = await listPublishedSlugs(db)
      const places = [
        ...publicPaths.map((path) => ({ path })),
        ...posts.map(({ slug, updatedAt }) => ({ path: paths.post(slug), changedAt: updatedAt })),
      ]
      return sendText(sitemapXml(config.publicUrl, places), 'application/xml; charset=utf-8')
    }),
    route(api.robots, async () =>
      sendText(
        `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      ),
    ),
  ]
}
