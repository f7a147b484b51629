// What a job with a dispute is made from.
import type { Role } from '#core/contracts/rules.ts'
import type { AdminResolution, DisputeCategory } from '#core/disputes/rules.ts'
import type { SceneName } from '#demo/artwork/scenes.ts'
import type { Job, Stars } from '#demo/data/jobs/job.ts'
import type { PersonKey } from '#demo/data/people/people.ts'

/** All moments are minutes after the agreed start of the work; below zero is before it. */
interface Said {
  by: Role
  at: number
  words: string
}

/** Words alone, or a photo and what is on it. */
export interface Evidence extends Said {
  photo?: SceneName
}

/** Something else than what was proposed: another share, or so many days more. An admin's comes after silence. */
export type Offer = { by: Role | 'admin'; at: number; words: string } & ({ percent: number } | { days: number })

export interface DemoDispute extends Said {
  category: DisputeCategory
  reason: string
  evidence: readonly Evidence[]
  /** After what the rules proposed: each answers the one before. */
  offers?: readonly Offer[]
  /** Who said yes to the last of them, beside whoever made it; with the second yes it is settled. */
  yes?: readonly { by: Role; at: number }[]
  /** Who said no to the last of them and asked a person. */
  no?: Said
  /** How it ended otherwise. */
  ending?:
    | { by: 'admin'; at: number; resolution: Exclude<AdminResolution, 'mediation_required'>; words: string }
    | { by: 'withdrawal'; at: number }
}

interface Step {
  at: number
  percent: number
  words: string
  photo?: SceneName
  approvedAt?: number
}

/** A job over which two people disagreed. */
export interface DisputedJob extends Job {
  to: PersonKey
  price: number
  /** The agreed start: so many days ago at this hour of Tampa's clock, or so many minutes ago. */
  starts: { daysAgo: number; hour: number } | { minutesAgo: number }
  /** Left out: nobody came. */
  startedAt?: number
  /** Marked complete by the worker. */
  completedAt?: number
  /** The poster released the money before the dispute. */
  releasedAt?: number
  steps?: readonly Step[]
  notes?: readonly Said[]
  dispute: DemoDispute
  /** What came after it, where the contract went on: completed anew, released. */
  after?: { completedAt?: number; releasedAt: number }
  /** What they wrote about each other at the end. */
  reviews?: { praise: Stars; thanks: Stars }
}
