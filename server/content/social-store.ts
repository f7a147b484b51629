import type { SocialLinks } from '#core/content/social.ts'
import type { Queryable } from '#server/platform/database/database.ts'

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
