import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'
import { saveText, readSavedText } from '#web/kit/forms/draft-text.ts'

/** A draft in this browser, removed with all drafts at sign-out. */
export interface ReviewDraft extends Record<string, string> {
  /** Empty while no star is chosen. */
  rating: string
  comment: string
}

const NOTHING: ReviewDraft = { rating: '', comment: '' }

const keyFor = (userId: string, contractId: string): string => `${DRAFT_PREFIX}review.${userId}.${contractId}`

export const readDraft = (userId: string, contractId: string, storage: Storage = localStorage): ReviewDraft => {
  const { rating, comment } = readSavedText(keyFor(userId, contractId), NOTHING, storage)
  return { rating: /^[1-5]$/.test(rating) ? rating : '', comment }
}

export const saveDraft = (
  userId: string,
  contractId: string,
  { rating, comment }: ReviewDraft,
  storage: Storage = localStorage,
): void => saveText(keyFor(userId, contractId), { rating, comment }, storage)
