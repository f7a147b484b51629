// The rows of disputed money: frozen when the dispute is raised, divided when it is settled.
import { divide, refundOf, type PaymentInDispute, type PaymentDivision } from '#core/disputes/rules.ts'
import { cents, dollarText, negate, type Cents } from '#core/kernel/money.ts'
import { FEE } from '#core/payments/fee.ts'
import { iso, type PaymentRow, type History } from '#demo/seed/history.ts'
import type { ContractParties } from '#demo/seed/contracts.ts'
import { centsIn, sum, addRefund } from '#demo/seed/money/payments.ts'
import { card, escrow, frozen, revenue, wallet } from '#server/payments/ledger/ledger.ts'

export const disputedOf = (payments: readonly PaymentRow[]): PaymentInDispute[] =>
  payments.map(({ id, amount, status, platform_fee }) => ({
    id,
    amount: centsIn(amount),
    status: status === 'held' ? 'held' : 'released',
    fee: centsIn(platform_fee),
    feeBasisPoints: FEE.fallback,
  }))

/** What was released is out of the worker's reach; what is held stays where it is. */
export const addFrozenMoney = (
  { contractId, worker }: ContractParties,
  { disputeId, at }: { disputeId: string; at: number },
  payments: readonly PaymentRow[],
  history: History,
): void => {
  const released = disputedOf(payments).filter(({ status }) => status === 'released')
  const share = sum(released.map(({ amount, fee }) => cents(amount - fee)))
  if (share === 0n) return
  history.movements.push({
    kind: 'freeze',
    contractId,
    reference: disputeId,
    once: `freeze:${disputeId}`,
    memo: 'Frozen by a dispute',
    parts: [wallet(worker, negate(share)), frozen(worker, contractId, share)],
    at,
  })
}

const statusAfter = ({ refunded, fee, share }: PaymentDivision): string => {
  if (refunded === 0n) return 'released'
  return fee + share === 0n ? 'refunded' : 'partially_refunded'
}

/** Divides the held money. Returns the refund. */
export const addDividedMoney = (
  { contractId, poster, worker }: ContractParties,
  { disputeId, percent, at }: { disputeId: string; percent: number; at: number },
  payments: readonly PaymentRow[],
  history: History,
): Cents => {
  const disputed = disputedOf(payments)
  const total = sum(disputed.map(({ amount }) => amount))
  const refund = refundOf(total, percent)
  const parts = divide(disputed, refund)
  for (const part of parts) {
    const payment = payments.find(({ id }) => id === part.id)!
    Object.assign(payment, {
      status: statusAfter(part),
      platform_fee: dollarText(part.fee),
      worker_amount: dollarText(part.share),
      refunded_amount: dollarText(part.refunded),
      settled_by_dispute: disputeId,
      released_at: part.share > 0n ? iso(at) : null,
      refunded_at: part.refunded > 0n ? iso(at) : null,
      updated_at: iso(at),
    })
    if (part.refunded > 0n) addRefund(payment, part.refunded, at, history)
  }
  history.movements.push({
    kind: 'dispute',
    contractId,
    reference: disputeId,
    once: `dispute:${disputeId}`,
    memo: 'Divided after a dispute',
    parts: [
      escrow(contractId, negate(total)),
      card(poster, refund),
      ...parts.map(({ feeMoved }) => revenue(feeMoved)),
      wallet(worker, sum(parts.map(({ shareMoved }) => shareMoved)), 'earning'),
    ],
    at,
  })
  return refund
}
