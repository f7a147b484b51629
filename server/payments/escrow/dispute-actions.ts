import { isHeld, isReleased } from '#core/payments/rules.ts'
import { cover, divide, refundOf, type PaymentDivision, type PaymentInDispute } from '#core/disputes/rules.ts'
import { cents, dollarText, negate, type Cents } from '#core/kernel/money.ts'
import { demandNotFrozen, leaveHeld } from '#server/payments/chargebacks/backing-actions.ts'
import { giveBackReversed } from '#server/payments/chargebacks/return-actions.ts'
import { addReturned } from '#server/payments/chargebacks/store.ts'
import * as store from '#server/payments/escrow/dispute-store.ts'
import { debtOpened, owedParts } from '#server/payments/debts/actions.ts'
import {
  card,
  escrow,
  frozen,
  holdAccounts,
  post,
  receivable,
  revenue,
  wallet,
  type Part,
} from '#server/payments/ledger/ledger.ts'
import { recordCollect, recordRefund, recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import { abandonPayments } from '#server/payments/escrow/settlement.ts'
import { addEarnings, lockContract } from '#server/payments/escrow/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'

/** Callers hold the lock on the contract's row. */
export type { PaymentContext }

/** To be called after the commit. */
export const makeCalls = async (payments: PaymentContext, calls: readonly string[]): Promise<void> => {
  for (const call of calls) await payments.makeCall(call)
}

export interface DisputedMoney {
  payments: readonly PaymentInDispute[]
  held: Cents
  released: Cents
}

interface About {
  id: string
  posterId: string
  workerId: string
}

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0n))
const amountsOf = (payments: readonly PaymentInDispute[], status: PaymentInDispute['status']): Cents =>
  sum(payments.filter((payment) => payment.status === status).map(({ amount }) => amount))

/** The money that a dispute is or would be about. `since`: when it was filed. */
export const readDisputedMoney = async (
  db: Queryable,
  contractId: string,
  since: string | null,
): Promise<DisputedMoney> => {
  const payments = await store.listDisputed(db, contractId, since)
  return { payments, held: amountsOf(payments, 'held'), released: amountsOf(payments, 'released') }
}

/** DISPUTE-4: freezes the worker's share of released money, as far as the balance has it. */
export const freezeReleased = async (
  trx: Trx,
  { id, workerId }: About,
  disputeId: string,
  { payments }: DisputedMoney,
): Promise<void> => {
  const share = sum(payments.filter(isReleased).map(({ amount, fee }) => cents(amount - fee)))
  const balance = await store.lockBalance(trx, workerId)
  const there = share < balance ? share : balance
  if (there <= 0n) return
  await post(trx, {
    kind: 'freeze',
    contractId: id,
    reference: disputeId,
    once: `freeze:${disputeId}`,
    memo: 'Frozen by a dispute',
    parts: [wallet(workerId, negate(there)), frozen(workerId, id, there)],
  })
}

export const unfreeze = async (trx: Trx, { id, workerId }: About, disputeId: string): Promise<void> => {
  const amount = await store.readFrozen(trx, workerId, id)
  if (amount === 0n) return
  await post(trx, {
    kind: 'unfreeze',
    contractId: id,
    reference: disputeId,
    once: `unfreeze:${disputeId}`,
    memo: 'No longer frozen',
    parts: [frozen(workerId, id, negate(amount)), wallet(workerId, amount)],
  })
}

export interface Settlement {
  /** As awarded. */
  refund: Cents
  /** Of the refund, still to be collected from the worker. */
  owed: Cents
  fee: Cents
  share: Cents
  /** Recorded calls to the provider, to be made after the commit. */
  calls: readonly string[]
}

/** What divides the money: a dispute, or the settlement of a late cancellation. */
export interface Division {
  by: 'dispute' | 'settlement'
  id: string
  /** Null: from now. */
  since: string | null
  /** Goes back to the poster. */
  percent: number
}

const TEXTS = {
  dispute: { memo: 'Divided after a dispute', abandoned: 'The dispute was settled.' },
  settlement: { memo: 'Divided after a late cancellation', abandoned: 'The contract was cancelled.' },
} as const

/**
 * DISPUTE-6, SETTLE-2: divides the money in dispute. Ledger and status change in one transaction. What the worker has to
 * give back and does not have is owed, and reaches the poster when it is collected (DEBT-1).
 */
export const divideMoney = async (
  trx: Trx,
  payments: PaymentContext,
  { id, posterId, workerId }: About,
  { by, id: causeId, since, percent }: Division,
): Promise<Settlement> => {
  const disputed = await store.listDisputed(trx, id, since)
  const refund = refundOf(sum(disputed.map(({ amount }) => amount)), percent)
  const awarded = divide(disputed, refund)
  const contract = (await lockContract(trx, id))!
  demandNotFrozen(contract)
  await abandonPayments(trx, contract, TEXTS[by].abandoned)
  const nothing = cents(0)
  await holdAccounts(trx, [
    escrow(id, nothing),
    card(posterId, nothing),
    revenue(nothing),
    frozen(workerId, id, nothing),
    wallet(workerId, nothing),
    wallet(posterId, nothing),
    receivable(posterId, id, nothing),
    ...owedParts(workerId, id, nothing),
  ])
  const stateOf = new Map(contract.payments.map((payment) => [payment.id, payment]))
  const parties = { contractId: id, posterId, workerId, ...(by === 'dispute' && { disputeId: causeId }) }
  const behind: Part[] = []
  const backed: PaymentDivision[] = []
  for (const part of awarded) {
    if (!isHeld(part)) {
      backed.push(part)
      continue
    }
    const amount = cents(part.share + part.fee + part.refunded)
    const { division, parts: left } = await leaveHeld(trx, payments.provider, parties, stateOf.get(part.id)!, {
      ...part,
      amount,
    })
    behind.push(...left)
    const { share: shareNow, fee: feeNow, refunded } = division
    backed.push({ ...part, refunded, fee: feeNow, share: shareNow, feeMoved: feeNow, shareMoved: shareNow })
  }
  const thawed = await store.readFrozen(trx, workerId, id)
  const earned = sum(backed.map((part) => (part.shareMoved > 0n ? part.shareMoved : nothing)))
  const parts = cover(backed, sum([await store.lockBalance(trx, workerId), thawed, earned]))
  await store.writeDivision(trx, { by, id: causeId }, parts, awarded)
  const shareMoved = sum(parts.map((part) => part.shareMoved))
  const owed = sum(parts.map((part) => part.owed))
  const releasedWith = new Map(disputed.map((payment) => [payment.id, payment.releasedWith]))
  const fees = parts.map((part) => revenue(part.feeMoved, releasedWith.get(part.id) ?? undefined))
  const isToCard = ({ id: paymentId }: { id: string }): boolean => !stateOf.get(paymentId)!.isReversed
  for (const part of parts) {
    if (isHeld(part)) continue
    // A card that was charged back cannot be refunded.
    if (isToCard(part)) {
      behind.push(card(posterId, part.refunded))
      continue
    }
    await addReturned(trx, part.id, part.refunded)
    const back = { contractId: id, payerId: posterId, paymentId: part.id, amount: part.refunded }
    behind.push(...(await giveBackReversed(trx, payments.provider, back)))
  }
  // One movement, so that all accounts are locked in the usual order.
  if (refund > 0n || shareMoved !== 0n || thawed > 0n || behind.some((part) => part.amount !== 0n))
    await post(trx, {
      kind: by,
      contractId: id,
      reference: causeId,
      once: `${by}:${causeId}`,
      memo: TEXTS[by].memo,
      parts: [
        escrow(id, negate(amountsOf(disputed, 'held'))),
        ...behind,
        ...fees,
        frozen(workerId, id, negate(thawed)),
        wallet(workerId, thawed),
        wallet(workerId, shareMoved, 'earning'),
        ...owedParts(workerId, id, owed),
      ],
    })
  for (const part of parts)
    if (part.owed > 0n)
      await debtOpened(trx, {
        id: newId(),
        reason: 'dispute',
        debtorId: workerId,
        creditorId: posterId,
        contractId: id,
        paymentId: part.id,
        disputeId: causeId,
        amount: part.due,
        creditorPart: part.due,
        fee: part.feeDue,
        feeFrom: releasedWith.get(part.id) ?? null,
        collected: cents(part.due - part.owed),
      })
  if (shareMoved !== 0n) await addEarnings(trx, workerId, dollarText(shareMoved))
  const about = `${by}:${causeId}`
  const calls = [
    await recordTransfer(trx, payments.provider, { userId: workerId, amount: shareMoved, about }),
    await recordCollect(trx, payments.provider, { userId: workerId, amount: negate(shareMoved), about }),
  ]
  for (const part of parts) {
    const payment = disputed.find((one) => one.id === part.id)!
    if (isToCard(part)) calls.push(await recordRefund(trx, payments.provider, payment, part.refunded))
  }
  return {
    refund,
    owed: sum(parts.map((part) => cents(part.owed + part.feeWaiting))),
    fee: sum(awarded.map(({ fee }) => fee)),
    share: sum(awarded.map(({ share }) => share)),
    calls: calls.filter((call) => call !== null),
  }
}
