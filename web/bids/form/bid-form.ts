import { useEffect, useRef, useState } from 'react'
import { BidForm as BidShape } from '#core/bids/api.ts'
import { type BidDraft, keepDraft } from '#web/bids/form/draft.ts'
import { restingPrice } from '#web/jobs/price.ts'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import { bySchema, readingDollars } from '#web/runtime/forms/schema-check.ts'

const SAVE_MS = 500
const TypedBid = readingDollars(BidShape, 'amount')

/** Keeps what is typed, a moment after the last key. Says whether it is kept. */
function useKeptDraft(userId: string, jobId: string, values: BidDraft, isWanted: boolean): boolean {
  const [kept, setKept] = useState<BidDraft | null>(null)
  const first = useRef(values)
  useEffect(() => {
    if (!isWanted || values === first.current) return
    const timer = setTimeout(() => setKept(keepDraft(userId, jobId, values) ? values : null), SAVE_MS)
    return () => clearTimeout(timer)
  }, [userId, jobId, values, isWanted])
  return kept === values
}

interface BidFormOptions {
  userId: string
  jobId: string
  initial: BidDraft
  /** A change of a bid that is in is no draft. */
  isDraft: boolean
  send: (values: BidDraft) => Promise<void>
  onFail: (error: unknown) => void
}

export function useBidForm({ userId, jobId, initial, isDraft, send, onFail }: BidFormOptions): {
  form: Form<BidDraft>
  isKept: boolean
} {
  const form = useForm<BidDraft>(
    bySchema(TypedBid),
    initial,
    (values) => send({ ...values, amount: restingPrice(values.amount) }),
    onFail,
  )
  return { form, isKept: useKeptDraft(userId, jobId, form.values, isDraft) }
}
