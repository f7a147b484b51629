import { isApprovedExtraWork } from '#core/contracts/rules.ts'
import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import { isPaid, type PaymentStatus } from '#core/payments/rules.ts'

export interface NextDue {
  amount: string
  /** Description of extra work; null for the contract itself. */
  extra: string | null
}

const hasBeenPaid = (status: PaymentStatus | null): boolean => status !== null && isPaid({ status })

/** Paid before any extra work. */
export const isContractPaid = ({ payments }: Pick<Contract, 'payments'>): boolean =>
  payments.some(({ kind, status }) => kind === 'contract' && hasBeenPaid(status))

/** PAY-UI-1: what to pay next: the contract, then approved extra work, oldest first. */
export const nextDue = (
  contract: Pick<Contract, 'payments' | 'amount'>,
  extras: readonly Pick<
    AdditionalWork,
    'status' | 'paymentStatus' | 'additionalAmount' | 'description' | 'createdAt'
  >[],
): NextDue | null => {
  if (!isContractPaid(contract)) return { amount: contract.amount, extra: null }
  const [oldest] = extras
    .filter((extra) => isApprovedExtraWork(extra) && !hasBeenPaid(extra.paymentStatus))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return oldest ? { amount: oldest.additionalAmount, extra: oldest.description } : null
}
