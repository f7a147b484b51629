import { otherRole, type Role } from '#core/contracts/rules.ts'
import type { Dispute } from '#core/disputes/api.ts'

/** actor stands against whom. `role` is the reader's; somebody who reads for neither side has none. */
export interface Sides extends Pick<Dispute, 'posterName' | 'workerName'> {
  role: Role | null
}

const NAMELESS: Record<Role, string> = { poster: 'The poster', worker: 'The worker' }

export const nameIn = ({ posterName, workerName }: Sides, role: Role): string =>
  (role === 'poster' ? posterName : workerName) || NAMELESS[role]

/** At the head of a sentence: "You" or a name. */
export const actor = (sides: Sides, role: Role): string => (sides.role === role ? 'You' : nameIn(sides, role))
/** Inside of one: "you" or a name. */
export const whom = (sides: Sides, role: Role): string => (sides.role === role ? 'you' : nameIn(sides, role))

export const otherIn = (sides: Sides & { role: Role }): string => nameIn(sides, otherRole(sides.role))
