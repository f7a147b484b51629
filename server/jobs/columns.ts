import { oneOf } from '#server/platform/database/filters.ts'
import { SIGNED_STATUSES } from '#core/contracts/rules.ts'
import { sql, type RawBuilder } from 'kysely'

/** Neighborhood and city, for those who may not see the address. */
export const AREA = `concat_ws(', ', z.area, z.city, case when z.area is null then z.state end)`

/** JOB-5: the poster and the worker of a signed contract. */
const seesAddress = (viewer: string | null): RawBuilder<unknown> => sql`
  (j.poster_id = ${viewer}::uuid or chosen.bidder_id = ${viewer}::uuid and exists (
    select from contract_summary c where c.job_id = j.id and c.worker_id = ${viewer}::uuid
      and c.status in ${oneOf(SIGNED_STATUSES)}))`

/**
 * A job as `viewer` may see it, in the API's format. Expects `jobs j`, its place as `zip_codes z` and its
 * selected bid as `bids chosen`. JOB-4: only the selected worker sees the poster.
 * JOB-10: who does not see the address sees five digits of the zip code.
 */
export const jobColumns = (viewer: string | null): RawBuilder<unknown> => sql`
  j.id,
  case when ${viewer}::uuid in (j.poster_id, chosen.bidder_id) then j.poster_id end as "posterId",
  coalesce(j.poster_id = ${viewer}::uuid, false) as "isOwner",
  j.title, j.description, j.category,
  case when j.is_virtual then null when ${seesAddress(viewer)} then j.location else ${sql.raw(AREA)} end as location,
  case when ${seesAddress(viewer)} then j.zip_code else left(j.zip_code, 5) end as "zipCode", j.latitude, j.longitude, j.is_virtual as "isVirtual",
  j.budget_min as "budgetMin", j.budget_max as "budgetMax",
  j.preferred_date as "preferredDate", j.preferred_time as "preferredTime", j.images,
  j.status, j.bidding_duration as "biddingDuration", j.bidding_ends_at as "biddingEndsAt",
  case when ${viewer}::uuid in (j.poster_id, chosen.bidder_id) then j.selected_bid_id end as "selectedBidId",
  j.reposted_from_id as "repostedFromId", j.repost_count as "repostCount",
  (select count(*)::int from bid_summary b where b.job_id = j.id) as "bidCount",
  null::float8 as "distanceMiles",
  j.created_at as "createdAt", j.updated_at as "updatedAt"`

export const JOB_TABLES = sql`
  jobs j left join zip_codes z on z.zip = left(j.zip_code, 5) left join bid_summary chosen on chosen.id = j.selected_bid_id`

/** BLOCK-2 */
export const isBlocked = (viewer: string): RawBuilder<unknown> => sql`
  exists (select from blocked_pairs k where k.user_id = j.poster_id and k.other_id = ${viewer}::uuid)`

/** Who may not see a job because of a block, for lists that are shared by readers; null: nobody. */
export const BLOCKED = `(select array_agg(k.other_id) from blocked_pairs k where k.user_id = j.poster_id)`

/** As strangers see it, as JSON text without `posterId` and `isOwner`, which are added in front. */
export const PUBLIC_CARD = `json_build_object(
  'id', j.id, 'title', j.title, 'description', j.description, 'category', j.category,
  'location', case when j.is_virtual then null else ${AREA} end,
  'zipCode', left(j.zip_code, 5), 'latitude', j.latitude, 'longitude', j.longitude, 'isVirtual', j.is_virtual,
  'budgetMin', j.budget_min::text, 'budgetMax', j.budget_max::text,
  'preferredDate', iso_text(j.preferred_date), 'preferredTime', j.preferred_time, 'images', j.images,
  'status', j.status, 'biddingDuration', j.bidding_duration, 'biddingEndsAt', iso_text(j.bidding_ends_at),
  'selectedBidId', null, 'repostedFromId', j.reposted_from_id, 'repostCount', j.repost_count,
  'bidCount', (select count(*) from bid_summary b where b.job_id = j.id),
  'distanceMiles', round(j.miles::numeric, 1),
  'createdAt', iso_text(j.created_at), 'updatedAt', iso_text(j.updated_at))::text`
