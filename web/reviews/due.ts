import { isCompleted } from '#core/contracts/rules.ts'
import { DAY_MS } from '#core/kernel/time.ts'
import type { Contract } from '#core/contracts/api.ts'
import { otherName } from '#web/contracts/copy.ts'

const WEEK_DAYS = 7

const weekdayOf = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const dateOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** "today", "tomorrow", "Sunday" on the reader's own calendar; a week ahead the date, for that is today's weekday again. */
export const dueDay = (iso: string, now: Date): string => {
  const date = new Date(iso)
  const days = Math.round((midnight(date) - midnight(now)) / DAY_MS)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return (days < WEEK_DAYS ? weekdayOf : dateOf).format(date)
}

/** A contract whose review is still to be written, with until when. */
export type Due = Contract & { reviewBy: string }

const isDue = (contract: Contract, nowMs: number): contract is Due =>
  isCompleted(contract.status) &&
  !contract.hasReviewed &&
  contract.reviewBy !== null &&
  nowMs <= Date.parse(contract.reviewBy)

/** REVIEW-UI-3: mine to write and still in time, whatever ends first on top. */
export const reviewsDue = (contracts: readonly Contract[], nowMs: number): Due[] =>
  contracts
    .filter((contract) => isDue(contract, nowMs))
    .toSorted((a, b) => Date.parse(a.reviewBy) - Date.parse(b.reviewBy))

/** REVIEW-UI-3: "Review Jun by Sunday". */
export const dueTitle = (contract: Due, now: Date): string =>
  `Review ${otherName(contract)} by ${dueDay(contract.reviewBy, now)}`

/** REVIEW-UI-3: of a sealed one it is said that it is there, and nothing else. */
export const dueText = (contract: Due): string => {
  const what = contract.job.title.replace(/[.!?]+$/, '')
  return contract.otherHasReviewed
    ? `${what}. ${otherName(contract)}’s review of you is sealed until yours is in.`
    : `${what}. Both stay sealed until both are in, or the time is over.`
}
