import type { Role } from '#core/contracts/rules.ts'
import { SKILL_SERVES, type JobCategory } from '#core/jobs/categories.ts'
import type { BIDDING_WINDOWS } from '#core/jobs/rules.ts'
import { milesBetween, type Point } from '#core/kernel/miles.ts'
import type { Skill } from '#core/profiles/rules.ts'
import type { SceneName } from '#demo/artwork/scenes.ts'
import type { PersonKey, DemoPerson } from '#demo/data/people/people.ts'
import { isComplete } from '#demo/data/people/person.ts'
import { placeOf, type Zip } from '#demo/data/people/places.ts'

export interface Job {
  by: PersonKey
  category: JobCategory
  /** null: a virtual job, without a place. */
  zip: Zip | null
  /** Whole dollars, from and to. */
  budget: readonly [number, number]
  title: string
  text: string
  /** Free words, as the form takes them. */
  time?: string
  /** The photos, none to three. */
  scenes?: readonly SceneName[]
}

/** Stars, comment, and the reply of the reviewed person. */
export type Stars = readonly [stars: number, text: string, reply?: string]

/** What the bank of the card did about the payment. Left open, it is still looking at it. */
export interface DemoChargeback {
  /** As the provider names it. */
  reason: string
  daysAgo: number
  decided?: { status: 'won' | 'lost'; daysAgo: number }
}

/** A job from its posting to both reviews. */
export interface FinishedJob extends Job {
  to: PersonKey
  /** Posted so many days ago; at least 3, so that the reviews lie in the past too. */
  day: number
  price: number
  /** When the work began, on Tampa's clock, where the text says so. */
  hour?: number
  /** Whole dollars and what for: asked for and approved on the way, released with the rest. */
  extra?: readonly [number, string]
  /** Dollars and message of the poster, after the release. */
  tip?: readonly [number, string]
  /** How much later than agreed the work started. */
  lateMinutes?: number
  /** Of the poster for the worker, and the other way round. */
  praise: Stars
  thanks: Stars
  /** Has not written yet, so that the other side's review is sealed. */
  unwritten?: Role
  chargeback?: DemoChargeback
}

export type BiddingWindow = (typeof BIDDING_WINDOWS)[number]

/** A job that nobody has worked on yet: live, waiting for the poster's choice, given away, called off, or over. */
export interface ListedJob extends Job {
  minutes: BiddingWindow
  /** Of the bidding window; below zero when it is over. */
  minutesLeft: number
  bidders: readonly PersonKey[]
  /** Who has it among the saved ones, besides whoever happens to. */
  savedBy?: readonly PersonKey[]
  isCancelled?: true
  /** One of the bidders, and when it was decided: the contract waits for both signatures, with a time to begin. */
  chosen?: { who: PersonKey; minutesAgo: number; hour: number }
  /** The title of the job that this one is a repost of; its photos come along. */
  again?: string
}

/** One progress report of the worker: a text, a photo, or both. */
export interface Update {
  minutesAgo: number
  percent?: number
  text?: string
  photo?: SceneName
  /** Left out: the photo is not approved. */
  approvedMinutesAgo?: number
}

export interface Extra {
  by: Role
  minutesAgo: number
  dollars: number
  text: string
  /** Waits for the other side where both are left out. */
  approvedMinutesAgo?: number
  rejected?: { minutesAgo: number; text: string }
}

/** A job whose contract both have signed, and which is not over and paid. */
export interface RunningJob extends Job {
  to: PersonKey
  price: number
  /** A fixed id of the contract, for those who link to it. */
  contractId?: string
  /** When the poster chose; both sign within minutes. */
  minutesAgo: number
  /** When the work is to begin: in so many days at this hour and minute of Tampa's clock, or so long after the choice. */
  starts: { inDays: number; at: readonly [number, number] } | { afterMinutes: number }
  /** It was declined, so the payment is still due. */
  refusedCard?: { last4: string; token: string; reason: string }
  startedMinutesAgo?: number
  completedMinutesAgo?: number
  /** Inside the notice, so that it cost the fee; a worker has so many dollars of it, and owes the rest. */
  cancelled?:
    | { by: 'poster'; minutesAgo: number; text: string }
    | { by: 'worker'; minutesAgo: number; text: string; has: number }
  /** The poster has cancelled, and the worker has not answered yet. */
  settlement?: { minutesAgo: number; text: string }
  chargeback?: DemoChargeback
  updates?: readonly Update[]
  extras?: readonly Extra[]
  notes?: readonly { by: Role; minutesAgo: number; text: string; isInternal?: true }[]
}

const serves = (skill: Skill, category: string): boolean => SKILL_SERVES[skill].some((served) => served === category)

/** Who could bid on it: people who take work, have a complete profile and one of the skills. */
export const workersFor = <P extends DemoPerson>(people: readonly P[], category: string): P[] =>
  people.filter(
    (person) => person.takesWork && isComplete(person) && person.skills.some((skill) => serves(skill, category)),
  )

/** Nearest first; without a place in the order of the list. */
export const nearestTo = <P extends DemoPerson>(point: Point | null, people: readonly P[]): P[] =>
  point === null
    ? [...people]
    : people.toSorted((a, b) => milesBetween(point, placeOf(a.zip!)) - milesBetween(point, placeOf(b.zip!)))

/** Who could post it: verified, complete, and not somebody who does this kind of work. */
export const postersFor = <P extends DemoPerson>(people: readonly P[], category: string): P[] => {
  const workers = workersFor(people, category)
  return people.filter((person) => person.isVerified && isComplete(person) && !workers.includes(person))
}
