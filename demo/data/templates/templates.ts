import type { JobCategory } from '#core/jobs/categories.ts'
import type { Template } from '#demo/data/templates/template.ts'
import { CAR } from '#demo/data/templates/car.ts'
import { CLEANING } from '#demo/data/templates/cleaning.ts'
import { EVENTS } from '#demo/data/templates/events.ts'
import { HANDYMAN } from '#demo/data/templates/handyman.ts'
import { HOME } from '#demo/data/templates/home.ts'
import { MOVING } from '#demo/data/templates/moving.ts'
import { OTHER } from '#demo/data/templates/other.ts'
import { PETS } from '#demo/data/templates/pets.ts'
import { TECH } from '#demo/data/templates/tech.ts'
import { TUTORING } from '#demo/data/templates/tutoring.ts'
import { YARD } from '#demo/data/templates/yard.ts'

export interface PoolJob extends Template {
  category: JobCategory
}

const BY_CATEGORY: Record<JobCategory, readonly Template[]> = {
  'Home Improvement': HOME,
  'Moving & Delivery': MOVING,
  'Tech Support': TECH,
  Handyman: HANDYMAN,
  Cleaning: CLEANING,
  Tutoring: TUTORING,
  'Car Repair': CAR,
  'Yard Work': YARD,
  'Pet Care': PETS,
  'Event Help': EVENTS,
  Other: OTHER,
}

/** One of each category in turn, so that simulated users in the list are different kinds of work. */
const inTurn = (): PoolJob[] => {
  const lists = Object.entries(BY_CATEGORY) as [JobCategory, readonly Template[]][]
  const longest = Math.max(...lists.map(([, list]) => list.length))
  return Array.from({ length: longest }, (_, row) =>
    lists.flatMap(([category, list]) => (list[row] ? [{ category, ...list[row] }] : [])),
  ).flat()
}

/** What the simulator may ask for. A title appears once among all of them. */
export const POOL: readonly PoolJob[] = inTurn()
