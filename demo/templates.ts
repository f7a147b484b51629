import type { JobCategory } from '#core/jobs/categories.ts'
import type { Template } from '#demo/template.ts'
import { CAR } from '#demo/templates-car.ts'
import { CLEANING } from '#demo/templates-cleaning.ts'
import { EVENTS } from '#demo/templates-events.ts'
import { HANDYMAN } from '#demo/templates-handyman.ts'
import { HOME } from '#demo/templates-home.ts'
import { MOVING } from '#demo/templates-moving.ts'
import { OTHER } from '#demo/templates-other.ts'
import { PETS } from '#demo/templates-pets.ts'
import { TECH } from '#demo/templates-tech.ts'
import { TUTORING } from '#demo/templates-tutoring.ts'
import { YARD } from '#demo/templates-yard.ts'

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

/** One of each category in turn, so that neighbours in the list are different kinds of work. */
const inTurn = (): PoolJob[] => {
  const lists = Object.entries(BY_CATEGORY) as [JobCategory, readonly Template[]][]
  const longest = Math.max(...lists.map(([, list]) => list.length))
  return Array.from({ length: longest }, (_, row) =>
    lists.flatMap(([category, list]) => (list[row] ? [{ category, ...list[row] }] : [])),
  ).flat()
}

/** What the town may ask for. A title appears once among all of them. */
export const POOL: readonly PoolJob[] = inTurn()
