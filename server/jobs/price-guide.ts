import { oneOf } from '#server/platform/database/filters.ts'
import { DONE_STATUSES } from '#core/jobs/rules.ts'
import { sql } from 'kysely'
import type { PriceGuide } from '#core/jobs/api.ts'
import { storedAs } from '#core/jobs/categories.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findPlace } from '#server/platform/database/places.ts'

/** PRICE-1: fewer jobs are not representative. */
const MIN_JOBS = 5
const ROUNDING_DOLLARS = 5
const RADIUS_STEPS_MILES = [10, 30, 100] as const
const MONTHS = 18

interface Quartiles {
  count: number
  low: string
  median: string
  high: string
}

/**
 * Of finished jobs in the smallest circle with enough of them. Rounded to five dollars, so that sealed bids cannot be
 * derived from it.
 */
export const readPriceGuide = async (db: Db, category: string, zip: string | null): Promise<PriceGuide> => {
  const place = zip ? await findPlace(db, zip) : null
  for (const radiusMiles of place ? [...RADIUS_STEPS_MILES, null] : [null]) {
    const found = await quartiles(db, category, place && radiusMiles ? { ...place, radiusMiles } : null)
    if (found.count >= MIN_JOBS) return { ...found, radiusMiles }
    if (radiusMiles === null) return { count: found.count, low: null, median: null, high: null, radiusMiles }
  }
  throw new Error('the loop ends with the whole country')
}

const MILES_PER_DEGREE = 69
const latitudeSpan = ({ radiusMiles }: { radiusMiles: number }): number => radiusMiles / MILES_PER_DEGREE

/** Uses the index on category and zip code: all jobs of a zip code have the same position. */
const quartiles = async (
  db: Db,
  category: string,
  circle: { latitude: number; longitude: number; radiusMiles: number } | null,
): Promise<Quartiles> => {
  const near = circle
    ? sql`and left(j.zip_code, 5) in (select zip from zip_codes
        where latitude between ${circle.latitude - latitudeSpan(circle)}::float8 and ${circle.latitude + latitudeSpan(circle)}::float8
          and miles_between(${circle.latitude}, ${circle.longitude}, latitude, longitude) <= ${circle.radiusMiles})`
    : sql``
  const { rows } = await sql<Quartiles>`
    select count(*)::int as count,
      (greatest(1, round(percentile_cont(0.25) within group (order by b.amount) / ${ROUNDING_DOLLARS})) * ${ROUNDING_DOLLARS})::numeric(10,2)::text as low,
      (greatest(1, round(percentile_cont(0.5) within group (order by b.amount) / ${ROUNDING_DOLLARS})) * ${ROUNDING_DOLLARS})::numeric(10,2)::text as median,
      (greatest(1, round(percentile_cont(0.75) within group (order by b.amount) / ${ROUNDING_DOLLARS})) * ${ROUNDING_DOLLARS})::numeric(10,2)::text as high
    from jobs j join bid_summary b on b.id = j.selected_bid_id
    where j.status in ${oneOf(DONE_STATUSES)} and j.category = any(${storedAs(category)})
      and j.created_at > app_now() - make_interval(months => ${MONTHS}) ${near}`.execute(db)
  return rows[0]!
}
