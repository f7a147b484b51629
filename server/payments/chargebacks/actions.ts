import {
  isClosable,
  isLostChargeback,
  isOpenChargeback,
  nextReport,
  NO_SUCH_CHARGEBACK,
  NOT_CLOSABLE,
} from '#core/payments/chargebacks.ts'
import { cents, centsOf, dollarText, negate, type Cents } from '#core/kernel/money.ts'
import { isCaptured, isHeld, isPartlyRefunded, isReleased } from '#core/payments/rules.ts'
import { returnToCards } from '#server/payments/chargebacks/return-actions.ts'
import * as store from '#server/payments/chargebacks/store.ts'
import { debtOpened } from '#server/payments/debts/actions.ts'
import { settleWith } from '#server/payments/debts/receive-actions.ts'
import { listDebtsOfPayment } from '#server/payments/debts/store.ts'
import { recordEvidence, recordRefund } from '#server/payments/escrow/provider-requests.ts'
import { findPayment, lockPayment, type PaymentRow } from '#server/payments/escrow/store.ts'
import { chargebackMoved } from '#server/payments/events.ts'
import { card, chargedBack, post, receivable, wallet } from '#server/payments/ledger/ledger.ts'
import { supersedeCalls } from '#server/payments/provider/provider-calls.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

type Row = store.ChargebackRow
type What = 'opened' | 'escalated' | 'won' | 'lost' | 'closed' | 'reinstated'

const amountOf = (row: Row, payment: PaymentRow): Cents => row.amount ?? centsOf(payment.amount)

const publishMove = (trx: Trx, payment: PaymentRow, row: Row, what: What): Promise<void> =>
  publish(trx, chargebackMoved, {
    what,
    kind: row.kind,
    chargebackId: row.id,
    contractId: payment.contractId,
    paymentId: payment.id,
    paymentKind: payment.kind,
    payerId: payment.payerId,
    posterId: payment.posterId,
    workerId: payment.workerId,
    amount: dollarText(amountOf(row, payment)),
    isHeld: isHeld(payment),
    isPaidOut: isReleased(payment) || isPartlyRefunded(payment),
  })

// ---- the books -------------------------------------------------------------------------------------------------------

/** Refunds that the bank has made superfluous. In cents. */
const dropWaitingRefunds = async (trx: Trx, payment: PaymentRow, upTo: Cents): Promise<Cents> => {
  let dropped = 0n
  const ended: string[] = []
  for (const refund of await store.listWaitingRefunds(trx, payment.id)) {
    if (dropped + refund.cents > upTo) break
    dropped += refund.cents
    ended.push(refund.id)
  }
  await supersedeCalls(trx, ended, 'The bank has given this money back.')
  return cents(dropped)
}

/** CHARGEBACK-4: what the bank has taken back is owed by whoever paid with the card. */
const book = async (trx: Trx, payment: PaymentRow, row: Row): Promise<void> => {
  const amount = amountOf(row, payment)
  const booked = cents(amount - (await dropWaitingRefunds(trx, payment, amount)))
  if (booked === 0n) return
  const { contractId, payerId } = payment
  await store.saveBooked(trx, row.id, booked)
  await post(trx, {
    kind: 'chargeback',
    contractId,
    reference: row.id,
    once: `chargeback:${row.id}:${row.at}`,
    memo: 'Reversed by the card’s bank',
    parts: [chargedBack(booked), receivable(payerId, contractId, negate(booked))],
  })
  // What had paid a held payment again is missing there.
  const again = await store.findPaidAgain(trx, payment)
  const missing = again === null || again.there > booked ? booked : again.there
  for (const [paymentId, part] of [
    [again?.id ?? payment.id, missing],
    [payment.id, cents(booked - missing)],
  ] as const)
    if (part > 0n)
      await debtOpened(trx, {
        id: newId(),
        reason: 'chargeback',
        debtorId: payerId,
        creditorId: null,
        contractId,
        paymentId,
        chargebackId: row.id,
        amount: part,
        creditorPart: cents(0),
      })
}

/** CHARGEBACK-4: a bank that changes its mind pays the debt; what was collected meanwhile goes back to the card or wallet it came from. */
const reinstate = async (trx: Trx, provider: Provider, payment: PaymentRow, row: Row): Promise<void> => {
  if (row.booked === 0n) return
  const { contractId, payerId } = payment
  const debts = await listDebtsOfPayment(trx, payment.id, row.id)
  const toCards = await returnToCards(trx, provider, { contractId, payerId, amount: row.booked })
  const paid = cents(row.booked - toCards)
  await settleWith(trx, provider, {
    payerId,
    paid,
    debts,
    movement: {
      kind: 'chargeback_returned',
      contractId,
      reference: row.id,
      once: `chargeback-returned:${row.id}:${row.at}`,
      memo: 'Given back by the card’s bank',
      parts: [chargedBack(negate(row.booked)), card(payerId, toCards), wallet(payerId, paid)],
    },
  })
}

// ---- what a report changes -------------------------------------------------------------------------------------------

/** CHARGEBACK-3: automatic release and proposals go on with the rest of their time, and refunds that waited are made. */
const unfreeze = async (trx: Trx, provider: Provider, payment: PaymentRow, row: Row): Promise<void> => {
  if (await store.isStillFrozen(trx, payment.id)) return
  if (isHeld(payment) || (await store.findPaidAgain(trx, payment)) !== null)
    await store.extendDeadlines(trx, payment.contractId, row.id)
  // A key has one response for ever, so these are new calls.
  const waiting = await store.listWaitingRefunds(trx, payment.id)
  await supersedeCalls(
    trx,
    waiting.map(({ id }) => id),
    'Made again once the bank let the payment stand.',
  )
  for (const { id, cents: amount } of waiting) await recordRefund(trx, provider, payment, amount, `again-${id}`)
}

const askForEvidence = async (trx: Trx, provider: Provider, payment: PaymentRow, row: Row): Promise<void> => {
  if (row.kind === 'chargeback' || row.kind === 'inquiry') await recordEvidence(trx, provider, payment.id, row)
}

/** The row holds the new state already; `before` is null for one that the payment did not know. */
const react = async (
  trx: Trx,
  { provider }: Pick<PaymentContext, 'provider'>,
  payment: PaymentRow,
  row: Row,
  before: Row | null,
): Promise<void> => {
  if (isOpenChargeback(row)) {
    await askForEvidence(trx, provider, payment, row)
    return publishMove(trx, payment, row, before ? 'escalated' : 'opened')
  }
  const wasLost = before !== null && isLostChargeback(before)
  if (isLostChargeback(row)) await book(trx, payment, row)
  else if (wasLost) await reinstate(trx, provider, payment, row)
  if (before !== null && isOpenChargeback(before)) await unfreeze(trx, provider, payment, row)
  // What is over before anybody knew of it is no news.
  if (before === null && !isLostChargeback(row)) return
  await publishMove(trx, payment, row, wasLost ? 'reinstated' : (row.status as 'won' | 'lost' | 'closed'))
}

/** Locks the contract and the payment, the order of everything that moves money. Null: the charge is not in the books yet. */
const lockCharged = async (trx: Trx, provider: Provider, chargeRef: string): Promise<PaymentRow | null> => {
  const id = await store.findPaymentByCharge(trx, provider.name, chargeRef)
  const payment = id ? await lockPayment(trx, id) : null
  return payment && isCaptured(payment) ? payment : null
}

/** CHARGEBACK-2: applies a report once, whatever came before it. */
export const applyChargeback = async (
  trx: Trx,
  payments: Pick<PaymentContext, 'provider'>,
  report: store.NewChargeback,
): Promise<void> => {
  const { provider } = payments
  const payment = await lockCharged(trx, provider, report.chargeRef)
  const added = await store.insertChargeback(trx, provider.name, report)
  if (added) {
    if (!payment) return
    await store.setPayment(trx, added.id, payment.id)
    return react(trx, payments, payment, added, null)
  }
  const current = await store.lockByRef(trx, provider.name, report.ref)
  const next = nextReport(current, report)
  if (!next) return
  await store.saveReport(trx, current.id, next, report.evidenceDueAt)
  if (payment) await react(trx, payments, payment, { ...current, ...next }, current)
}

/**
 * CHARGEBACK-7: what was refunded at the provider, past this product, is money that a bank has taken back. `refunded` is
 * the sum of all refunds of the charge, our own among them.
 */
export const applyRefunded = async (
  trx: Trx,
  payments: Pick<PaymentContext, 'provider'>,
  { chargeRef, refunded, at }: { chargeRef: string; refunded: Cents; at: string },
): Promise<void> => {
  const payment = await lockCharged(trx, payments.provider, chargeRef)
  const known = payment
    ? (await store.sumOwnRefunds(trx, payment.id)) + (await store.sumOutsideRefunds(trx, payment.id))
    : 0n
  const amount = cents(refunded - known)
  if (amount <= 0n) return
  const added = await store.insertChargeback(trx, payments.provider.name, {
    kind: 'outside_refund',
    status: 'lost',
    at,
    ref: `${chargeRef}:${refunded}`,
    chargeRef,
    amount,
    reason: null,
    evidenceDueAt: null,
  })
  if (!added || !payment) return
  await store.setPayment(trx, added.id, payment.id)
  await react(trx, payments, payment, added, null)
}

/** CHARGEBACK-2: reports that came before the charge was in the books. */
export const attachReports = async (
  trx: Trx,
  payments: Pick<PaymentContext, 'provider'>,
  paymentId: string,
  chargeRef: string,
): Promise<void> => {
  for (const row of await store.listUnattached(trx, payments.provider.name, chargeRef)) {
    const payment = (await findPayment(trx, paymentId))!
    if (row.kind === 'outside_refund') {
      await store.removeChargeback(trx, row.id)
      await applyRefunded(trx, payments, { chargeRef, refunded: row.amount!, at: row.at })
      continue
    }
    await store.setPayment(trx, row.id, paymentId)
    await react(trx, payments, payment, row, null)
  }
}

// ---- warnings --------------------------------------------------------------------------------------------------------

/** CHARGEBACK-6: nothing follows the warning, so the money is free again. Runs in the transaction of the audit row. */
export const closeWarning = async (trx: Trx, payments: Pick<PaymentContext, 'provider'>, id: string): Promise<void> => {
  const found = await store.findChargeback(trx, id)
  const payment = found?.paymentId ? await lockPayment(trx, found.paymentId) : null
  const current = await store.lockChargeback(trx, id)
  if (!payment || !current) throw new RefusalError(NO_SUCH_CHARGEBACK)
  if (!isClosable(current)) throw new RefusalError(NOT_CLOSABLE)
  const closed = { ...current, status: 'closed' as const }
  await store.saveReport(trx, id, closed, null)
  await react(trx, payments, payment, closed, current)
}

const WARNING_BATCH = 100

export const closeOldWarnings = async (payments: PaymentContext): Promise<void> => {
  for (const id of await store.listOldWarnings(payments.db, WARNING_BATCH))
    await payments.db
      .transaction()
      .execute((trx) => closeWarning(trx, payments, id))
      .catch((error: unknown) => payments.log.error({ err: error, chargeback: id }, 'a fraud warning was not closed'))
}
