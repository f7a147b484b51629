import { notNow, isCancelled, isCompleted, isDisputed, isSigned } from '#core/contracts/rules.ts'
import type { AnswerOf, BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { cents, dollarText, negate, showDollars, type Cents, centsOf } from '#core/kernel/money.ts'
import type * as api from '#core/payments/api.ts'
import type { PaymentOutcome } from '#core/payments/api.ts'
import { splitFee, splitFeeOver } from '#core/payments/fee.ts'
import {
  canMovePayment,
  cardRefused,
  isCharged,
  isHeld,
  isPaid,
  isWaitingForPoster,
  NO_SUCH_PAYMENT,
  NOT_COMPLETED,
  NOTHING_DUE,
  NOTHING_HELD,
  wrongAmountDue,
  RECIPIENT_LEFT,
  STILL_PROCESSING,
  refuseTip,
  TIP_AFTER,
  isFailed,
  isRefunded,
} from '#core/payments/rules.ts'
import type { Origin } from '#server/accounts/security/security-event-actions.ts'
import { OWNER_CONFIRMED } from '#server/payments/provider/sandbox.ts'
import { recordCall } from '#server/payments/provider/provider-calls.ts'
import {
  demandCard,
  demandUndisputed,
  findCardToCharge,
  keepCard,
  tokenizeCard,
} from '#server/payments/escrow/cards.ts'
import { asPoster, type AsPoster } from '#server/contracts/move-actions.ts'
import { demandNotFrozen, isFrozen, leaveHeld } from '#server/payments/chargebacks/backing-actions.ts'
import { demandNoDebt } from '#server/jobs/actions.ts'
import { recordCharge } from '#server/payments/escrow/escrow.ts'
import { paymentMoved } from '#server/payments/events.ts'
import { escrow, post, revenue, wallet, type Movement, type Part } from '#server/payments/ledger/ledger.ts'
import { recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import { settleCharge } from '#server/payments/escrow/settlement.ts'
import * as store from '#server/payments/escrow/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { eventRow, publish } from '#server/platform/queue/outbox.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'

/** Locks its row until the transaction ends. */
const lockAsPoster = async (trx: Trx, me: Me, id: string): Promise<AsPoster<store.LockedContract>> =>
  asPoster(await store.lockContract(trx, id), me)

// ---- release -------------------------------------------------------------------------------------------------------

const sum = (parts: readonly Cents[]): Cents => cents(parts.reduce((total, part) => total + part, 0n))

interface Release {
  amount: Cents
  fee: Cents
  share: Cents
  /** The recorded call to the provider, to be made after the commit. */
  call: string | null
}

const releasedOf = ({ id, posterId, workerId }: store.LockedContract, paymentId: string, share: Cents, by: string) =>
  ({
    what: 'released',
    kind: 'contract',
    contractId: id,
    paymentId,
    posterId,
    workerId,
    amount: dollarText(share),
    detail: by,
  }) as const

/** CHARGEBACK-5: the worker gets what is there; the rest is owed by the poster. */
const releaseBacked = async (
  trx: Trx,
  payments: PaymentContext,
  contract: store.LockedContract,
  held: store.LockedContract['payments'],
  shares: readonly { fee: Cents; workerShare: Cents }[],
  by: 'poster' | 'clock',
): Promise<Release> => {
  const { id, posterId, workerId } = contract
  const parts: Part[] = []
  const [moved, fees]: [Cents[], Cents[]] = [[], []]
  for (const [index, payment] of held.entries()) {
    const { fee, workerShare } = shares[index]!
    const leaving = { id: payment.id, amount: centsOf(payment.amount), share: workerShare, fee }
    const { division, parts: behind } = await leaveHeld(
      trx,
      payments.provider,
      { contractId: id, posterId, workerId },
      payment,
      leaving,
    )
    parts.push(...behind)
    moved.push(division.share)
    fees.push(division.fee)
    await store.movePayment(trx, payment, division.refunded > 0n ? 'releasePart' : 'release', {
      platformFee: dollarText(division.fee),
      workerAmount: dollarText(division.share),
      refundedAmount: dollarText(division.refunded),
      isReleased: true,
    })
  }
  const [fee, share] = [sum(fees), sum(moved)]
  const first = held[0]!.id
  await post(trx, {
    kind: 'partial_release',
    contractId: id,
    reference: first,
    once: `release:${first}`,
    memo: 'Released as far as the payment was not reversed',
    parts: [
      escrow(id, negate(sum(held.map(({ amount }) => centsOf(amount))))),
      wallet(workerId, share, 'earning'),
      revenue(fee),
      ...parts,
    ],
  })
  await store.stopAutoRelease(trx, id)
  await store.addEarnings(trx, workerId, dollarText(share))
  await publish(trx, paymentMoved, releasedOf(contract, first, share, by))
  return {
    amount: sum([fee, share]),
    fee,
    share,
    call: await recordTransfer(trx, payments.provider, { userId: workerId, amount: share, about: first }),
  }
}

/** RELEASE-1: all held money leaves at once: the fee to the platform, the rest to the worker. */
const releaseHeld = async (
  trx: Trx,
  payments: PaymentContext,
  contract: store.LockedContract,
  by: 'poster' | 'clock',
): Promise<Release> => {
  const held = contract.payments.filter(isHeld)
  const amounts = held.map(({ amount }) => centsOf(amount))
  const shares = splitFeeOver(amounts, contract.feeBasisPoints)
  if (held.some(({ missing }) => missing !== '0')) return releaseBacked(trx, payments, contract, held, shares, by)
  const amount = sum(amounts)
  const fee = sum(shares.map((part) => part.fee))
  const share = sum(shares.map(({ workerShare }) => workerShare))
  const parts = held.map(({ id }, index) => ({
    id,
    fee: dollarText(shares[index]!.fee),
    share: dollarText(shares[index]!.workerShare),
  }))
  const [first] = held
  const event = eventRow(paymentMoved, releasedOf(contract, first!.id, share, by))
  const movement: Movement = {
    kind: 'release',
    contractId: contract.id,
    reference: first!.id,
    once: `release:${first!.id}`,
    memo: by === 'poster' ? 'Released by the poster' : 'Released by the clock',
    parts: [escrow(contract.id, negate(amount)), wallet(contract.workerId, share, 'earning'), revenue(fee)],
  }
  await store.writeRelease(trx, contract, parts, movement, event)
  const earned = { userId: contract.workerId, amount: share, about: first!.id }
  return { amount, fee, share, call: await recordTransfer(trx, payments.provider, earned) }
}

export const release = async (
  payments: PaymentContext,
  me: Me,
  contractId: string,
): Promise<AnswerOf<typeof api.releasePayment>> => {
  const { amount, fee, share, call } = await payments.db.transaction().execute(async (trx) => {
    const contract = await lockAsPoster(trx, me, contractId)
    // INV-7: filing a dispute locks the same row.
    if (isDisputed(contract.status) || isCancelled(contract.status)) throw new RefusalError(notNow(contract.status))
    if (!isCompleted(contract.status)) throw new RefusalError(NOT_COMPLETED)
    if (!contract.payments.some(isHeld)) throw new RefusalError(NOTHING_HELD)
    demandNotFrozen(contract)
    return releaseHeld(trx, payments, contract, 'poster')
  })
  payments.wake()
  if (call) await payments.makeCall(call)
  return {
    contractId,
    status: 'released',
    amount: dollarText(amount),
    platformFee: dollarText(fee),
    workerAmount: dollarText(share),
  }
}

const RELEASE_BATCH = 100

/** RELEASE-2: releases work that was completed 72 hours ago and was neither released nor disputed since. */
export const releaseAllDue = async (payments: PaymentContext, trx: Trx): Promise<void> => {
  for (const id of await store.listDueReleases(trx, RELEASE_BATCH))
    // One transaction each, so that a failure does not hold up the others.
    await payments.db
      .transaction()
      .execute((own) => releaseByClock(payments, own, id))
      .catch((error: unknown) => payments.log.error({ err: error, contract: id }, 'automatic release failed'))
  payments.wake()
}

const releaseByClock = async (payments: PaymentContext, trx: Trx, contractId: string): Promise<void> => {
  const contract = await store.lockContract(trx, contractId)
  if (!contract || !isCompleted(contract.status) || !(await store.isReleaseDue(trx, contractId))) return
  if (isFrozen(contract)) return
  if (contract.payments.some(isHeld)) await releaseHeld(trx, payments, contract, 'clock')
  else await store.stopAutoRelease(trx, contractId)
}

// ---- paying --------------------------------------------------------------------------------------------------------

interface Due {
  kind: 'contract' | 'additional_work'
  requestId: string | null
  amount: string
}

/** PAY-2: the contract's own amount first, then approved extra work. */
const dueOf = async (trx: Trx, { id, status, amount, payments }: AsPoster<store.LockedContract>): Promise<Due> => {
  const isSettled = payments.some((payment) => payment.isSettled)
  if (!isSigned(status) || isSettled) throw new RefusalError(NOTHING_DUE)
  if (!payments.some((payment) => payment.kind === 'contract' && isPaid(payment)))
    return { kind: 'contract', requestId: null, amount }
  const [extra] = await store.listUnpaidExtras(trx, id)
  if (!extra) throw new RefusalError(NOTHING_DUE)
  return { kind: 'additional_work', requestId: extra.id, amount: extra.amount }
}

/** An open payment for the same thing. */
const underWay = async (trx: Trx, contractId: string, { kind, requestId }: Due): Promise<store.PaymentRow | null> => {
  const id = await store.findUnderWay(trx, contractId, kind, requestId)
  return id ? store.findPayment(trx, id) : null
}

const REPLACED = 'Replaced by another payment.'

export const paidOf = (payment: store.PaymentRow): PaymentOutcome => ({
  paymentId: payment.id,
  contractId: payment.contractId,
  status: payment.status,
  amount: payment.amount,
  needsAction: payment.needsAction,
  message: payment.needsAction
    ? 'Please confirm this payment.'
    : isCharged(payment)
      ? 'Payment has been processed successfully!'
      : isRefunded(payment)
        ? 'The contract was over; the money goes back to your card.'
        : (payment.failureReason ?? 'The payment is on its way.'),
})

/** A refused card is reported with the reason of its bank. */
export const outcomeOf = async (db: Db, paymentId: string): Promise<PaymentOutcome> => {
  const payment = (await store.findPayment(db, paymentId))!
  if (isFailed(payment)) throw new RefusalError(cardRefused(payment.failureReason ?? 'Your card was declined.'))
  return paidOf(payment)
}

/** PAY-3: returns the same intent while the amount is the same. */
export const createIntent = async (
  payments: PaymentContext,
  me: Me,
  { amount, contractId }: BodyOf<typeof api.createPaymentIntent>,
  once: string | null,
) => {
  const { paymentId, call } = await payments.db.transaction().execute(async (trx) => {
    const contract = await lockAsPoster(trx, me, contractId)
    const due = await dueOf(trx, contract)
    if (centsOf(amount) !== centsOf(due.amount))
      throw new RefusalError(wrongAmountDue(showDollars(centsOf(due.amount))))
    const current = await underWay(trx, contractId, due)
    if (current?.clientSecret) return { paymentId: current.id, call: null }
    if (current) throw new RefusalError(STILL_PROCESSING)
    const id = idFor(once)
    return {
      paymentId: id,
      call: await recordCharge(trx, payments, { ...due, id, contractId, payerId: me.id, card: null }),
    }
  })
  if (call) await payments.makeCall(call)
  const payment = (await store.findPayment(payments.db, paymentId))!
  if (!payment.clientSecret) throw new RefusalError(STILL_PROCESSING)
  const { fee, workerShare } = splitFee(centsOf(payment.amount), payment.feeBasisPoints)
  return {
    clientSecret: payment.clientSecret,
    paymentId,
    amount: payment.amount,
    platformFee: dollarText(fee),
    workerAmount: dollarText(workerShare),
    feeBasisPoints: payment.feeBasisPoints,
  }
}

/** PAY-4: with a saved card. Replaces a payment that waits for the pay page. */
export const pay = async (
  payments: PaymentContext,
  me: Me,
  contractId: string,
  methodId: string | undefined,
  once: string | null,
): Promise<PaymentOutcome> => {
  const id = idFor(once)
  const call = await payments.db.transaction().execute(async (trx) => {
    const contract = await lockAsPoster(trx, me, contractId)
    if (contract.payments.some((payment) => payment.id === id)) return null
    const due = await dueOf(trx, contract)
    const card = demandCard(await findCardToCharge(trx, payments, me.id, methodId), methodId)
    const current = await underWay(trx, contractId, due)
    if (current && !isWaitingForPoster(current)) throw new RefusalError(STILL_PROCESSING)
    if (current) await store.movePayment(trx, current, 'replace', { failureReason: REPLACED, needsAction: false })
    return recordCharge(trx, payments, { ...due, id, contractId, payerId: me.id, card })
  })
  if (call) await payments.makeCall(call)
  return outcomeOf(payments.db, id)
}

type Confirmation = BodyOf<typeof api.confirmSandboxPayment>

/** The sandbox's card form: a number, a saved card, or a confirmation by the card's owner. */
const tokenFor = async (payments: PaymentContext, me: Me, form: Confirmation) => {
  if (form.isConfirmed) return { token: OWNER_CONFIRMED, saved: null }
  if (form.paymentMethodId) {
    const found = demandCard(
      await findCardToCharge(payments.db, payments, me.id, form.paymentMethodId),
      form.paymentMethodId,
    )
    return { token: found.token, saved: null }
  }
  const saved = await tokenizeCard(payments, me, form, `card:${newId()}`)
  await demandUndisputed(payments.db, me.id, saved)
  return { token: saved.token, saved: form.saveCard ? saved : null }
}

export const confirmSandbox = async (
  payments: PaymentContext,
  me: Me,
  form: Confirmation,
  origin: Origin,
): Promise<PaymentOutcome> => {
  const found = await store.findBySecret(payments.db, form.clientSecret, me.id)
  if (!found || !payments.provider.confirm) throw new RefusalError(NO_SUCH_PAYMENT)
  const { token, saved } = await tokenFor(payments, me, form)
  const call = await payments.db.transaction().execute(async (trx) => {
    const payment = (await store.lockPayment(trx, found))!
    if (isCharged(payment)) return null
    if (isCancelled(payment.contractStatus)) throw new RefusalError(NOTHING_DUE)
    const canConfirm = canMovePayment('confirm', payment.status, 'poster')
    if (!canConfirm || (await store.hasOtherOpenPayment(trx, payment))) throw new RefusalError(STILL_PROCESSING)
    await store.movePayment(trx, payment, 'confirm', { failureReason: null })
    if (saved) await keepCard(trx, payments, me.id, saved, { isDefault: false, origin })
    return recordCall(trx, {
      provider: payments.provider.name,
      purpose: 'confirm',
      key: `confirm:${found}:${newId()}`,
      request: { ref: payment.providerRef, cardToken: token },
      paymentId: found,
      withdrawalId: null,
      userId: null,
    })
  })
  if (call) await payments.makeCall(call)
  return outcomeOf(payments.db, found)
}

/** PAY-5: asks the provider, for a page that returns from it before the event arrives. */
export const check = async (payments: PaymentContext, me: Me, id: string): Promise<PaymentOutcome> => {
  const payment = await store.findPayment(payments.db, id)
  if (!payment || payment.posterId !== me.id) throw new RefusalError(NO_SUCH_PAYMENT)
  const charge = payment.providerRef && (await payments.provider.findCharge(payment.providerRef))
  if (charge) await payments.db.transaction().execute((trx) => settleCharge(trx, payments.provider, id, charge))
  return paidOf((await store.findPayment(payments.db, id))!)
}

// ---- tips ----------------------------------------------------------------------------------------------------------

const isGivenTip = (payment: store.LockedContract['payments'][number]): boolean =>
  payment.kind === 'tip' && !isFailed(payment)

/** TIP-2: by the poster after the work, any number of times. The same key gives one tip. */
export const tip = async (
  payments: PaymentContext,
  me: Me,
  contractId: string,
  { amount, message, paymentMethodId }: BodyOf<typeof api.tipWorker>,
  once: string | null,
): Promise<void> => {
  const id = idFor(once)
  const call = await payments.db.transaction().execute(async (trx) => {
    const contract = await lockAsPoster(trx, me, contractId)
    if (contract.payments.some((payment) => payment.id === id)) return null
    if (!isCompleted(contract.status)) throw new RefusalError(TIP_AFTER)
    await demandNoDebt(trx, me.id)
    if (await store.hasLeft(trx, contract.workerId)) throw new RefusalError(RECIPIENT_LEFT)
    const given = contract.payments.filter(isGivenTip).map((payment) => centsOf(payment.amount))
    demand(refuseTip({ amount: centsOf(amount), contractAmount: centsOf(contract.amount), given: sum(given) }))
    const card = demandCard(await findCardToCharge(trx, payments, me.id, paymentMethodId), paymentMethodId)
    return recordCharge(trx, payments, {
      id,
      contractId,
      payerId: me.id,
      amount: dollarText(centsOf(amount)),
      kind: 'tip',
      requestId: null,
      card,
      message,
    })
  })
  if (call) await payments.makeCall(call)
  await outcomeOf(payments.db, id)
}
