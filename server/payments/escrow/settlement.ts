import { isCompleted, isSigned } from '#core/contracts/rules.ts'
import { negate, centsOf } from '#core/kernel/money.ts'
import { canMovePayment, isForWork, isOpenPayment, isWaitingForCard, isWaitingForPoster } from '#core/payments/rules.ts'
import { countAdditionalWork } from '#server/contracts/work-actions.ts'
import { autoReleaseSeconds } from '#server/contracts/actions.ts'
import { recordRefund, recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import { attachReports } from '#server/payments/chargebacks/actions.ts'
import { receiveDebtPayment } from '#server/payments/debts/receive-actions.ts'
import { hasSucceeded } from '#server/payments/provider/rules.ts'
import { card, escrow, post, wallet } from '#server/payments/ledger/ledger.ts'
import { booksDisagree, paymentMoved } from '#server/payments/events.ts'
import type { Charge, Provider } from '#server/payments/provider/provider.ts'
import { isSettledByDispute } from '#server/payments/escrow/dispute-store.ts'
import * as store from '#server/payments/escrow/store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'

type Payment = store.PaymentRow

type PaymentFacts = Pick<Payment, 'id' | 'kind' | 'contractId' | 'posterId' | 'workerId' | 'amount'>

export const publishPayment = (
  trx: Trx,
  { id, kind, contractId, posterId, workerId, amount }: PaymentFacts,
  what: 'held' | 'failed' | 'needs-action' | 'released' | 'refunded' | 'tip',
  detail?: string,
) =>
  publish(trx, paymentMoved, {
    what,
    kind,
    contractId,
    paymentId: id,
    posterId,
    workerId,
    amount,
    ...(detail !== undefined && { detail }),
  })

const postHold = (trx: Trx, { id, contractId, posterId, amount }: Payment): Promise<void> =>
  post(trx, {
    kind: 'hold',
    contractId,
    reference: id,
    once: `hold:${id}`,
    memo: 'Held until the work is done',
    parts: [card(posterId, negate(centsOf(amount))), escrow(contractId, centsOf(amount))],
  })

/** It arrived after the end of the contract: recorded as held and refunded in full. */
const returnAtOnce = async (trx: Trx, provider: Provider, payment: Payment, charge: Charge): Promise<void> => {
  const { id, contractId, posterId, amount } = payment
  await postHold(trx, payment)
  await store.movePayment(trx, payment, 'returnLate', {
    providerRef: charge.ref,
    refundedAmount: amount,
    needsAction: false,
    isPaid: true,
    isRefunded: true,
  })
  await post(trx, {
    kind: 'refund',
    contractId,
    reference: id,
    once: `refund:${id}`,
    memo: 'Came too late and went back',
    parts: [escrow(contractId, negate(centsOf(amount))), card(posterId, centsOf(amount))],
  })
  await recordRefund(trx, provider, { id, providerRef: charge.ref }, centsOf(amount))
  await publishPayment(trx, payment, 'refunded')
}

const hold = async (trx: Trx, payment: Payment, charge: Charge): Promise<void> => {
  await store.movePayment(trx, payment, 'hold', {
    providerRef: charge.ref,
    last4: charge.last4,
    needsAction: false,
    failureReason: null,
    isPaid: true,
  })
  await postHold(trx, payment)
  if (payment.requestId) await countAdditionalWork(trx, payment.requestId)
  if (isCompleted(payment.contractStatus))
    await store.startAutoRelease(trx, payment.contractId, await autoReleaseSeconds(trx))
  await publishPayment(trx, payment, 'held')
}

/** TIP-1: the worker gets all of it at once. */
const giveTip = async (trx: Trx, provider: Provider, payment: Payment, charge: Charge): Promise<void> => {
  const { id, contractId, posterId, workerId, amount } = payment
  await store.movePayment(trx, payment, 'tip', {
    providerRef: charge.ref,
    last4: charge.last4,
    workerAmount: amount,
    needsAction: false,
    failureReason: null,
    isPaid: true,
    isReleased: true,
  })
  const message = await store.findTipMessage(trx, id)
  await store.insertTip(trx, { paymentId: id, contractId, from: posterId, to: workerId, amount, message })
  await post(trx, {
    kind: 'tip',
    contractId,
    reference: id,
    once: `tip:${id}`,
    memo: 'Tip',
    parts: [card(posterId, negate(centsOf(amount))), wallet(workerId, centsOf(amount), 'earning')],
  })
  await store.addEarnings(trx, workerId, amount)
  await recordTransfer(trx, provider, { userId: workerId, amount: centsOf(amount), about: id })
  await publishPayment(trx, payment, 'tip', message ?? undefined)
}

const succeed = async (trx: Trx, provider: Provider, payment: Payment, charge: Charge): Promise<void> => {
  if (payment.kind === 'debt_payment') return receiveDebtPayment(trx, provider, payment, charge)
  // A tip is for work that was done, so it is given in any later status of the contract.
  if (payment.kind === 'tip') return giveTip(trx, provider, payment, charge)
  const isTooLate =
    !isSigned(payment.contractStatus) ||
    (await store.hasOtherOpenPayment(trx, payment)) ||
    (await isSettledByDispute(trx, payment.contractId))
  return isTooLate ? returnAtOnce(trx, provider, payment, charge) : hold(trx, payment, charge)
}

export const failPayment = async (trx: Trx, payment: Payment, reason: string, ref?: string): Promise<void> => {
  await store.movePayment(trx, payment, 'decline', {
    failureReason: reason,
    needsAction: false,
    ...(ref !== undefined && { providerRef: ref }),
  })
  // Whoever pays a debt reads the reason in the answer; the other side has no part in it.
  if (payment.kind !== 'debt_payment') await publishPayment(trx, payment, 'failed', reason)
}

/**
 * Abandons payments that wait for a card or a confirmation. A charge that is in progress is refunded when the provider
 * reports it (PAY-1).
 */
export const abandonPayments = async (
  trx: Trx,
  { payments }: store.LockedContract,
  failureReason: string,
): Promise<void> => {
  for (const payment of payments)
    if (isForWork(payment) && isWaitingForPoster(payment))
      await store.movePayment(trx, payment, 'abandon', { failureReason, needsAction: false })
}

const DECLINED = 'Your card was declined.'
/** Only payments for work have a page to confirm a card on. */
const ASKS = 'The bank of this card asks you to confirm every payment. Please use another card.'

/**
 * PAY-1: applies a charge as the provider reports it, by response, event or request; once or twice, late or out of
 * order. The status of the payment decides whether it has an effect.
 */
export const settleCharge = async (trx: Trx, provider: Provider, paymentId: string, charge: Charge): Promise<void> => {
  const payment = await store.lockPayment(trx, paymentId)
  if (!payment) return
  if (BigInt(charge.amountCents) !== centsOf(payment.amount)) {
    const detail = `Payment ${paymentId} is ${payment.amount}; the provider says ${charge.amountCents} cents.`
    return publish(trx, booksDisagree, { what: 'amount', detail })
  }
  if (hasSucceeded(charge)) {
    if (!canMovePayment('hold', payment.status)) return
    await succeed(trx, provider, payment, charge)
    return attachReports(trx, { provider }, paymentId, charge.ref)
  }
  if (!isOpenPayment(payment)) return
  const known = { providerRef: charge.ref, clientSecret: charge.clientSecret, last4: charge.last4 }
  switch (charge.status) {
    case 'needs_action':
      if (!isForWork(payment)) return failPayment(trx, payment, ASKS, charge.ref)
      await store.movePayment(trx, payment, 'process', { ...known, needsAction: true })
      return payment.needsAction ? undefined : publishPayment(trx, payment, 'needs-action')
    case 'needs_card':
      if (isWaitingForCard(payment))
        return store.changePayment(trx, payment, { ...known, failureReason: charge.reason })
      await store.changePayment(trx, payment, known)
      return failPayment(trx, payment, charge.reason ?? DECLINED)
    case 'failed':
      await store.changePayment(trx, payment, known)
      return failPayment(trx, payment, charge.reason ?? DECLINED)
    case 'processing':
      return store.movePayment(trx, payment, 'process', known)
  }
}
