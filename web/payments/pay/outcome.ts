import type { PaymentOutcome } from '#core/payments/api.ts'
import { problemMessage, CallError } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'

/** The provider's message as an error of our own API, so that it is handled the same way. */
export const refusedBy = (message: string | undefined): CallError =>
  new CallError(422, '', 'refused', { code: 'card_refused', message: message ?? 'Your card was not charged.' })

/** Throws for a failed payment. */
export const demandPaid = (paid: PaymentOutcome): PaymentOutcome => {
  if (outcomeOf(paid) === 'failed') throw refusedBy(paid.message)
  return paid
}

type Outcome = 'paid' | 'processing' | 'failed'

const OUTCOMES: Record<PaymentOutcome['status'], Outcome> = {
  pending: 'processing',
  processing: 'processing',
  held: 'paid',
  released: 'paid',
  // Was paid before it was refunded.
  refunded: 'paid',
  partially_refunded: 'paid',
  fee_kept: 'paid',
  failed: 'failed',
}
export const outcomeOf = ({ status }: Pick<PaymentOutcome, 'status'>): Outcome => OUTCOMES[status]

export const NO_ANSWER = 'No answer came. Try again; you are never charged twice for it.'

/** The provider's message. */
export const refusedText = (error: unknown): string => problemMessage(error, NO_ANSWER)

export const showRefused = (message: string): void => toast({ title: 'Payment Failed', text: message, tone: 'bad' })

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
