import type { PaymentKind } from '#core/payments/rules.ts'
import { defineEvent } from '#server/platform/queue/outbox.ts'

/** Money of a contract has moved, or could not. */
export const paymentMoved = defineEvent<{
  what: 'held' | 'failed' | 'needs-action' | 'released' | 'refunded' | 'tip'
  kind: PaymentKind
  contractId: string
  paymentId: string
  posterId: string
  workerId: string
  /** In decimal dollars. */
  amount: string
  /** Why a card was refused; who released it: the poster or the clock. */
  detail?: string
}>('payments.moved')

/** Something of a wallet has changed that no contract tells of. */
export const walletMoved = defineEvent<{
  userId: string
  what: 'withdrawn' | 'paid-out' | 'payout-failed' | 'confirmed'
  amount: string
  detail?: string
}>('payments.wallet-moved')

/** BOOKS-1: books and provider disagree, or a call has waited too long: somebody must look (INV-11). */
export const booksDisagree = defineEvent<{ what: string; detail: string }>('payments.books-disagree')
