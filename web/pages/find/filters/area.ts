import { seededRandom } from '#web/kit/page/street-grid-lines.ts'

export interface Point {
  latitude: number
  longitude: number
}
export interface Spot {
  x: number
  y: number
}

/** The sheet that the area is drawn on. */
export const AREA_WIDTH = 336
export const AREA_HEIGHT = 264
/** The circle that is drawn, whatever it measures in miles. */
export const CIRCLE = 118

const MILES_PER_DEGREE = 69
const STEPS_MILES = [3, 5, 10, 15, 25, 50]
const MAX_JOBS = 0.8
/** What is farther away than the circle stands just outside it, in its direction. */
const RIM = CIRCLE + 7
const SPREAD_MILES = 0.25
/** A pin is ten wide: with less, those of one zip would lie on each other wherever the circle is wide. */
const MIN_SPREAD = 13

const MIDDLE: Spot = { x: AREA_WIDTH / 2, y: AREA_HEIGHT / 2 }

/** In miles; a town is small enough for the earth to be flat. */
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
  const max = distances[Math.ceil(distances.length * MAX_JOBS) - 1] ?? 0
  return STEPS_MILES.find((step) => step >= max && step < radiusMiles) ?? radiusMiles
}

/** North is up. */
export const project = (centre: Point, radiusMiles: number, at: Point): Spot => {
  const { east, north } = offset(centre, at)
  const perMile = Math.min(CIRCLE / radiusMiles, RIM / Math.hypot(east, north))
  return { x: MIDDLE.x + east * perMile, y: MIDDLE.y - north * perMile }
}

/** Where around the centre of its zip a job's pin stands: always the same for the same job, and never its address. */
export const spread = (jobId: string, radiusMiles: number): Spot => {
  const random = seededRandom(jobId)
  const angle = random() * 2 * Math.PI
  const reach = Math.sqrt(random()) * Math.max(MIN_SPREAD, (SPREAD_MILES * CIRCLE) / radiusMiles)
  return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach }
}

const round = (value: number): number => Math.round(value * 10) / 10

export const pinOf = (centre: Point, radiusMiles: number, job: Point & { id: string }): Spot => {
  const at = project(centre, radiusMiles, job)
  const aside = spread(job.id, radiusMiles)
  return { x: round(at.x + aside.x), y: round(at.y + aside.y) }
}
