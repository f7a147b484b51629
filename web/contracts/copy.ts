import { isFeeKept, isOpenPayment } from '#core/payments/rules.ts'
import { cents, centsOf, dollarText, showDollars } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import { otherRole, type Role, isCompleted, isUnsigned, isDisputed, isCancelled } from '#core/contracts/rules.ts'
import type { Dispute } from '#core/disputes/api.ts'
import type { Resolution } from '#core/disputes/rules.ts'

const minus = (whole: string, part: string): string => dollarText(cents(centsOf(whole) - centsOf(part)))

/** CHARGEBACK-5: without what is owed instead. */
export const leftInEscrow = ({ held, missing }: Contract['money']): string => minus(held, missing)

/** CHARGEBACK-5: of the disputed amount, without what is owed instead. */
export const frozenIn = ({ amount, missing }: Pick<Dispute, 'amount' | 'missing'>): string => minus(amount, missing)

/** "$120.00", "Nothing" */
export const frozenInText = (dispute: Pick<Dispute, 'amount' | 'missing'>): string => {
  const frozen = frozenIn(dispute)
  return isSome(frozen) ? showDollars(frozen) : 'Nothing'
}

/** What is frozen, or what is held as far as known. */
export const frozenText = (
  { money }: Pick<Contract, 'money'>,
  dispute: Pick<Dispute, 'amount' | 'missing'> | null,
): string => {
  if (dispute) return frozenInText(dispute)
  return isSome(money.held) ? frozenInText({ amount: money.held, missing: money.missing }) : 'The money'
}

const DIVIDING: ReadonlySet<Resolution> = new Set(['favor_poster', 'favor_worker', 'partial_refund'])

type DisputeEnd = Pick<Contract, 'status' | 'completedAt' | 'completedBy' | 'dispute'>

/** Whether the last dispute divided the money. After an agreed extension the work was completed later. */
export const hasDivided = ({ status, completedAt, completedBy, dispute }: DisputeEnd): boolean => {
  if (!dispute || dispute.isOpen || dispute.resolution === null) return false
  if (DIVIDING.has(dispute.resolution)) return true
  if (dispute.resolution !== 'proposal_accepted' || !isCompleted(status)) return false
  return completedBy === null || (dispute.resolvedAt ?? '') >= (completedAt ?? '')
}

export const disputeEnd = (contract: Contract): string => {
  if (contract.dispute?.resolution !== 'favor_poster') return 'Called off by support'
  return contract.role === 'poster'
    ? 'The dispute was decided for you'
    : `The dispute was decided for ${nameOf(contract, 'poster')}`
}

const NAMELESS: Record<Role, string> = { poster: 'The poster', worker: 'The worker' }

export const nameOf = (contract: Contract, role: Role): string => contract[role].firstName || NAMELESS[role]
export const otherName = (contract: Contract): string => nameOf(contract, otherRole(contract.role))

const SIGNED = { poster: 'posterSigned', worker: 'workerSigned' } as const
export const hasSigned = (contract: Contract, role: Role): boolean => contract[SIGNED[role]]
export const isSignedByBoth = ({ posterSigned, workerSigned }: Contract): boolean => posterSigned && workerSigned

/** SIGN-UI-1: what the reader has to do. */
export const askOf = (contract: Contract): 'sign' | 'wait' | 'nothing' => {
  if (!isUnsigned(contract.status)) return 'nothing'
  return hasSigned(contract, contract.role) ? 'wait' : 'sign'
}

export const isSome = (amount: string): boolean => centsOf(amount) > 0n

/** Last row of the money table. */
export const moneyLine = (contract: Contract): { label: string; amount: string; note?: string } => {
  const { status, role, money, amount } = contract
  const card = role === 'poster' && money.cardLast4 !== null ? ` from card ${money.cardLast4}` : ''
  if (isUnsigned(status)) return { label: `Held${card}`, amount, note: 'with the second signature' }
  if (isSome(money.held)) return { label: isDisputed(status) ? 'Frozen' : `Held${card}`, amount: leftInEscrow(money) }
  if (isSome(money.released))
    return {
      label: role === 'worker' ? 'Paid to you' : `Paid to ${nameOf(contract, 'worker')}`,
      amount: money.released,
    }
  if (isSome(money.refunded)) return { label: 'Refunded', amount: money.refunded }
  if (money.status !== null && isFeeKept({ status: money.status }))
    return { label: 'Fee kept', amount: contract.cancelFeePaid }
  const isComing = !isCancelled(status) && money.status !== null && isOpenPayment({ status: money.status })
  return isComing ? { label: `Being held${card}`, amount: money.due } : { label: 'Held', amount: money.held }
}
