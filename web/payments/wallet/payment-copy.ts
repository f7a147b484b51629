import { isForWork, isFailed, isReleased } from '#core/payments/rules.ts'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import type { CardPayment } from '#core/payments/wallet.ts'

type PaymentFacts = Pick<CardPayment, 'kind' | 'status' | 'amount' | 'refundedAmount' | 'failureReason'>

const beginSmall = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const statusText = ({ status, refundedAmount, failureReason }: PaymentFacts): string => {
  switch (status) {
    case 'pending':
    case 'processing':
      return 'Your bank is looking at it'
    case 'held':
      return 'Held in escrow'
    case 'failed':
      // The bank's sentence becomes part of a line.
      return `Not charged: ${beginSmall((failureReason ?? 'Your card was declined.').replace(/\.$/, ''))}`
    case 'refunded':
      return 'Went back to your card'
    case 'partially_refunded':
      return `${showDollars(refundedAmount)} of it went back to your card`
    case 'fee_kept':
      return 'Kept as the cancellation fee'
    case 'released':
      return 'Released'
  }
}

const KINDS: Record<CardPayment['kind'], string | null> = {
  contract: null,
  additional_work: 'Extra work',
  tip: 'Tip',
  cancellation_fee: 'Cancellation fee',
  debt_payment: 'Paid on what you owed',
}

/** "Held in escrow", "Extra work, released". A tip is always released. */
export const paymentText = (payment: PaymentFacts): string => {
  const kind = KINDS[payment.kind]
  const text = statusText(payment)
  if (kind === null) return text
  return !isForWork(payment) && isReleased(payment) ? kind : `${kind}, ${beginSmall(text)}`
}

/** Whether nothing was charged in the end. */
export const isNothingCharged = ({ status, amount, refundedAmount }: PaymentFacts): boolean =>
  isFailed({ status }) || centsOf(refundedAmount) === centsOf(amount)
