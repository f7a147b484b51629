import type { PaymentOutcome } from '#core/payments/api.ts'
import { CallError } from '#web/runtime/call.ts'
import { outcomeOf } from '#web/payments/pay/outcome.ts'

/** What the provider said, as if our own server had: so that it reaches the same places. */
export const refusedBy = (message: string | undefined): CallError =>
  new CallError(422, '', 'refused', { code: 'card_refused', message: message ?? 'Your card was not charged.' })

/** A payment that failed is a refusal. */
export const demandPaid = (paid: PaymentOutcome): PaymentOutcome => {
  if (outcomeOf(paid) === 'failed') throw refusedBy(paid.message)
  return paid
}
