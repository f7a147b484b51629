import { cents, centsOf, showDollars } from '#core/kernel/money.ts'
import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import { canRequestExtraWork, isOpenRequest, isApprovedExtraWork } from '#core/contracts/rules.ts'
import { isSettling } from '#core/contracts/settlement.ts'
import { isHeld } from '#core/payments/rules.ts'
import { nameOf, otherName } from '#web/contracts/copy.ts'

/** EXTRA-1: while the contract runs and its own money is held. */
export const canAskForMore = ({ status, settlement, money }: Contract): boolean =>
  canRequestExtraWork(status) &&
  !isSettling({ settlement }) &&
  money.status !== null &&
  isHeld({ status: money.status })

export const waitingTotal = (requests: readonly AdditionalWork[]): string | null => {
  const waiting = requests.filter(isOpenRequest)
  if (waiting.length === 0) return null
  return showDollars(waiting.reduce((sum, request) => cents(sum + centsOf(request.additionalAmount)), cents(0)))
}

/** "1 waiting, $20.00". */
export const waitingChip = (requests: readonly AdditionalWork[]): string | null => {
  const total = waitingTotal(requests)
  return total === null ? null : `${requests.filter(isOpenRequest).length} waiting, ${total}`
}

const approvedText = ({ role, ...contract }: Contract, { paymentStatus }: AdditionalWork): string => {
  switch (paymentStatus) {
    case 'held':
      return 'Approved by both and held.'
    case 'released':
      return 'Approved by both and paid.'
    case 'refunded':
    case 'partially_refunded':
      return 'Approved by both; the money went back since.'
    case 'fee_kept':
      return 'Approved by both; the cancellation fee took the money since.'
    case 'processing':
      return 'Approved by both; the bank is looking at it.'
    case 'failed':
    case 'pending':
    case null:
      return role === 'poster'
        ? 'Approved by both, not paid yet.'
        : `Approved by both. ${contract.poster.firstName || 'The poster'} has not paid it yet.`
  }
}

const rejectedText = (contract: Contract, { isMine, rejectionReason }: AdditionalWork): string => {
  const who = isMine ? otherName(contract) : 'You'
  return rejectionReason ? `${who} declined: “${rejectionReason}”` : `Declined by ${isMine ? who : 'you'}.`
}

/** The status of extra work. */
export const requestText = (contract: Contract, request: AdditionalWork): string => {
  if (isApprovedExtraWork(request)) return approvedText(contract, request)
  if (!isOpenRequest(request)) return rejectedText(contract, request)
  if (!canAskForMore(contract)) return 'Never answered.'
  if (request.isMine) return `Waits for ${otherName(contract)}.`
  return contract.role === 'poster'
    ? 'Waits for you. Approving holds it on top.'
    : `Waits for you. ${nameOf(contract, 'poster')} pays as soon as you approve.`
}
