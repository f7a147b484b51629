import { oneOf } from '#server/platform/database/filters.ts'
import { DONE_STATUSES } from '#core/jobs/rules.ts'
import { sql } from 'kysely'
import type { PriceGuide } from '#core/jobs/api.ts'
import { storedAs } from '#core/jobs/categories.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findPlace } from '#server/platform/database/places.ts'

/** PRICE-1: below so many settled jobs a figure would be gossip. */
const FLOOR = 5
const STEP = 5
const CIRCLES_MILES = [10, 30, 100] as const
const MONTHS = 18

interface Quartiles {
  count: number
  low: string
  median: string
  high: string
}

/**
 * What similar jobs were settled for: finished ones, in the nearest circle that holds enough of them. To the
 * next five dollars: a sealed bid must not be read off the guide.
 */
export const readPriceGuide = async (db: Db, category: string, zip: string | null): Promise<PriceGuide> => {
  const place = zip ? await findPlace(db, zip) : null
  for (const radiusMiles of place ? [...CIRCLES_MILES, null] : [null]) {
    const found = await quartiles(db, category, place && radiusMiles ? { ...place, radiusMiles } : null)
    if (found.count >= FLOOR) return { ...found, radiusMiles }
    if (radiusMiles === null) return { count: found.count, low: null, median: null, high: null, radiusMiles }
  }
  throw new Error('the last circle is the whole country')
}

const MILES_PER_DEGREE = 69
const tall = ({ radiusMiles }: { radiusMiles: number }): number => radiusMiles / MILES_PER_DEGREE

/** Found by category and zip in an index; a zip has one centre, and so have its jobs. */
const quartiles = async (
  db: Db,
  category: string,
  circle: { latitude: number; longitude: number; radiusMiles: number } | null,
): Promise<Quartiles> => {
  const near = circle
    ? sql`and left(j.zip_code, 5) in (select zip from zip_codes
        where latitude between ${circle.latitude - tall(circle)}::float8 and ${circle.latitude + tall(circle)}::float8
          and miles_between(${circle.latitude}, ${circle.longitude}, latitude, longitude) <= ${circle.radiusMiles})`
    : sql``
  const { rows } = await sql<Quartiles>`
    select count(*)::int as count,
      (greatest(1, round(percentile_cont(0.25) within group (order by b.amount) / ${STEP})) * ${STEP})::numeric(10,2)::text as low,
      (greatest(1, round(percentile_cont(0.5) within group (order by b.amount) / ${STEP})) * ${STEP})::numeric(10,2)::text as median,
      (greatest(1, round(percentile_cont(0.75) within group (order by b.amount) / ${STEP})) * ${STEP})::numeric(10,2)::text as high
    from jobs j join bid_summary b on b.id = j.selected_bid_id
    where j.status in ${oneOf(DONE_STATUSES)} and j.category = any(${storedAs(category)})
      and j.created_at > app_now() - make_interval(months => ${MONTHS}) ${near}`.execute(db)
  return rows[0]!
}
