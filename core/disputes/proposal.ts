import type { ContractStatus, Role } from '#core/contracts/rules.ts'
import { CATEGORY_LABELS, type DisputeCategory } from '#core/disputes/rules.ts'

/** Everything a proposal is made from, and nothing else: the same facts always yield the same proposal. */
export interface Facts {
  category: DisputeCategory | null
  raisedBy: Role
  /** Where the contract stood when it was raised. */
  status: ContractStatus
  hasStarted: boolean
  /** Of the newest update that named one. */
  percent: number | null
  /** The furthest that the poster has said yes to, by approving a photo. */
  approvedPercent: number | null
  photos: number
  completedBy: Role | null
  /** The poster let the money go before the dispute. */
  isReleased: boolean
  /** The poster asked for changes, and no progress has been told since. */
  hasOpenChanges: boolean
  /** How late it began, or how long it has been waited for; 0: on time, or without an agreed time. */
  minutesLate: number
  /** After the deadline that both agreed on in an earlier dispute. */
  isPastDeadline: boolean
  evidence: Record<Role, number>
  /** What went back in earlier cases of this kind, in percent. */
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
  | 'evidence'
  | 'precedent'
  | 'limit'

export interface Reason {
  key: ReasonKey
  text: string
  /** Points of the refund, towards the poster; below zero towards the worker. All of them add up to the refund. */
  points: number
}

export interface Proposal {
  refundPercent: number
  reasons: Reason[]
  /** From 0 to 1. */
  confidence: number
  /** Whether going on with a longer deadline is a way out as well. */
  canExtend: boolean
}

/** Started and nothing told since: nobody knows, so half is taken as done. */
const UNDOCUMENTED_SHARE = 50
const EVIDENCE_POINTS = 5
const DAMAGE_POINTS = 10
const CHANGES_POINTS = 5
const DEADLINE_POINTS = 10
/** Minutes from which on a late start counts, and for how much. */
const LATE_POINTS = [
  [24 * 60, 10],
  [60, 5],
  [15, 2],
] as const
const MIN_PRECEDENTS = 3
/** Within so many points of what like cases came to nothing is moved; beyond, at most so many points towards them. */
const PRECEDENT_TOLERANCE = 10
const MAX_PRECEDENT_POINTS = 5
/** Cases that ended further apart than this are no custom. */
const WIDEST_CUSTOM = 40

/** PROPOSAL-1: the share of the work that is not done goes back; what speaks for either side moves it. */
export const propose = (facts: Facts): Proposal => {
  const reasons = [
    base(facts),
    accepted(facts),
    late(facts),
    deadline(facts),
    changes(facts),
    damage(facts),
    evidence(facts),
  ].filter((reason) => reason !== null)
  const withPrecedent = [...reasons, precedent(facts.precedents, total(reasons))].filter((reason) => reason !== null)
  const sum = total(withPrecedent)
  const refundPercent = Math.min(100, Math.max(0, sum))
  const limit: Reason[] =
    sum === refundPercent
      ? []
      : [{ key: 'limit', text: 'No more than all and no less than nothing can go back.', points: refundPercent - sum }]
  return {
    refundPercent,
    reasons: [...withPrecedent, ...limit],
    confidence: confidence(facts),
    canExtend: !facts.isReleased && refundPercent > 0 && facts.status !== 'active',
  }
}

const total = (reasons: readonly Reason[]): number => reasons.reduce((sum, { points }) => sum + points, 0)

/** What is done counts as it was told: by the newest percentage, or by marking all of it complete. */
const base = ({ hasStarted, percent, completedBy }: Facts): Reason => {
  if (!hasStarted) return { key: 'not_started', text: 'Work never started, so all of it goes back.', points: 100 }
  // The poster's own word that it is complete stands above what the worker told on the way.
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

/** Whoever released the money has taken the work as it was; half of what would go back stays. */
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

/** A claim of damage counts once there is something to look at. */
const damage = ({ category, evidence: { poster } }: Facts): Reason | null =>
  category === 'damage' && poster > 0
    ? { key: 'damage', text: 'The poster shows evidence of damage.', points: DAMAGE_POINTS }
    : null

/** Where only one side shows something, that side is believed a little more. */
const evidence = ({ category, evidence: { poster, worker } }: Facts): Reason | null => {
  if (poster > 0 && worker === 0 && category !== 'damage')
    return { key: 'evidence', text: 'Only the poster has added evidence.', points: EVIDENCE_POINTS }
  if (worker > 0 && poster === 0)
    return { key: 'evidence', text: 'Only the worker has added evidence.', points: -EVIDENCE_POINTS }
  if (worker > 0 && poster > 0)
    return { key: 'evidence', text: 'Both sides have added evidence; it weighs the same.', points: 0 }
  return null
}

/** Like cases should end alike: far from what they came to, the proposal moves a little towards them. */
const precedent = (outcomes: readonly number[], sum: number): Reason | null => {
  if (outcomes.length < MIN_PRECEDENTS) return null
  const sorted = outcomes.toSorted((a, b) => a - b)
  const middle = Math.round(sorted[Math.floor(sorted.length / 2)]!)
  const distance = middle - Math.min(100, Math.max(0, sum))
  const [min, max] = [Math.round(sorted[0]!), Math.round(sorted.at(-1)!)]
  const text = `${outcomes.length} earlier cases of this kind ended between ${min}% and ${max}%, the middle one at ${middle}%.`
  if (max - min > WIDEST_CUSTOM) return { key: 'precedent', text, points: 0 }
  const beyond = Math.max(0, Math.abs(distance) - PRECEDENT_TOLERANCE)
  return { key: 'precedent', text, points: Math.sign(distance) * Math.min(MAX_PRECEDENT_POINTS, beyond) }
}

/** PROPOSAL-2: how much of it rests on what both can see. */
const confidence = (facts: Facts): number => {
  const { hasStarted, percent, approvedPercent, photos, completedBy, evidence: shown, precedents, category } = facts
  const points = [
    60,
    hasStarted ? 0 : 20,
    percent !== null && approvedPercent === percent ? 20 : 0,
    photos > 0 ? 5 : 0,
    hasStarted && percent === null && completedBy !== 'poster' ? -25 : 0,
    shown.poster > 0 && shown.worker > 0 ? -15 : 0,
    category === 'damage' ? -10 : 0,
    category === null || category === 'other' ? -5 : 0,
    precedents.length >= MIN_PRECEDENTS ? 10 : 0,
  ].reduce((sum, part) => sum + part, 0)
  return Math.min(95, Math.max(20, points)) / 100
}

export const confidenceWord = (value: number): 'high' | 'medium' | 'low' =>
  value >= 0.75 ? 'high' : value >= 0.5 ? 'medium' : 'low'

/** The same in one sentence, as it is kept with the attempt. */
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
