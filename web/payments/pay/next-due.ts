import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import type { PaymentStatus } from '#core/payments/rules.ts'

export interface NextDue {
  amount: string
  /** What it is for: null for the contract itself. */
  extra: string | null
}

const PAID = new Set<PaymentStatus>(['held', 'released', 'partially_refunded'])
const isPaid = (status: PaymentStatus | null): boolean => status !== null && PAID.has(status)

/** The contract's own amount is paid before any extra work. */
export const isContractPaid = ({ payments }: Pick<Contract, 'payments'>): boolean =>
  payments.some(({ kind, status }) => kind === 'contract' && isPaid(status))

/** PAY-UI-1: each thing is paid by itself: the contract first, then extra work that both approved, the oldest first. */
export const nextDue = (
  contract: Pick<Contract, 'payments' | 'amount'>,
  extras: readonly Pick<
    AdditionalWork,
    'status' | 'paymentStatus' | 'additionalAmount' | 'description' | 'createdAt'
  >[],
): NextDue | null => {
  if (!isContractPaid(contract)) return { amount: contract.amount, extra: null }
  const [oldest] = extras
    .filter(({ status, paymentStatus }) => status === 'approved' && !isPaid(paymentStatus))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return oldest ? { amount: oldest.additionalAmount, extra: oldest.description } : null
}
