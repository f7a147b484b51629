// The data of a job with a dispute.
import type { Role } from '#core/contracts/rules.ts'
import type { AdminResolution, DisputeCategory } from '#core/disputes/rules.ts'
import type { SceneName } from '#demo/artwork/scenes.ts'
import type { Job, Stars } from '#demo/data/jobs/job.ts'
import type { PersonKey } from '#demo/data/people/people.ts'

/** All moments are minutes after the agreed start of the work; below zero is before it. */
interface Statement {
  by: Role
  at: number
  text: string
}

/** A text, or a photo with its description. */
export interface Evidence extends Statement {
  photo?: SceneName
}

/** Something else than what was proposed: another share, or so many days more. An admin's comes after silence. */
export type Offer = { by: Role | 'admin'; at: number; text: string } & ({ percent: number } | { days: number })

export interface DemoDispute extends Statement {
  category: DisputeCategory
  reason: string
  evidence: readonly Evidence[]
  /** After what the rules proposed: each answers the one before. */
  offers?: readonly Offer[]
  /** Who accepted the last of them, beside its author; with the second acceptance it is settled. */
  yes?: readonly { by: Role; at: number }[]
  /** Who rejected the last of them and asked for an admin. */
  no?: Statement
  /** How it ended otherwise. */
  ending?:
    | { by: 'admin'; at: number; resolution: Exclude<AdminResolution, 'mediation_required'>; text: string }
    | { by: 'withdrawal'; at: number }
}

interface Step {
  at: number
  percent: number
  text: string
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
  notes?: readonly Statement[]
  dispute: DemoDispute
  /** What came after it, where the contract went on: completed anew, released. */
  after?: { completedAt?: number; releasedAt: number }
  /** What they wrote about each other at the end. */
  reviews?: { praise: Stars; thanks: Stars }
}
