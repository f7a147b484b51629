import { sql } from 'kysely'
import type { Review, REVIEW_SORTS } from '#contract/reviews/api.ts'
import type { Db } from '#server/platform/database.ts'

export interface ReviewsPage {
  sort: (typeof REVIEW_SORTS)[number]
  /** The last review that the reader has. */
  after: string | undefined
  limit: number
}

/** Larger comes first; with equal stars the newer one. */
const RANK_OF: Record<ReviewsPage['sort'], string> = { newest: '0::int', highest: 'r.rating', lowest: '-r.rating' }

/** REVIEW-1: nothing that is still sealed, nothing that was hidden, and nobody's last name. */
export const listReviews = async (db: Db, userId: string, { sort, after, limit }: ReviewsPage): Promise<Review[]> => {
  const rank = sql.raw(RANK_OF[sort])
  const beyond = after
    ? sql`and (${rank}, r.created_at, r.id) < (select ${rank}, r.created_at, r.id from reviews r where r.id = ${after})`
    : sql``
  const { rows } = await sql<Review>`
    select r.id, r.rating, r.comment, j.title as "jobTitle", r.created_at as "createdAt",
      json_build_object('firstName', w.first_name, 'profileImageUrl', w.profile_image_url) as reviewer
    from reviews r
      join users u on u.id = r.reviewee_id and u.banned_at is null and u.deleted_at is null
      join users w on w.id = r.reviewer_id
      join contracts c on c.id = r.contract_id
      join jobs j on j.id = c.job_id
    where r.reviewee_id = ${userId} and r.published_at is not null and r.hidden_at is null ${beyond}
    order by ${rank} desc, r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}
