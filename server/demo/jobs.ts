import { PEOPLE, type Person, type PersonKey, type Skill } from '#server/demo/people.ts'
import type { Zip } from '#server/demo/places.ts'

export type Category =
  | 'Home Improvement'
  | 'Moving & Delivery'
  | 'Tech Support'
  | 'Handyman'
  | 'Cleaning'
  | 'Tutoring'
  | 'Car Repair'
  | 'Yard Work'
  | 'Pet Care'
  | 'Event Help'
  | 'Other'

interface Job {
  by: PersonKey
  category: Category
  /** null: a virtual job, without a place. */
  zip: Zip | null
  /** Whole dollars, from and to. */
  budget: readonly [number, number]
  title: string
  text: string
  /** Free words, as the form takes them. */
  time?: string
}

/** A job from its posting to both reviews. */
export interface FinishedJob extends Job {
  to: PersonKey
  /** Posted so many days ago; at least 3, so that the reviews lie in the past too. */
  day: number
  price: number
  /** When the work began, on Tampa's clock, where the text says so. */
  hour?: number
  /** Stars and words of the poster for the worker, and the other way round. */
  praise: readonly [number, string]
  thanks: readonly [number, string]
}

/** A job that has not found its worker: live, waiting for the poster's choice, or over without a bid. */
export interface ListedJob extends Job {
  minutes: 5 | 30 | 60 | 1440
  /** Of the bidding window; below zero when it is over. */
  minutesLeft: number
  bidders: readonly PersonKey[]
}

const SKILLS_FOR: Record<Category, readonly Skill[]> = {
  'Home Improvement': ['Home Improvement'],
  'Moving & Delivery': ['Moving & Delivery'],
  'Tech Support': ['Tech Support'],
  Handyman: ['Home Improvement'],
  Cleaning: ['Cleaning Services'],
  Tutoring: ['Tutoring & Education'],
  'Car Repair': ['Automotive'],
  'Yard Work': ['Yard Work'],
  'Pet Care': ['Pet Care'],
  'Event Help': ['Event Services', 'Creative Services'],
  Other: ['Personal Services', 'Business Services'],
}

/** Who could bid on it: people who take work, have a complete profile (no phone, no bid) and one of the skills. */
export const workersFor = (category: Category): PersonKey[] =>
  PEOPLE.filter((person: Person) => {
    const fits = person.skills.some((skill) => SKILLS_FOR[category].includes(skill))
    return person.takesWork && person.phone !== undefined && fits
  }).map(({ key }) => key)
