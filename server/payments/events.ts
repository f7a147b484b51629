import type { ChargebackKind } from '#core/payments/chargebacks.ts'
import type { DebtReason } from '#core/payments/debts.ts'
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
  /** The reason of a refused card, or who released: poster or clock. */
  detail?: string
}>('payments.moved')

/** A change of a wallet that no contract reports. */
export const walletMoved = defineEvent<{
  userId: string
  what: 'withdrawn' | 'paid-out' | 'payout-failed' | 'confirmed'
  amount: string
  detail?: string
}>('payments.wallet-moved')

/** DEBT-1: somebody owes something, or what is owed was collected or written off. */
export const debtMoved = defineEvent<{
  what: 'opened' | 'collected' | 'written-off'
  reason: DebtReason
  debtId: string
  debtorId: string
  creditorId: string | null
  contractId: string
  /** In decimal dollars: what moved now, and what is still owed. */
  amount: string
  left: string
}>('payments.debt-moved')

/** CHARGEBACK-2: a bank looks at a card payment, or has decided. */
export const chargebackMoved = defineEvent<{
  what: 'opened' | 'escalated' | 'won' | 'lost' | 'closed' | 'reinstated'
  kind: ChargebackKind
  chargebackId: string
  contractId: string
  paymentId: string
  paymentKind: PaymentKind
  payerId: string
  posterId: string
  workerId: string
  /** In decimal dollars. */
  amount: string
  /** The money is still held. */
  isHeld: boolean
  /** All or part of it was paid out. */
  isPaidOut: boolean
}>('payments.chargeback-moved')

/** RECONCILE-1: ledger and provider disagree, or a call has waited too long; an admin must look (INV-11). */
export const booksDisagree = defineEvent<{ what: string; detail: string }>('payments.books-disagree')
