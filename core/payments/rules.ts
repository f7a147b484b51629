import { cents, showDollars, type Cents } from '#core/kernel/money.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'
import { isLegalMove, type Move } from '#core/kernel/state-machine.ts'

export const PAYMENT_KINDS = ['contract', 'additional_work', 'tip', 'cancellation_fee', 'debt_payment'] as const
export const PAYMENT_STATUSES = [
  'pending',
  'processing',
  'held',
  'failed',
  'released',
  'refunded',
  'partially_refunded',
  'fee_kept',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** Held until the work is done; tips and payments of debts are not. */
export const WORK_KINDS = ['contract', 'additional_work'] as const satisfies readonly PaymentKind[]
export const isForWork = ({ kind }: { kind: PaymentKind }): boolean => WORK_KINDS.some((work) => work === kind)

/**
 * PAY-6. `clock` is the server at the end of a time, `contract` the cancellation of the contract or its settlement,
 * `dispute` the end of a dispute.
 */
export const PAYMENT_MOVES = {
  /** The card form is submitted, possibly again after a refused card. */
  confirm: { by: 'poster', from: ['pending', 'processing', 'failed'], to: 'processing' },
  /** The poster pays with another card instead. */
  replace: { by: 'poster', from: ['pending', 'processing'], to: 'failed' },
  process: { by: 'provider', from: ['pending', 'processing'], to: 'processing' },
  decline: { by: 'provider', from: ['pending', 'processing'], to: 'failed' },
  /** The provider's events may arrive in any order: a charge may succeed after it was refused. */
  hold: { by: 'provider', from: ['pending', 'processing', 'failed'], to: 'held' },
  tip: { by: 'provider', from: ['pending', 'processing', 'failed'], to: 'released' },
  /** DEBT-3: what somebody owed was paid by card. */
  payDebt: { by: 'provider', from: ['pending', 'processing', 'failed'], to: 'released' },
  returnLate: { by: 'provider', from: ['pending', 'processing', 'failed'], to: 'refunded' },
  release: { by: ['poster', 'clock'], from: ['held'], to: 'released' },
  /** CHARGEBACK-5: part of it is owed instead. */
  releasePart: { by: ['poster', 'clock'], from: ['held'], to: 'partially_refunded' },
  abandon: { by: ['contract', 'dispute'], from: ['pending', 'processing'], to: 'failed' },
  cancel: { by: 'contract', from: ['held'], to: 'refunded' },
  cancelLessFee: { by: 'contract', from: ['held'], to: 'partially_refunded' },
  /** CANCEL-7 */
  keepFee: { by: 'contract', from: ['held'], to: 'fee_kept' },
  awardToWorker: { by: ['contract', 'dispute'], from: ['held', 'released'], to: 'released' },
  awardToPoster: { by: ['contract', 'dispute'], from: ['held', 'released'], to: 'refunded' },
  awardToBoth: { by: ['contract', 'dispute'], from: ['held', 'released'], to: 'partially_refunded' },
  /** DEBT-1: what a dispute gave to the poster is collected from the worker, in parts. */
  collectPart: { by: 'clock', from: ['released', 'partially_refunded'], to: 'partially_refunded' },
  collectRest: { by: 'clock', from: ['released', 'partially_refunded'], to: 'refunded' },
  /** CHARGEBACK-5: what paid a debt goes back to its card, in parts. */
  returnPart: {
    by: ['contract', 'dispute', 'provider'],
    from: ['released', 'partially_refunded'],
    to: 'partially_refunded',
  },
  returnRest: { by: ['contract', 'dispute', 'provider'], from: ['released', 'partially_refunded'], to: 'refunded' },
  /** CHARGEBACK-5: work whose payment a bank had taken back is paid after all, in parts. */
  payPart: { by: 'clock', from: ['partially_refunded'], to: 'partially_refunded' },
  payRest: { by: 'clock', from: ['partially_refunded'], to: 'released' },
} as const satisfies Record<string, Move<PaymentStatus, PaymentActor>>
export type PaymentMove = keyof typeof PAYMENT_MOVES
export type PaymentActor = 'poster' | 'provider' | 'clock' | 'contract' | 'dispute'

export const canMovePayment = (move: PaymentMove, status: PaymentStatus, by?: PaymentActor): boolean =>
  isLegalMove<PaymentStatus, PaymentActor>(PAYMENT_MOVES[move], status, by)

/** In escrow. */
export const HELD_STATUSES = PAYMENT_MOVES.release.from
export const isHeld = ({ status }: { status: PaymentStatus }): boolean => canMovePayment('release', status)
/** Not charged yet, but still may be. */
export const OPEN_STATUSES = PAYMENT_MOVES.process.from
export const isOpenPayment = ({ status }: { status: PaymentStatus }): boolean => canMovePayment('process', status)
/** Charged and not fully refunded. */
export const PAID_STATUSES = [
  'held',
  'released',
  'partially_refunded',
  'fee_kept',
] as const satisfies readonly PaymentStatus[]
export const isPaid = ({ status }: { status: PaymentStatus }): boolean => PAID_STATUSES.some((paid) => paid === status)
export const RELEASED_STATUSES = ['released'] as const satisfies readonly PaymentStatus[]
export const isReleased = ({ status }: { status: PaymentStatus }): boolean => status === 'released'
export const FAILED_STATUSES = ['failed'] as const satisfies readonly PaymentStatus[]
export const isFailed = ({ status }: { status: PaymentStatus }): boolean => status === 'failed'
export const PROCESSING_STATUSES = ['processing'] as const satisfies readonly PaymentStatus[]
export const isProcessing = ({ status }: { status: PaymentStatus }): boolean => status === 'processing'
export const isPartlyRefunded = ({ status }: { status: PaymentStatus }): boolean => status === 'partially_refunded'
/** CANCEL-7: the cancellation fee was the whole amount. */
export const isFeeKept = ({ status }: { status: PaymentStatus }): boolean => status === 'fee_kept'
export const FEE_KEPT_SENTENCE = 'The cancellation fee took the whole amount; nothing was left to refund.'
/** The amount is due again. */
export const VOID_STATUSES = ['failed', 'refunded'] as const satisfies readonly PaymentStatus[]
/** The money has left escrow, so the platform fee is final. */
export const SETTLED_STATUSES = [
  'released',
  'refunded',
  'partially_refunded',
  'fee_kept',
] as const satisfies readonly PaymentStatus[]
/** A card was charged, even if it was refunded since. */
export const CHARGED_STATUSES = [...PAID_STATUSES, 'refunded'] as const satisfies readonly PaymentStatus[]
export const isCaptured = ({ status }: { status: PaymentStatus }): boolean =>
  CHARGED_STATUSES.some((captured) => captured === status)
export const isRefunded = ({ status }: { status: PaymentStatus }): boolean => status === 'refunded'

/** Charged, and nothing was refunded. */
export const isCharged = ({ status }: { status: PaymentStatus }): boolean => status === 'held' || status === 'released'
export const WAITING_FOR_CARD = ['pending'] as const satisfies readonly PaymentStatus[]
export const isWaitingForCard = ({ status }: { status: PaymentStatus }): boolean => status === 'pending'
/** Waiting for a card or a confirmation, and not for the provider. */
export const isWaitingForPoster = (payment: { status: PaymentStatus; needsAction: boolean }): boolean =>
  isOpenPayment(payment) && (isWaitingForCard(payment) || payment.needsAction)

export const WITHDRAWAL_STATUSES = ['pending', 'processing', 'paid', 'failed'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** WITHDRAW-10. A bank may return a payout days after it arrived. */
export const WITHDRAWAL_MOVES = {
  process: { by: 'provider', from: ['pending', 'processing'], to: 'processing' },
  arrive: { by: 'provider', from: ['pending', 'processing'], to: 'paid' },
  fail: { by: 'provider', from: ['pending', 'processing', 'paid'], to: 'failed' },
} as const satisfies Record<string, Move<WithdrawalStatus, 'provider'>>
export type WithdrawalMove = keyof typeof WITHDRAWAL_MOVES

export const OPEN_WITHDRAWALS = WITHDRAWAL_MOVES.arrive.from
export const PROCESSING_WITHDRAWALS = ['processing'] as const satisfies readonly WithdrawalStatus[]
export const PAID_WITHDRAWALS = ['paid'] as const satisfies readonly WithdrawalStatus[]
export const FAILED_WITHDRAWALS = ['failed'] as const satisfies readonly WithdrawalStatus[]
export const canMoveWithdrawal = (move: WithdrawalMove, status: WithdrawalStatus): boolean =>
  isLegalMove(WITHDRAWAL_MOVES[move], status)

export const isFailedWithdrawal = (status: WithdrawalStatus): boolean => status === 'failed'
/** Arrived at the bank. */
export const isPaidOut = (status: WithdrawalStatus): boolean => status === 'paid'

/** TIP-3: a tip of this size is possible for any contract. */
export const ALWAYS_TIP = cents(20_000)
/** TIP-3: all tips for one contract. */
export const MAX_TIPS = cents(100_000)
/** TAX-2: minimum yearly earnings in cents for a 1099 summary. */
export const MIN_TAX_SUMMARY_CENTS = 60_000
/** PAYOUT-5: Fridays, New York time. */
export const WEEKLY_PAYOUT_AT = '18:00'

/** Part of the demo data, for the payment test page: $100.00 are due. */
export const SAMPLE_CONTRACT_ID = '0198c1f2-7a00-7000-8000-000000007e57'

// ---- refusals ----------------------------------------------------------------------------------------------------

export const NOTHING_DUE = refusal(409, 'nothing_due', 'There is nothing to pay for this contract.')
export const NOTHING_HELD = refusal(409, 'nothing_held', 'No money is held for this contract any more.')
export const NO_CARD = refusal(422, 'no_card', 'There is no card to pay with. Please add one first.')
export const NO_SUCH_CARD = refusal(404, 'not_found', 'This card does not exist.')
export const NO_SUCH_PAYMENT = refusal(404, 'not_found', 'This payment does not exist.')
export const STILL_PROCESSING = refusal(409, 'processing', 'A payment for this contract is on its way already.')
export const NOT_COMPLETED = refusal(409, 'not_now', 'Money is released once the work is marked complete.')
export const RECIPIENT_LEFT = refusal(
  409,
  'worker_gone',
  'This worker has closed the account; a tip would reach nobody.',
)
export const TIP_AFTER = refusal(409, 'not_now', 'You can tip once the work is marked complete.')
const tipTooLarge = (message: string): Refusal =>
  refusal(422, 'tip_too_large', message, { fields: { amount: message } })

/** TIP-3: a large tip for small work would move money without work. `given`: earlier tips for the contract. */
export const refuseTip = ({ amount, contractAmount, given }: Record<'amount' | 'contractAmount' | 'given', Cents>) => {
  const most = contractAmount > ALWAYS_TIP ? contractAmount : ALWAYS_TIP
  const left = cents(given < MAX_TIPS ? MAX_TIPS - given : 0)
  if (amount > most && most <= left) return tipTooLarge(`A tip for this contract is at most ${showDollars(most)}.`)
  if (amount > left)
    return tipTooLarge(
      `Tips for one contract are at most ${showDollars(MAX_TIPS)} in all; ${showDollars(left)} is left.`,
    )
  return null
}
export const wrongAmountDue = (due: string): Refusal =>
  refusal(422, 'not_that_amount', `What is due for this contract is ${due}.`, {
    fields: { amount: `What is due for this contract is ${due}.` },
  })
export const cardRefused = (sentence: string): Refusal => refusal(422, 'card_refused', sentence)
