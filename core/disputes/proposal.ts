import { isActive, type ContractStatus, type Role } from '#core/contracts/rules.ts'
import { CATEGORY_LABELS, type DisputeCategory } from '#core/disputes/rules.ts'

/** The only input of a proposal: equal facts yield equal proposals. */
export interface Facts {
  category: DisputeCategory | null
  raisedBy: Role
  /** Of the contract when the dispute was raised. */
  status: ContractStatus
  hasStarted: boolean
  /** Of the newest progress update with a percentage. */
  percent: number | null
  /** The highest of the approved progress photos. */
  approvedPercent: number | null
  photos: number
  completedBy: Role | null
  /** Before the dispute. */
  isReleased: boolean
  /** The poster requested changes, and no progress was reported since. */
  hasOpenChanges: boolean
  /** Of the start, or of a missing start; 0 without an agreed time. */
  minutesLate: number
  /** After a deadline agreed in an earlier dispute. */
  isPastDeadline: boolean
  /** An admin has verified evidence of the poster. */
  hasVerifiedEvidence: boolean
  /** Refunds of earlier disputes of this category, in percent. */
  precedents: readonly number[]
}

export type ReasonKey =
  | 'undone'
  | 'not_started'
  | 'undocumented'
  | 'accepted'
  | 'late'
  | 'deadline'
  | 'changes'
  | 'damage'
  | 'precedent'
  | 'limit'

export interface Reason {
  key: ReasonKey
  text: string
  /** Percentage points of the refund; all reasons add up to it. */
  points: number
}

export interface Proposal {
  refundPercent: number
  reasons: Reason[]
  /** From 0 to 1. */
  confidence: number
  /** Whether a longer deadline can be proposed instead. */
  canExtend: boolean
}

/** Without progress reports half of the work counts as done. */
const UNDOCUMENTED_SHARE = 50
const DAMAGE_POINTS = 10
const CHANGES_POINTS = 5
const DEADLINE_POINTS = 10
/** From this many minutes on, this many points. */
const LATE_POINTS = [
  [24 * 60, 10],
  [60, 5],
  [15, 2],
] as const
const MIN_PRECEDENTS = 3
/** A result further than this from the median of precedents moves towards it, by no more than the maximum. */
const PRECEDENT_TOLERANCE = 10
const MAX_PRECEDENT_POINTS = 5
/** Precedents that differ by more are ignored. */
const MAX_PRECEDENT_SPREAD = 40

/** PROPOSAL-1: the share of the work that is not done is refunded, adjusted by further reasons. */
export const propose = (facts: Facts): Proposal => {
  const reasons = [base(facts), accepted(facts), late(facts), deadline(facts), changes(facts), damage(facts)].filter(
    (reason) => reason !== null,
  )
  const withPrecedent = [...reasons, precedent(facts.precedents, total(reasons))].filter((reason) => reason !== null)
  const sum = total(withPrecedent)
  const refundPercent = Math.min(100, sum)
  const limit: Reason[] =
    sum === refundPercent ? [] : [{ key: 'limit', text: 'No more than all can go back.', points: refundPercent - sum }]
  return {
    refundPercent,
    reasons: [...withPrecedent, ...limit],
    confidence: confidence(facts),
    canExtend: !facts.isReleased && refundPercent > 0 && !isActive(facts.status),
  }
}

const total = (reasons: readonly Reason[]): number => reasons.reduce((sum, { points }) => sum + points, 0)

/** Done is what was reported: the newest percentage, or 100 once marked complete. */
const base = ({ hasStarted, percent, completedBy }: Facts): Reason => {
  if (!hasStarted) return { key: 'not_started', text: 'Work never started, so all of it goes back.', points: 100 }
  // Completion by the poster outweighs what the worker reported.
  const done = completedBy === 'poster' ? 100 : (percent ?? (completedBy === 'worker' ? 100 : null))
  if (done === null)
    return {
      key: 'undocumented',
      text: 'Work started, but how far it came was never told. Half is taken as done.',
      points: 100 - UNDOCUMENTED_SHARE,
    }
  if (done === 100)
    return {
      key: 'undone',
      text:
        completedBy === 'poster'
          ? 'The poster marked the work complete, so nothing is left undone.'
          : percent === 100
            ? 'All of the agreed work is documented, so nothing is left undone.'
            : 'The worker marked the work complete and told nothing else on the way.',
      points: 0,
    }
  return {
    key: 'undone',
    text: `${done}% of the agreed work is documented, so ${100 - done}% goes back.`,
    points: 100 - done,
  }
}

/** A released payment means that the poster accepted the work: half of the refund is dropped. */
const accepted = (facts: Facts): Reason | null => {
  const { points } = base(facts)
  if (!facts.isReleased || points === 0) return null
  return {
    key: 'accepted',
    text: 'The money was released before the dispute, which speaks for the work: half of that stays with the worker.',
    points: -Math.floor(points / 2),
  }
}

const late = ({ minutesLate, hasStarted }: Facts): Reason | null => {
  if (!hasStarted) return null
  const found = LATE_POINTS.find(([from]) => minutesLate >= from)
  if (!found) return null
  return { key: 'late', text: `Work began ${span(minutesLate)} after the agreed time.`, points: found[1] }
}

const span = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour' : `${hours} hours`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'a day' : `${days} days`
}

const deadline = ({ isPastDeadline }: Facts): Reason | null =>
  isPastDeadline
    ? { key: 'deadline', text: 'The longer deadline that both agreed on has passed as well.', points: DEADLINE_POINTS }
    : null

const changes = ({ hasOpenChanges }: Facts): Reason | null =>
  hasOpenChanges
    ? { key: 'changes', text: 'The poster asked for changes and no progress was told since.', points: CHANGES_POINTS }
    : null

/**
 * PROPOSAL-3: either side can add evidence at any time, so that it was added proves nothing. What an admin has verified
 * does.
 */
const damage = ({ category, hasVerifiedEvidence }: Facts): Reason | null =>
  category === 'damage' && hasVerifiedEvidence
    ? { key: 'damage', text: 'An admin has verified the poster’s evidence of damage.', points: DAMAGE_POINTS }
    : null

const precedent = (outcomes: readonly number[], sum: number): Reason | null => {
  if (outcomes.length < MIN_PRECEDENTS) return null
  const sorted = outcomes.toSorted((a, b) => a - b)
  const median = Math.round(sorted[Math.floor(sorted.length / 2)]!)
  const distance = median - Math.min(100, sum)
  const [min, max] = [Math.round(sorted[0]!), Math.round(sorted.at(-1)!)]
  const text = `${outcomes.length} earlier cases of this kind ended between ${min}% and ${max}%, the middle one at ${median}%.`
  if (max - min > MAX_PRECEDENT_SPREAD) return { key: 'precedent', text, points: 0 }
  const beyond = Math.max(0, Math.abs(distance) - PRECEDENT_TOLERANCE)
  return { key: 'precedent', text, points: Math.sign(distance) * Math.min(MAX_PRECEDENT_POINTS, beyond) }
}

/** PROPOSAL-2 */
const confidence = (facts: Facts): number => {
  const { hasStarted, percent, approvedPercent, photos, completedBy, precedents, category } = facts
  const points = [
    60,
    hasStarted ? 0 : 20,
    percent !== null && approvedPercent === percent ? 20 : 0,
    photos > 0 ? 5 : 0,
    hasStarted && percent === null && completedBy !== 'poster' ? -25 : 0,
    category === 'damage' ? -10 : 0,
    category === null || category === 'other' ? -5 : 0,
    precedents.length >= MIN_PRECEDENTS ? 10 : 0,
  ].reduce((sum, part) => sum + part, 0)
  return Math.min(95, Math.max(20, points)) / 100
}

export const confidenceLevel = (value: number): 'high' | 'medium' | 'low' =>
  value >= 0.75 ? 'high' : value >= 0.5 ? 'medium' : 'low'

/** Stored with the mediation attempt. */
export const proposalText = ({ refundPercent, reasons }: Pick<Proposal, 'refundPercent' | 'reasons'>): string =>
  [
    refundPercent === 0
      ? 'All of it goes to the worker.'
      : refundPercent === 100
        ? 'All of it goes back to the poster.'
        : `${refundPercent}% goes back to the poster, the rest to the worker.`,
    ...reasons.map(({ text }) => text),
  ].join(' ')

export const categoryText = (category: DisputeCategory | null): string =>
  category === null ? CATEGORY_LABELS.other : CATEGORY_LABELS[category]
