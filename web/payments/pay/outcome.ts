import type { PaymentOutcome } from '#core/payments/api.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'

type Outcome = 'paid' | 'processing' | 'failed'

const OUTCOMES: Record<PaymentOutcome['status'], Outcome> = {
  pending: 'processing',
  processing: 'processing',
  held: 'paid',
  released: 'paid',
  // It was paid, and has gone back since.
  refunded: 'paid',
  partially_refunded: 'paid',
  failed: 'failed',
}
export const outcomeOf = ({ status }: Pick<PaymentOutcome, 'status'>): Outcome => OUTCOMES[status]

export const NO_ANSWER = 'No answer came. Try again; you are never charged twice for it.'

/** What the provider said, in its own words. */
export const refusedText = (error: unknown): string => problemMessage(error, NO_ANSWER)

export const showRefused = (words: string): void => toast({ title: 'Payment Failed', text: words, tone: 'bad' })

export const showPaid = (paid: PaymentOutcome): void => {
  if (outcomeOf(paid) === 'paid')
    toast({ title: 'Payment Successful', text: 'Payment has been processed successfully!' })
  else toast({ title: 'Payment on its way', text: paid.message })
}

export const showNoIntent = (): void =>
  toast({
    title: 'Error',
    text: 'Failed to create payment intent. You need to be logged in and have a valid contract.',
    tone: 'bad',
  })
