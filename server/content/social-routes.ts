import { SETTINGS_CHANGED, readLinks, writeLinks } from '#server/content/site-actions.ts'
import * as api from '#core/content/social.ts'
import { NETWORK_FIELDS } from '#core/content/networks.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'

/** Without whitespace from pasting. Empty text removes the link. */
const normalizeLinks = (links: api.SocialLinks): api.SocialLinks => {
  const entries = NETWORK_FIELDS.map((field) => [field, links[field] ? new URL(links[field]).href : null])
  return Object.fromEntries(entries) as api.SocialLinks
}

export const socialRoutes = ({ db, bus }: { db: Db; bus: Bus }): Route[] => [
  route(api.getSocialLinks, () => readLinks(db)),
  route(api.saveSocialLinks, async ({ me, body }) => {
    await writeLinks(db, normalizeLinks(body), me.person.id)
    // SOCIAL-2
    bus.publish(SETTINGS_CHANGED, {})
    return readLinks(db)
  }),
]
