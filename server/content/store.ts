import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { DONE_STATUSES, LISTED_STATUSES, BIDDING_STATUSES } from '#core/jobs/rules.ts'
import type { PlatformStats } from '#core/content/api.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { SocialLinks } from '#core/content/social.ts'
import type { SiteSettings } from '#core/content/settings.ts'

/** CONTENT-1: idempotent per email and area, and the answer reveals nothing. */
export const saveEarlyInterest = async (
  db: Db,
  { city, state, email }: { city: string; state: string; email: string },
): Promise<void> => {
  await sql`insert into early_interest (id, city, state, email) values (${newId()}, ${city}, ${state}, ${email}) on conflict do nothing`.execute(
    db,
  )
}

export const readStats = async (db: Db): Promise<PlatformStats> => {
  const { rows } = await sql<PlatformStats>`
    select
      (select count(*)::int from people
        where is_available_for_work and cardinality(expertise) > 0 and banned_at is null and deleted_at is null) as "activeWorkers",
      (select count(*)::int from job_summary where status in ${oneOf(DONE_STATUSES)}) as "completedJobs",
      (select count(*)::int from job_summary where status in ${oneOf(BIDDING_STATUSES)} and bidding_ends_at > app_now() and hidden_at is null) as "liveJobs",
      (select round(avg((budget_min + budget_max) / 2))::int from job_summary
        where status in ${oneOf(LISTED_STATUSES)} and hidden_at is null) as "averageBudget",
      (select percentile_disc(0.5) within group (order by extract(epoch from first_bid - created_at))::int
        from (select j.created_at, min(b.created_at) as first_bid from job_summary j join bid_summary b on b.job_id = j.id
              where j.created_at > app_now() - interval '30 days' group by j.id, j.created_at) t) as "secondsToFirstBid"`.execute(
    db,
  )
  return rows[0]!
}

// ---- social links -----------------------------------------------------------------------------------------------------

export const readLinks = (db: Queryable): Promise<SocialLinks> =>
  db
    .selectFrom('social_media_settings')
    .select([
      'instagram_url as instagramUrl',
      'tiktok_url as tiktokUrl',
      'facebook_url as facebookUrl',
      'twitter_url as twitterUrl',
      'linkedin_url as linkedinUrl',
      'youtube_url as youtubeUrl',
    ])
    .executeTakeFirstOrThrow()

export const writeLinks = async (db: Queryable, links: SocialLinks, updatedBy: string): Promise<void> => {
  await db
    .updateTable('social_media_settings')
    .set({
      instagram_url: links.instagramUrl,
      tiktok_url: links.tiktokUrl,
      facebook_url: links.facebookUrl,
      twitter_url: links.twitterUrl,
      linkedin_url: links.linkedinUrl,
      youtube_url: links.youtubeUrl,
      updated_by: updatedBy,
    })
    .execute()
}

// ---- site settings ----------------------------------------------------------------------------------------------------

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
