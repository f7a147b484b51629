import { DRAFT_PREFIX } from '#web/jobs/forget-drafts.ts'

/** A review that is not sent yet, kept in the browser of whoever typed it. Goes with all other drafts at sign-out. */
export interface ReviewDraft extends Record<string, string> {
  /** '' while no star is chosen. */
  rating: string
  comment: string
}

const NOTHING: ReviewDraft = { rating: '', comment: '' }

const keyFor = (userId: string, contractId: string): string => `${DRAFT_PREFIX}review.${userId}.${contractId}`

const textIn = (kept: object, name: string): string => {
  const value: unknown = Reflect.get(kept, name)
  return typeof value === 'string' ? value : ''
}

/** Empty where there is none, and where storage is shut or spoilt. */
export const readDraft = (userId: string, contractId: string, storage: Storage = localStorage): ReviewDraft => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyFor(userId, contractId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return NOTHING
    const rating = textIn(kept, 'rating')
    return { rating: /^[1-5]$/.test(rating) ? rating : '', comment: textIn(kept, 'comment') }
  } catch {
    return NOTHING
  }
}

/** Where storage is shut it stays in the form, and only as long as that is open. */
export const keepDraft = (
  userId: string,
  contractId: string,
  { rating, comment }: ReviewDraft,
  storage: Storage = localStorage,
): void => {
  try {
    const key = keyFor(userId, contractId)
    if (rating === '' && comment === '') storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ rating, comment }))
  } catch {
    // See above.
  }
}
