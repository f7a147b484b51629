import { isForWork, isFailed } from '#core/payments/rules.ts'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import type { CardPayment } from '#core/payments/wallet.ts'

type PaymentFacts = Pick<
  CardPayment,
  'kind' | 'status' | 'amount' | 'refundedAmount' | 'refundedToCard' | 'bank' | 'reversedAmount' | 'failureReason'
>

const beginSmall = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** CHARGEBACK-7: a bank that has taken back nothing that is in the books came after our own refund. */
const isReversedInPart = ({ bank, amount, reversedAmount }: PaymentFacts): boolean =>
  bank === 'reversed' && centsOf(reversedAmount) > 0n && centsOf(reversedAmount) < centsOf(amount)

const isReversedInFull = (payment: PaymentFacts): boolean => payment.bank === 'reversed' && !isReversedInPart(payment)

const bankText = (payment: PaymentFacts): string | null => {
  if (payment.bank === null) return null
  if (payment.bank === 'reviewing') return 'Your bank is reviewing it'
  return isReversedInPart(payment)
    ? `${showDollars(payment.reversedAmount)} of it reversed by your bank`
    : 'Reversed by your bank'
}

/** What a bank has taken back was not refunded to its card. */
const refundText = ({ amount, refundedToCard, bank }: PaymentFacts): string | null => {
  if (centsOf(refundedToCard) === centsOf(amount)) return 'Went back to your card'
  if (centsOf(refundedToCard) > 0n) return `${showDollars(refundedToCard)} of it went back to your card`
  return bank === 'reversed' ? null : 'Refunded, but not to this card'
}

/** Null: there is nothing to say beside what the payment was for or what the bank did. */
const statusText = (payment: PaymentFacts): string | null => {
  const { status, failureReason } = payment
  switch (status) {
    case 'pending':
    case 'processing':
      return 'Your bank is looking at it'
    case 'held':
      return isReversedInFull(payment) ? null : 'Held in escrow'
    case 'failed':
      // The bank's sentence becomes part of a line.
      return `Not charged: ${beginSmall((failureReason ?? 'Your card was declined.').replace(/\.$/, ''))}`
    case 'refunded':
    case 'partially_refunded':
      return refundText(payment)
    case 'fee_kept':
      return 'Kept as the cancellation fee'
    case 'released':
      return isForWork(payment) ? 'Released' : null
  }
}

const KINDS: Record<CardPayment['kind'], string | null> = {
  contract: null,
  additional_work: 'Extra work',
  tip: 'Tip',
  cancellation_fee: 'Cancellation fee',
  debt_payment: 'Paid on what you owed',
}

/** "Held in escrow", "Extra work, released", "Tip, your bank is reviewing it". A tip is always released. */
export const paymentText = (payment: PaymentFacts): string =>
  [KINDS[payment.kind], statusText(payment), bankText(payment)]
    .filter((text) => text !== null)
    .map((text, index) => (index === 0 ? text : beginSmall(text)))
    .join(', ')

/** Whether nothing was charged in the end. */
export const isNothingCharged = (payment: PaymentFacts): boolean =>
  isFailed(payment) || centsOf(payment.refundedAmount) === centsOf(payment.amount) || isReversedInFull(payment)
