import { sql, type RawBuilder } from 'kysely'
import type { OwnReview, Review, REVIEW_SORTS } from '#core/reviews/api.ts'
import { REVIEW_DAYS, type Ending } from '#core/reviews/rules.ts'
import type { Sides } from '#server/reviews/events.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'

// ---- public ----------------------------------------------------------------------------------------------------------

export interface ReviewsPage {
  sort: (typeof REVIEW_SORTS)[number]
  /** The last review of the previous page. */
  after: string | undefined
  limit: number
  viewer: string
}

/** Descending; the newer one first for equal stars. */
const RANK_OF: Record<ReviewsPage['sort'], string> = { newest: '0::int', highest: 'r.rating', lowest: '-r.rating' }

const isShown = sql`r.published_at is not null and r.hidden_at is null`

/** REVIEW-1: without sealed and hidden reviews, and without last names. */
const shown = (viewer: string): RawBuilder<Review> => sql<Review>`
  select r.id, r.rating, r.comment, r.reply, r.reply_at as "replyAt", j.title as "jobTitle", r.created_at as "createdAt",
    r.reviewer_id as "reviewerId", r.reviewee_id as "revieweeId",
    case when ${viewer}::uuid in (r.reviewer_id, r.reviewee_id) then r.contract_id end as "contractId",
    r.reviewee_id = ${viewer}::uuid and r.reply is null as "mayReply",
    json_build_object('firstName', w.first_name, 'profileImageUrl', w.profile_image_url) as reviewer
  from reviews r
    join people u on u.id = r.reviewee_id and u.banned_at is null and u.deleted_at is null
    join people w on w.id = r.reviewer_id
    join contract_summary c on c.id = r.contract_id
    join job_summary j on j.id = c.job_id
  where ${isShown}`

export const listReviews = async (
  db: Queryable,
  userId: string,
  { sort, after, limit, viewer }: ReviewsPage,
): Promise<Review[]> => {
  const rank = sql.raw(RANK_OF[sort])
  // A sealed review is not a valid cursor: its position would reveal its stars.
  const beyond = after
    ? sql`and (${rank}, r.created_at, r.id) < (select ${rank}, r.created_at, r.id from reviews r
        where r.id = ${after} and r.published_at is not null)`
    : sql``
  const { rows } = await sql<Review>`
    ${shown(viewer)} and r.reviewee_id = ${userId} ${beyond}
    order by ${rank} desc, r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

export const findPublished = async (db: Queryable, id: string, viewer: string): Promise<Review | null> => {
  const { rows } = await sql<Review>`${shown(viewer)} and r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

// ---- for the parties -------------------------------------------------------------------------------------------------

const sides = sql`c.id as "contractId", c.poster_id as "posterId", c.worker_id as "workerId"`

export const findContract = async (db: Queryable, contractId: string): Promise<(Sides & Ending) | null> => {
  const { rows } = await sql<Sides & Ending>`
    select ${sides}, c.status, c.completed_at as "completedAt", c.cancelled_at as "cancelledAt",
      c.is_settled as "isSettled"
    from contract_summary c where c.id = ${contractId}`.execute(db)
  return rows[0] ?? null
}

/** The own review, and the other side's once it is open. */
export const listForParty = async (db: Queryable, contractId: string, viewer: string): Promise<OwnReview[]> => {
  const { rows } = await sql<OwnReview>`
    select r.id, r.contract_id as "contractId", r.reviewer_id as "reviewerId", r.reviewee_id as "revieweeId", r.rating,
      r.comment, r.reply, r.reply_at as "replyAt", r.published_at is not null as "isPublished",
      r.created_at as "createdAt"
    from reviews r where r.contract_id = ${contractId} and (r.reviewer_id = ${viewer} or (${isShown}))`.execute(db)
  return rows
}

/** Also of sealed reviews. */
export const listReviewers = async (db: Queryable, contractId: string): Promise<string[]> => {
  const rows = await db.selectFrom('reviews').select('reviewer_id').where('contract_id', '=', contractId).execute()
  return rows.map(({ reviewer_id }) => reviewer_id)
}

// ---- writing ---------------------------------------------------------------------------------------------------------

export interface NewReview {
  id: string
  contractId: string
  reviewerId: string
  revieweeId: string
  rating: number
  comment: string | null
}

export const insertReview = async (trx: Trx, review: NewReview): Promise<void> => {
  const { id, contractId, reviewerId, revieweeId, rating, comment } = review
  // A review that was allowed just before the deadline is not dated after it.
  await sql`
    insert into reviews (id, contract_id, reviewer_id, reviewee_id, rating, comment, created_at)
    select ${id}, c.id, ${reviewerId}, ${revieweeId}, ${rating}, ${comment},
      least(app_now(), coalesce(c.completed_at, c.cancelled_at) + make_interval(days => ${REVIEW_DAYS}))
    from contract_summary c where c.id = ${contractId}`.execute(trx)
}

/** False if nothing was sealed. */
export const openSealed = async (trx: Trx, contractId: string): Promise<boolean> => {
  const opened = await trx
    .updateTable('reviews')
    .set({ published_at: appNow })
    .where('contract_id', '=', contractId)
    .where('published_at', 'is', null)
    .returning('id')
    .execute()
  return opened.length > 0
}

/** Contracts with sealed reviews after the deadline. */
export const listOverdue = async (trx: Trx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from contract_summary c
    where c.id in (select contract_id from reviews where published_at is null)
      and coalesce(c.completed_at, c.cancelled_at) <= app_now() - make_interval(days => ${REVIEW_DAYS})
    order by coalesce(c.completed_at, c.cancelled_at) limit ${limit}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Locks the contract as for writing a review. Null: the deadline has not passed. */
export const lockOverdue = async (trx: Trx, contractId: string): Promise<Sides | null> => {
  await lockContract(trx, contractId)
  const { rows } = await sql<Sides>`
    select ${sides} from contract_summary c
    where c.id = ${contractId}
      and coalesce(c.completed_at, c.cancelled_at) <= app_now() - make_interval(days => ${REVIEW_DAYS})`.execute(trx)
  return rows[0] ?? null
}

export const lockContract = async (trx: Trx, contractId: string): Promise<void> => {
  await sql`select lock_contract(${contractId})`.execute(trx)
}

// ---- answering -------------------------------------------------------------------------------------------------------

/** Null: sealed, hidden or unknown. */
export const lockPublished = async (
  trx: Trx,
  id: string,
): Promise<(Sides & { revieweeId: string; hasReply: boolean }) | null> => {
  const { rows } = await sql<Sides & { revieweeId: string; hasReply: boolean }>`
    select ${sides}, r.reviewee_id as "revieweeId", r.reply is not null as "hasReply"
    from reviews r join contract_summary c on c.id = r.contract_id where r.id = ${id} and ${isShown} for update of r`.execute(
    trx,
  )
  return rows[0] ?? null
}

export const saveReply = async (trx: Trx, id: string, reply: string): Promise<void> => {
  await trx.updateTable('reviews').set({ reply, reply_at: appNow }).where('id', '=', id).execute()
}
