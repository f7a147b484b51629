import { cents, centsOf, showDollars } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import { isInProgress, otherRole, splitCancellationFee } from '#core/contracts/rules.ts'
import { isSome, nameOf, otherName } from '#web/contracts/copy.ts'
import { formatDateTime } from '#web/jobs/when.ts'

const feeReason = (contract: Contract, nowMs: number): string => {
  const { status, cancelFeeFrom } = contract
  if (isInProgress(status)) return 'Work has started.'
  if (cancelFeeFrom !== null && Date.parse(cancelFeeFrom) <= nowMs) return 'The start is too near.'
  return 'You have called off two others in the last 30 days.'
}

const goesBack = ({ role, ...contract }: Contract, amount: string): string =>
  role === 'poster'
    ? `${amount} goes back to your card.`
    : `${amount} goes back to ${contract.poster.firstName || 'the poster'}.`

const free = (contract: Contract, nowMs: number): string => {
  const { cancelFeeFrom, money } = contract
  const until = cancelFeeFrom === null ? '' : ` It stays free until ${formatDateTime(cancelFeeFrom, new Date(nowMs))}.`
  const back = isSome(money.held) ? ` ${goesBack(contract, showDollars(money.held))}` : ''
  return `It costs you nothing.${until}${back}`
}

/** STEP-5: what cancelling costs and who receives it. */
export const cancelText = (contract: Contract, nowMs: number): string => {
  const { role, cancelFee, money } = contract
  if (!isSome(cancelFee)) return free(contract, nowMs)
  const fee = centsOf(cancelFee)
  const { platform, other } = splitCancellationFee(fee)
  const cost =
    `${feeReason(contract, nowMs)} It costs you ${showDollars(fee)}: ${showDollars(other)} for ` +
    `${otherName(contract)}, ${showDollars(platform)} for the platform.`
  if (role === 'poster') return `${cost} ${goesBack(contract, showDollars(cents(centsOf(money.held) - fee)))}`
  return `${cost} It is taken from your wallet, and what is missing there you owe. ${goesBack(contract, showDollars(money.held))}`
}

export const afterCancelling = (contract: Contract): string =>
  `${nameOf(contract, otherRole(contract.role))} is told at once. A cancelled contract stays cancelled.`
