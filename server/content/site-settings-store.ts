import { sql } from 'kysely'
import type { SiteSettings } from '#core/content/settings.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Bus topic: published when the operator or an editor has changed the site settings. */
export const SETTINGS_CHANGED = 'site-settings.changed'

/** PAGES-1: sent to every page, so only the listed settings. */
export const readSiteSettings = async (db: Queryable, keys: readonly string[]): Promise<SiteSettings> => {
  const { rows } = await sql<SiteSettings>`
    select
      (select coalesce(jsonb_object_agg(key, value), '{}') from platform_settings where key = any(${keys}::text[])) as settings,
      jsonb_build_object('instagramUrl', instagram_url, 'tiktokUrl', tiktok_url, 'facebookUrl', facebook_url,
        'twitterUrl', twitter_url, 'linkedinUrl', linkedin_url, 'youtubeUrl', youtube_url) as "socialLinks"
    from social_media_settings`.execute(db)
  return rows[0]!
}
