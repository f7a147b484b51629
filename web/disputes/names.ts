import { otherRole, type Role } from '#core/contracts/rules.ts'
import type { Dispute } from '#core/disputes/api.ts'

/** Names and roles of both sides. `role` is the reader's, null for support. */
export interface Sides extends Pick<Dispute, 'posterName' | 'workerName'> {
  role: Role | null
  /** CHARGEBACK-5: what the poster owes for a held payment that a bank has taken back. */
  missing?: string
}

const NAMELESS: Record<Role, string> = { poster: 'The poster', worker: 'The worker' }

export const nameIn = ({ posterName, workerName }: Sides, role: Role): string =>
  (role === 'poster' ? posterName : workerName) || NAMELESS[role]

/** At the beginning of a sentence: "You" or a name. */
export const actor = (sides: Sides, role: Role): string => (sides.role === role ? 'You' : nameIn(sides, role))
/** Inside a sentence: "you" or a name. */
export const whom = (sides: Sides, role: Role): string => (sides.role === role ? 'you' : nameIn(sides, role))

export const otherIn = (sides: Sides & { role: Role }): string => nameIn(sides, otherRole(sides.role))
