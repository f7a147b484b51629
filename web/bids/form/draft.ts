import type { Bid } from '#core/bids/api.ts'
import { restingPrice } from '#web/jobs/price.ts'

/** A bid that is not placed yet, kept in this browser and removed with all drafts at sign-out. */
export interface BidDraft extends Record<string, string> {
  amount: string
  availability: string
  message: string
}

export const draftOf = ({ amount, availability, message }: Bid): BidDraft => ({
  amount: restingPrice(amount),
  availability,
  message,
})

const keyFor = (userId: string, jobId: string): string => `nearhand.draft.bid.${userId}.${jobId}`

const textIn = (saved: object, name: string): string => {
  const value: unknown = Reflect.get(saved, name)
  return typeof value === 'string' ? value : ''
}

/** Null without a draft, and where storage is blocked or invalid. */
export const readDraft = (userId: string, jobId: string, storage: Storage = localStorage): BidDraft | null => {
  try {
    const saved: unknown = JSON.parse(storage.getItem(keyFor(userId, jobId)) ?? 'null')
    if (typeof saved !== 'object' || saved === null) return null
    return {
      amount: textIn(saved, 'amount'),
      availability: textIn(saved, 'availability'),
      message: textIn(saved, 'message'),
    }
  } catch {
    return null
  }
}

export const saveDraft = (userId: string, jobId: string, draft: BidDraft, storage: Storage = localStorage): boolean => {
  try {
    storage.setItem(keyFor(userId, jobId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const forgetDraft = (userId: string, jobId: string, storage: Storage = localStorage): void => {
  try {
    storage.removeItem(keyFor(userId, jobId))
  } catch {
    // Storage that cannot be written holds no draft either.
  }
}
