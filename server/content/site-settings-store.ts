import { sql } from 'kysely'
import type { SiteSettings } from '#core/content/settings.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Told on the bus when the operator or an editor has changed what every page knows. */
export const SETTINGS_CHANGED = 'house.changed'

/** PAGES-1: what every page knows without asking. Of the settings only those that are named here: others are nobody's business. */
export const readSiteSettings = async (db: Queryable, keys: readonly string[]): Promise<SiteSettings> => {
  const { rows } = await sql<SiteSettings>`
    select
      (select coalesce(jsonb_object_agg(key, value), '{}') from platform_settings where key = any(${keys}::text[])) as settings,
      jsonb_build_object('instagramUrl', instagram_url, 'tiktokUrl', tiktok_url, 'facebookUrl', facebook_url,
        'twitterUrl', twitter_url, 'linkedinUrl', linkedin_url, 'youtubeUrl', youtube_url) as "socialLinks"
    from social_media_settings`.execute(db)
  return rows[0]!
}
