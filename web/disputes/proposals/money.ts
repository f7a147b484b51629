import { isHeld, isReleased } from '#core/payments/rules.ts'
import { type Cents, cents, centsOf, dollarText } from '#core/kernel/money.ts'
import { DAY_MS } from '#core/kernel/time.ts'
import type { Contract, Payment } from '#core/contracts/api.ts'
import type { Dispute, MediationAttempt } from '#core/disputes/api.ts'
import { DISPUTE_DAYS, type PaymentInDispute, outcomeOf } from '#core/disputes/rules.ts'

type DisputedMoney = Pick<Dispute, 'held' | 'released' | 'createdAt'>

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0n))

const isOfTheWork = ({ kind }: Payment): boolean => kind === 'contract' || kind === 'additional_work'

const disputed = (
  { id, amount, platformFee }: Payment,
  status: PaymentInDispute['status'],
  feeBasisPoints: number,
): PaymentInDispute => ({
  id,
  feeBasisPoints,
  status,
  amount: centsOf(amount),
  fee: isHeld({ status }) ? cents(0) : centsOf(platformFee),
})

/** DISPUTE-3: held payments, then those released in the seven days before. */
const paymentsIn = (
  { payments, feeBasisPoints }: Pick<Contract, 'payments' | 'feeBasisPoints'>,
  { createdAt }: DisputedMoney,
): PaymentInDispute[] => {
  const since = Date.parse(createdAt) - DISPUTE_DAYS * DAY_MS
  const ofTheWork = payments.filter(isOfTheWork)
  const released = ofTheWork
    .filter(({ status, releasedAt }) => isReleased({ status }) && releasedAt !== null && Date.parse(releasedAt) > since)
    .toSorted((a, b) => (a.releasedAt ?? '').localeCompare(b.releasedAt ?? ''))
  return [
    ...ofTheWork.filter(isHeld).map((payment) => disputed(payment, 'held', feeBasisPoints)),
    ...released.map((payment) => disputed(payment, 'released', feeBasisPoints)),
  ]
}

/**
 * DISPUTE-UI-3: the amounts of a share, by the rule of the server. Null if an earlier dispute divided some of the
 * money.
 */
export const outcomeAt = (
  contract: Pick<Contract, 'payments' | 'feeBasisPoints'>,
  dispute: DisputedMoney,
  percent: number,
): MediationAttempt['outcome'] => {
  const parts = paymentsIn(contract, dispute)
  const isWhole = sum(parts.map(({ amount }) => amount)) === centsOf(dispute.held) + centsOf(dispute.released)
  if (!isWhole) return null
  const { refund, fee, share } = outcomeOf(parts, percent)
  return { refund: dollarText(refund), fee: dollarText(fee), workerAmount: dollarText(share) }
}
