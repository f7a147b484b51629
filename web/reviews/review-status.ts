import { MINUTE_MS } from '#core/kernel/time.ts'
import type { ContractReviews } from '#core/reviews/api.ts'
import { formatDateTime } from '#web/jobs/when.ts'

type Reviews = Pick<ContractReviews, 'mine' | 'theirs' | 'isTheirsIn' | 'reviewBy'>

/** How long the server may take to open due reviews. */
const OPENING_MS = 10 * MINUTE_MS

const isOver = ({ reviewBy }: Pick<Reviews, 'reviewBy'>, nowMs: number): boolean =>
  reviewBy !== null && nowMs > Date.parse(reviewBy)

/** REVIEW-UI-2: status of the reader's review. */
export const ownReviewStatus = (reviews: Reviews, nowMs: number): 'due' | 'missed' | 'sealed' | 'open' => {
  const { mine } = reviews
  if (mine) return mine.isPublished ? 'open' : 'sealed'
  return isOver(reviews, nowMs) ? 'missed' : 'due'
}

/** REVIEW-UI-2: status of the other review; `gone` was removed. */
export const otherReviewStatus = (
  reviews: Reviews,
  nowMs: number,
): 'awaited' | 'missed' | 'sealed' | 'open' | 'gone' => {
  const { mine, theirs, isTheirsIn } = reviews
  if (theirs) return 'open'
  if (!isTheirsIn) return isOver(reviews, nowMs) ? 'missed' : 'awaited'
  return mine?.isPublished || isOver(reviews, nowMs - OPENING_MS) ? 'gone' : 'sealed'
}

/** Does not wrap. */
const moment = (iso: string | null, nowMs: number): string =>
  iso === null ? '' : formatDateTime(iso, new Date(nowMs)).replaceAll(/\s/g, '\u00A0')

/** REVIEW-UI-2: text in place of the reader's review. */
export const mineText = (reviews: Reviews, nowMs: number): string =>
  ownReviewStatus(reviews, nowMs) === 'missed'
    ? 'You did not write one in time.'
    : `Not written yet. There is time until ${moment(reviews.reviewBy, nowMs)}.`

/** REVIEW-UI-2: text in place of the other review. */
export const theirsText = (reviews: Reviews, name: string, nowMs: number): string => {
  const by = moment(reviews.reviewBy, nowMs)
  switch (otherReviewStatus(reviews, nowMs)) {
    case 'sealed':
      return isOver(reviews, nowMs)
        ? `${name}’s is in and opens any moment.`
        : `${name}’s is in. It opens when yours is, ${by} at the latest.`
    case 'awaited':
      return reviews.mine
        ? `${name} has not written yet. Both open when it is in, ${by} at the latest.`
        : `${name} has not written yet either.`
    case 'missed':
      return `${name} did not write one in time.`
    case 'gone':
      return `${name}’s is not shown any more.`
    case 'open':
      return ''
  }
}

interface SealInput {
  name: string
  reviewBy: string | null
  otherHasReviewed: boolean
}

/** REVIEW-UI-1: explains the seal before writing. */
export const sealText = ({ name, reviewBy, otherHasReviewed }: SealInput, nowMs: number): string =>
  otherHasReviewed
    ? `${name}’s review of you is in. Both open as soon as you send yours, and neither can be changed.`
    : `Nobody reads yours until ${name} has written too, ${moment(reviewBy, nowMs)} at the latest. ` +
      'Then both open at once, and neither can be changed.'

/** REVIEW-UI-1: explains the seal after writing first. */
export const sealedText = ({ name, reviewBy }: Omit<SealInput, 'otherHasReviewed'>, nowMs: number): string =>
  `It stays sealed until ${name}’s is in too, ${moment(reviewBy, nowMs)} at the latest.`
