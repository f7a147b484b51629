import { cents, centsOf, negate, showDollars, type Cents } from '#core/kernel/money.ts'
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

/** CHARGEBACK-5: what a bank has taken back is not here to go back, and what is owed for it ends, less the fee. */
const reversed = ({ role, money }: Contract, left: Cents, who: string): string => {
  const back = left > 0n ? [`${showDollars(left)} goes back to ${who}.`] : []
  if (role === 'worker') return back.join(' ')
  const owed = left < 0n ? `, except ${showDollars(negate(left))} for the fee` : ''
  return [...back, `The ${showDollars(money.missing)} that you owe for the reversed payment ends${owed}.`].join(' ')
}

const goesBack = (contract: Contract, fee: Cents): string => {
  const { role, money, poster } = contract
  const who = role === 'poster' ? 'you' : poster.firstName || 'the poster'
  const left = cents(centsOf(money.held) - centsOf(money.missing) - fee)
  if (isSome(money.missing)) return reversed(contract, left, who)
  return `${showDollars(left)} goes back to ${role === 'poster' ? 'your card' : who}.`
}

const free = (contract: Contract, nowMs: number): string => {
  const { cancelFeeFrom, money } = contract
  const until = cancelFeeFrom === null ? '' : ` It stays free until ${formatDateTime(cancelFeeFrom, new Date(nowMs))}.`
  const back = isSome(money.held) ? ` ${goesBack(contract, cents(0))}` : ''
  return `It costs you nothing.${until}${back}`.trim()
}

/** STEP-5: what cancelling costs and who receives it. */
export const cancelText = (contract: Contract, nowMs: number): string => {
  const { role, cancelFee } = contract
  if (!isSome(cancelFee)) return free(contract, nowMs)
  const fee = centsOf(cancelFee)
  const { platform, other } = splitCancellationFee(fee)
  const cost =
    `${feeReason(contract, nowMs)} It costs you ${showDollars(fee)}: ${showDollars(other)} for ` +
    `${otherName(contract)}, ${showDollars(platform)} for the platform.`
  if (role === 'poster') return `${cost} ${goesBack(contract, fee)}`
  return `${cost} It is taken from your wallet, and what is missing there you owe. ${goesBack(contract, cents(0))}`
}

export const afterCancelling = (contract: Contract): string =>
  `${nameOf(contract, otherRole(contract.role))} is told at once. A cancelled contract stays cancelled.`
