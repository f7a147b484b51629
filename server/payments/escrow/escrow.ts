import { splitCancellationFee, type Role } from '#core/contracts/rules.ts'
import { cents, dollarText, negate, type Cents, centsOf } from '#core/kernel/money.ts'
import { isHeld, type PaymentMove } from '#core/payments/rules.ts'
import type { AfterCommit, Escrow, HoldRequest } from '#server/contracts/escrow-port.ts'
import { recordCall } from '#server/payments/provider/provider-calls.ts'
import { divideMoney, makeCalls } from '#server/payments/escrow/dispute-actions.ts'
import { findCustomer, type CardRow } from '#server/payments/escrow/card-store.ts'
import { findCardToCharge } from '#server/payments/escrow/cards.ts'
import { chargeWallet } from '#server/payments/debts/actions.ts'
import { card, escrow, post, revenue, wallet, type Part } from '#server/payments/ledger/ledger.ts'
import { recordRefund, recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import { abandonPayments, publishPayment } from '#server/payments/escrow/settlement.ts'
import * as store from '#server/payments/escrow/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

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
  if (saved) {
    const call = await recordCharge(trx, payments, { ...charge, card: saved })
    return () => payments.makeCall(call!)
  }
  const refused = { methodId: null, provider: payments.provider.name, last4: null, failureReason: NO_CARD_SAVED }
  await store.insertPayment(trx, { ...charge, ...refused, status: 'failed' })
  const payment = (await store.findPayment(trx, charge.id))!
  await publishPayment(trx, payment, 'failed', NO_CARD_SAVED)
  return async () => {}
}

const min = (a: Cents, b: Cents): Cents => (a < b ? a : b)

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
  await abandonPayments(trx, contract, 'The contract was cancelled.')
  const held = contract.payments.filter(isHeld)
  if (held.length === 0) return async () => {}
  const split = splitCancellationFee(fee)
  const amounts = held.map((payment) => ({ id: payment.id, amount: centsOf(payment.amount) }))
  const shares = shareOut(amounts, by === 'poster' ? split : NOTHING)
  const calls: (string | null)[] = []
  for (const [index, share] of shares.entries()) {
    const payment = held[index]!
    await store.movePayment(trx, payment, moveOf(share), {
      platformFee: dollarText(share.platform),
      workerAmount: dollarText(share.other),
      refundedAmount: dollarText(share.refunded),
      ...(share.refunded > 0n ? { isRefunded: true } : { isReleased: true }),
    })
    calls.push(await recordRefund(trx, payments.provider, payment, share.refunded))
  }
  const about = { contractId: id, once: `cancel:${id}:${held[0]!.id}` }
  const charged =
    fee > 0n && by === 'worker'
      ? await chargeWallet(trx, payments.provider, { ...about, debtorId: workerId, creditorId: posterId, split })
      : null
  const parts: Part[] = [
    escrow(id, negate(total(amounts.map(({ amount }) => amount)))),
    card(posterId, total(shares.map(({ refunded }) => refunded))),
    ...(fee > 0n && by === 'poster' ? [wallet(workerId, split.other, 'earning'), revenue(split.platform)] : []),
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
  if (fee > 0n && by === 'poster') {
    await store.addEarnings(trx, workerId, dollarText(split.other))
    calls.push(
      await recordTransfer(trx, payments.provider, { userId: workerId, amount: split.other, about: `cancel:${id}` }),
    )
  }
  await publishPayment(
    trx,
    {
      id: held[0]!.id,
      kind: 'contract',
      contractId: id,
      posterId,
      workerId,
      amount: dollarText(total(shares.map((s) => s.refunded))),
    },
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

/** Implements the port of contracts. */
export const escrowOf = (payments: PaymentContext): Escrow => ({
  isTestMode: payments.provider.isTestMode,
  hold: (trx, wanted) => hold(trx, payments, wanted),
  isHeld: async (trx, contractId) => {
    const contract = await store.lockContract(trx, contractId)
    return contract?.payments.some((payment) => payment.kind === 'contract' && isHeld(payment)) ?? false
  },
  heldCents,
  giveBack: (trx, contract, cancelled) => giveBack(trx, payments, contract, cancelled),
  settle: (trx, contract, settlement) => settle(trx, payments, contract, settlement),
})
