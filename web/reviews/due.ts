import { isCompleted } from '#core/contracts/rules.ts'
import { isSettled } from '#core/contracts/settlement.ts'
import { DAY_MS } from '#core/kernel/time.ts'
import type { Contract } from '#core/contracts/api.ts'
import { otherName } from '#web/contracts/copy.ts'

const WEEK_DAYS = 7

const weekdayOf = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const dateOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** "today", "tomorrow", "Sunday"; from a week on the date. */
export const dueDay = (iso: string, now: Date): string => {
  const date = new Date(iso)
  const days = Math.round((midnight(date) - midnight(now)) / DAY_MS)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return (days < WEEK_DAYS ? weekdayOf : dateOf).format(date)
}

export type DueReview = Contract & { reviewBy: string }

const isDue = (contract: Contract, nowMs: number): contract is DueReview =>
  (isCompleted(contract.status) || isSettled(contract)) &&
  !contract.hasReviewed &&
  contract.reviewBy !== null &&
  nowMs <= Date.parse(contract.reviewBy)

/** REVIEW-UI-3: reviews that the user can still write, the earliest deadline first. */
export const reviewsDue = (contracts: readonly Contract[], nowMs: number): DueReview[] =>
  contracts
    .filter((contract) => isDue(contract, nowMs))
    .toSorted((a, b) => Date.parse(a.reviewBy) - Date.parse(b.reviewBy))

/** REVIEW-UI-3: "Review Jun by Sunday". */
export const dueTitle = (contract: DueReview, now: Date): string =>
  `Review ${otherName(contract)} by ${dueDay(contract.reviewBy, now)}`

/** REVIEW-UI-3: of a sealed review only its existence is mentioned. */
export const dueText = (contract: DueReview): string => {
  const what = contract.job.title.replace(/[.!?]+$/, '')
  return contract.otherHasReviewed
    ? `${what}. ${otherName(contract)}’s review of you is sealed until yours is in.`
    : `${what}. Both stay sealed until both are in, or the time is over.`
}
