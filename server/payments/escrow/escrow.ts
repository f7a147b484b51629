import { NOT_HELD, splitCancellationFee, type Role } from '#core/contracts/rules.ts'
import { cents, dollarText, negate, type Cents, centsOf, min } from '#core/kernel/money.ts'
import { CARD_DISPUTED, PAYMENT_REVERSED } from '#core/payments/chargebacks.ts'
import { isHeld, type PaymentMove } from '#core/payments/rules.ts'
import type { AfterCommit, Escrow, HoldRequest } from '#server/contracts/escrow-port.ts'
import {
  demandNotFrozen,
  isFrozen,
  leaveHeld,
  type HeldDivision,
} from '#server/payments/chargebacks/backing-actions.ts'
import { recordCall } from '#server/payments/provider/provider-calls.ts'
import { divideMoney, makeCalls } from '#server/payments/escrow/dispute-actions.ts'
import { findCustomer, type CardRow } from '#server/payments/escrow/card-store.ts'
import { findCardToCharge } from '#server/payments/escrow/cards.ts'
import { chargeWallet } from '#server/payments/debts/actions.ts'
import { escrow, post, revenue, wallet, type Part } from '#server/payments/ledger/ledger.ts'
import { recordRefund, recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import { abandonPayments, publishPayment } from '#server/payments/escrow/settlement.ts'
import * as store from '#server/payments/escrow/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

export interface ToCharge {
  id: string
  contractId: string
  payerId: string
  amount: string
  kind: 'contract' | 'additional_work' | 'tip' | 'debt_payment'
  requestId: string | null
  /** Null: the card is entered on the pay page. */
  card: CardRow | null
  message?: string
}

/** INV-9: saves the payment, the call and its key before the call is made. Null: this payment exists already. */
export const recordCharge = async (
  trx: Trx,
  { provider }: PaymentContext,
  charge: ToCharge,
): Promise<string | null> => {
  const isNew = await store.insertPayment(trx, {
    id: charge.id,
    contractId: charge.contractId,
    kind: charge.kind,
    requestId: charge.requestId,
    payerId: charge.payerId,
    methodId: charge.card?.id ?? null,
    amount: charge.amount,
    status: charge.card ? 'processing' : 'pending',
    provider: provider.name,
    last4: charge.card?.last4 ?? null,
  })
  if (!isNew) return null
  return recordCall(trx, {
    provider: provider.name,
    purpose: 'charge',
    key: `charge:${charge.id}`,
    request: {
      paymentId: charge.id,
      contractId: charge.contractId,
      amountCents: Number(centsOf(charge.amount)),
      customer: await findCustomer(trx, charge.payerId, provider.name),
      cardToken: charge.card?.token ?? null,
      ...(charge.message && { message: charge.message }),
    },
    paymentId: charge.id,
    withdrawalId: null,
    userId: null,
  })
}

const NO_CARD_SAVED = 'There is no card to charge. Please pay with one.'

const hold = async (
  trx: Trx,
  payments: PaymentContext,
  { contractId, posterId, amount, requestId }: HoldRequest,
): Promise<AfterCommit> => {
  const saved = await findCardToCharge(trx, payments, posterId)
  const kind = requestId ? 'additional_work' : 'contract'
  const charge = { id: newId(), contractId, payerId: posterId, amount, kind, requestId: requestId ?? null } as const
  if (saved && !saved.isDisputed) {
    const call = await recordCharge(trx, payments, { ...charge, card: saved })
    return () => payments.makeCall(call!)
  }
  const failureReason = saved ? CARD_DISPUTED.message : NO_CARD_SAVED
  const refused = { methodId: null, provider: payments.provider.name, last4: null, failureReason }
  await store.insertPayment(trx, { ...charge, ...refused, status: 'failed' })
  const payment = (await store.findPayment(trx, charge.id))!
  await publishPayment(trx, payment, 'failed', failureReason)
  return async () => {}
}

interface Shares {
  id: string
  platform: Cents
  other: Cents
  refunded: Cents
}

/** CANCEL-4: the poster's fee is taken from held money, from the first payment on; the rest is refunded. */
export const shareOut = (
  payments: readonly { id: string; amount: Cents }[],
  fee: { platform: Cents; other: Cents },
): Shares[] => {
  let { platform, other } = fee
  return payments.map(({ id, amount }) => {
    const toPlatform = min(platform, amount)
    const toOther = min(other, cents(amount - toPlatform))
    platform = cents(platform - toPlatform)
    other = cents(other - toOther)
    return { id, platform: toPlatform, other: toOther, refunded: cents(amount - toPlatform - toOther) }
  })
}

const total = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0n))
const NOTHING = { platform: cents(0), other: cents(0) }

/** CANCEL-7 */
const moveOf = ({ platform, other, refunded }: Shares): PaymentMove => {
  if (refunded === 0n) return 'keepFee'
  return platform + other === 0n ? 'cancel' : 'cancelLessFee'
}

const giveBack = async (
  trx: Trx,
  payments: PaymentContext,
  { id, posterId, workerId }: { id: string; posterId: string; workerId: string },
  { by, fee }: { by: Role; fee: Cents },
): Promise<AfterCommit> => {
  const contract = (await store.lockContract(trx, id))!
  demandNotFrozen(contract)
  await abandonPayments(trx, contract, 'The contract was cancelled.')
  const held = contract.payments.filter(isHeld)
  if (held.length === 0) return async () => {}
  const split = splitCancellationFee(fee)
  const amounts = held.map((payment) => ({ id: payment.id, amount: centsOf(payment.amount) }))
  const shares = shareOut(amounts, by === 'poster' ? split : NOTHING)
  const calls: (string | null)[] = []
  const leaving: Part[] = []
  const divisions: HeldDivision[] = []
  for (const [index, { id: paymentId, platform, other, refunded }] of shares.entries()) {
    const payment = held[index]!
    const amount = cents(platform + other + refunded)
    const { division, parts: behind } = await leaveHeld(
      trx,
      payments.provider,
      { contractId: id, posterId, workerId },
      payment,
      {
        id: paymentId,
        amount,
        share: other,
        fee: platform,
      },
    )
    leaving.push(...behind)
    divisions.push(division)
    const move = moveOf({ id: paymentId, platform, other, refunded: division.refunded })
    await store.movePayment(trx, payment, move, {
      platformFee: dollarText(division.fee),
      workerAmount: dollarText(division.share),
      refundedAmount: dollarText(division.refunded),
      ...(division.refunded > 0n ? { isRefunded: true } : { isReleased: true }),
    })
    calls.push(await recordRefund(trx, payments.provider, payment, division.toCard))
  }
  const share = total(divisions.map((division) => division.share))
  const about = { contractId: id, once: `cancel:${id}:${held[0]!.id}` }
  const charged =
    fee > 0n && by === 'worker'
      ? await chargeWallet(trx, payments.provider, { ...about, debtorId: workerId, creditorId: posterId, split })
      : null
  const parts: Part[] = [
    escrow(id, negate(total(amounts.map(({ amount }) => amount)))),
    ...leaving,
    wallet(workerId, share, 'earning'),
    revenue(total(divisions.map((division) => division.fee))),
    ...(charged?.parts ?? []),
  ]
  await post(trx, {
    kind: fee > 0n ? 'cancellation' : 'refund',
    contractId: id,
    reference: held[0]!.id,
    once: about.once,
    memo: fee > 0n ? 'Cancelled, less the fee' : 'Cancelled, given back',
    parts,
  })
  calls.push(...(charged?.calls ?? []))
  if (share > 0n) {
    await store.addEarnings(trx, workerId, dollarText(share))
    calls.push(await recordTransfer(trx, payments.provider, { userId: workerId, amount: share, about: `cancel:${id}` }))
  }
  const given = total(divisions.map((division) => division.given))
  // Nothing is news where the bank has given back everything already.
  if (given > 0n || held.every(({ isReversed }) => !isReversed))
    await publishPayment(
      trx,
      { id: held[0]!.id, kind: 'contract', contractId: id, posterId, workerId, amount: dollarText(given) },
      'refunded',
      dollarText(fee),
    )
  return async () => {
    for (const call of calls) if (call) await payments.makeCall(call)
  }
}

/** SETTLE-2 */
const settle = async (
  trx: Trx,
  payments: PaymentContext,
  contract: { id: string; posterId: string; workerId: string },
  { id, percent }: { id: string; percent: number },
): Promise<AfterCommit> => {
  const first = (await store.lockContract(trx, contract.id))!.payments.find(isHeld)!
  const division = { by: 'settlement', id, since: null, percent: 100 - percent } as const
  const { share, refund, calls } = await divideMoney(trx, payments, contract, division)
  const { posterId, workerId } = contract
  const moved = { id: first.id, kind: 'contract', contractId: contract.id, posterId, workerId } as const
  if (share > 0n) await publishPayment(trx, { ...moved, amount: dollarText(share) }, 'released', 'settlement')
  if (refund > 0n) await publishPayment(trx, { ...moved, amount: dollarText(refund) }, 'refunded')
  return () => makeCalls(payments, calls)
}

const heldCents = async (trx: Trx, contractId: string): Promise<Cents> => {
  const contract = await store.lockContract(trx, contractId)
  const held = contract?.payments.filter(isHeld) ?? []
  return total(held.map(({ amount }) => centsOf(amount)))
}

/** INV-21: work needs money that is there. */
const requireHeld = async (trx: Trx, contractId: string): Promise<void> => {
  const contract = await store.lockContract(trx, contractId)
  const own = contract?.payments.find((payment) => payment.kind === 'contract' && isHeld(payment))
  if (!contract || !own) throw new RefusalError(NOT_HELD)
  demandNotFrozen(contract)
  if (own.missing !== '0') throw new RefusalError(PAYMENT_REVERSED)
}

const readLocked = async <T>(trx: Trx, contractId: string, read: (contract: store.LockedContract) => T): Promise<T> =>
  read((await store.lockContract(trx, contractId))!)

/** Implements the port of contracts. */
export const escrowOf = (payments: PaymentContext): Escrow => ({
  isTestMode: payments.provider.isTestMode,
  hold: (trx, wanted) => hold(trx, payments, wanted),
  requireHeld,
  heldCents,
  isFrozen: (trx, contractId) => readLocked(trx, contractId, isFrozen),
  isReversed: (trx, contractId) =>
    readLocked(trx, contractId, (contract) => contract.payments.filter(isHeld).some(({ missing }) => missing !== '0')),
  giveBack: (trx, contract, cancelled) => giveBack(trx, payments, contract, cancelled),
  settle: (trx, contract, settlement) => settle(trx, payments, contract, settlement),
})
