import { seededRandom } from '#web/kit/page/street-grid-lines.ts'

export interface Point {
  latitude: number
  longitude: number
}
export interface MapPoint {
  x: number
  y: number
}

/** Size of the map. */
export const AREA_WIDTH = 336
export const AREA_HEIGHT = 264
export const CIRCLE = 118

const MILES_PER_DEGREE = 69
const STEPS_MILES = [3, 5, 10, 15, 25, 50]
const SHOWN_SHARE = 0.8
/** Jobs outside the circle are drawn at its edge, in their direction. */
const RIM = CIRCLE + 7
const SPREAD_MILES = 0.25
/** A pin is 10 wide; with less distance the pins of one zip would overlap. */
const MIN_SPREAD = 13

const MIDDLE: MapPoint = { x: AREA_WIDTH / 2, y: AREA_HEIGHT / 2 }

/** In miles, on a flat projection, which is exact enough for a city. */
const offset = (centre: Point, at: Point): { east: number; north: number } => ({
  east: (at.longitude - centre.longitude) * Math.cos((centre.latitude * Math.PI) / 180) * MILES_PER_DEGREE,
  north: (at.latitude - centre.latitude) * MILES_PER_DEGREE,
})

const milesBetween = (centre: Point, at: Point): number => {
  const { east, north } = offset(centre, at)
  return Math.hypot(east, north)
}

/**
 * How wide the circle is drawn: as narrow as holds four jobs of five, in steps so that it seldom changes, and never
 * wider than the search.
 */
export const milesDrawn = (centre: Point, radiusMiles: number, jobs: readonly Point[]): number => {
  const distances = jobs.map((job) => milesBetween(centre, job)).toSorted((a, b) => a - b)
  const max = distances[Math.ceil(distances.length * SHOWN_SHARE) - 1] ?? 0
  return STEPS_MILES.find((step) => step >= max && step < radiusMiles) ?? radiusMiles
}

/** North is up. */
export const project = (centre: Point, radiusMiles: number, at: Point): MapPoint => {
  const { east, north } = offset(centre, at)
  const perMile = Math.min(CIRCLE / radiusMiles, RIM / Math.hypot(east, north))
  return { x: MIDDLE.x + east * perMile, y: MIDDLE.y - north * perMile }
}

/** The offset of a pin from the center of its zip: constant for a job, and never its address. */
export const spread = (jobId: string, radiusMiles: number): MapPoint => {
  const random = seededRandom(jobId)
  const angle = random() * 2 * Math.PI
  const reach = Math.sqrt(random()) * Math.max(MIN_SPREAD, (SPREAD_MILES * CIRCLE) / radiusMiles)
  return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach }
}

const round = (value: number): number => Math.round(value * 10) / 10

export const pinOf = (centre: Point, radiusMiles: number, job: Point & { id: string }): MapPoint => {
  const at = project(centre, radiusMiles, job)
  const aside = spread(job.id, radiusMiles)
  return { x: round(at.x + aside.x), y: round(at.y + aside.y) }
}
