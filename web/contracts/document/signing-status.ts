import { FEE_KEPT_SENTENCE, isFeeKept, isHeld, isFailed } from '#core/payments/rules.ts'
import { showDollars } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import { nextStep } from '#core/contracts/next-step.ts'
import { otherRole, isUnsigned } from '#core/contracts/rules.ts'
import { isSettled, isSettling } from '#core/contracts/settlement.ts'
import { deadlineText } from '#web/bids/copy.ts'
import { startText } from '#web/contracts/dates.ts'
import { chargebackNotice } from '#web/contracts/chargeback-copy.ts'
import { askOf, hasSigned, isSignedByBoth, isSome, nameOf, otherName, disputeEnd } from '#web/contracts/copy.ts'
import { formatDateTime } from '#web/jobs/when.ts'

export interface StatusSummary {
  title: string
  text: string
  tone: 'plain' | 'bad'
  /** Label of the payment button while the poster has to pay. */
  pay?: string
  /** Label of the link to the wallet while the poster owes what a bank took back. */
  settle?: string
}

const plain = (title: string, text: string): StatusSummary => ({ title, text, tone: 'plain' })

const until = (iso: string, nowMs: number): string => formatDateTime(iso, new Date(nowMs))

// ---- before both have signed -------------------------------------------------------------------------------------

const ofCard = ({ role, money, ...contract }: Contract): string => {
  if (role === 'worker')
    return `from ${contract.poster.firstName ? `${contract.poster.firstName}’s` : 'the poster’s'} card`
  return money.cardLast4 === null ? 'from your card' : `from your card ${money.cardLast4}`
}

const pendingStatus = (contract: Contract, nowMs: number): StatusSummary => {
  const other = otherName(contract)
  const deadline = until(contract.signBy, nowMs)
  if (askOf(contract) === 'wait')
    return plain(
      `Waiting for ${other}`,
      `You have signed. ${other} can sign until ${deadline}; after that the contract lapses and nobody owes anything.`,
    )
  if (hasSigned(contract, otherRole(contract.role)))
    return plain(
      `${other} has signed`,
      `With your signature it is binding, and ${showDollars(contract.amount)} is held ${ofCard(contract)}. Sign by ${deadline}.`,
    )
  return plain('Two signatures to go', `Sign in any order, by ${deadline}. No money moves before both have.`)
}

// ---- signed, and the money -----------------------------------------------------------------------------------------

/** "Devon has your address and can start at 7:15 PM." */
const startSentence = (contract: Contract, nowMs: number): string => {
  const { role, job } = contract
  const start = startText(contract, nowMs)
  const can = start === null ? 'can start' : `can start ${start}`
  const who = role === 'poster' ? otherName(contract) : 'You'
  if (job.isVirtual) return `${who} ${can}.`
  const has = role === 'poster' ? 'has your address' : 'have the address'
  return `${who} ${has} and ${can}.`
}

const withStop = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

const toPay = (contract: Contract, nowMs: number): StatusSummary | null => {
  const step = nextStep(contract, nowMs)
  if (step.kind !== 'pay') return null
  const due = showDollars(step.amount)
  if (step.why === 'needsAction')
    return {
      title: 'Your bank has a question',
      text: `${due} is held once you have confirmed it.`,
      tone: 'bad',
      pay: 'Confirm the payment',
    }
  if (step.why === 'due')
    return { ...plain('The money is not held yet', `Work can start once ${due} is held.`), pay: `Pay ${due}` }
  const reason = withStop(contract.money.failureReason ?? 'its bank gave no reason')
  return {
    title: 'The money is not held',
    text: `The card was refused: ${reason} Work can start once ${due} is held.`,
    tone: 'bad',
    pay: `Pay again · ${due}`,
  }
}

/** Null while the payment of the contract is in place. */
const missingMoney = (contract: Contract, nowMs: number): StatusSummary | null => {
  const { role, money } = contract
  if (money.status !== null && isHeld({ status: money.status })) return null
  if (role === 'poster' && toPay(contract, nowMs)) return toPay(contract, nowMs)
  const other = otherName(contract)
  if (money.status !== null && isFailed({ status: money.status }))
    return plain(
      'The money is not held yet',
      `The payment did not go through. ${other} was told and can pay again; start once it is held, not before.`,
    )
  if (role === 'worker' && money.needsAction)
    return plain('The payment is on its way', `${other} still has to confirm it. You can start once it is held.`)
  return plain(
    'The money is on its way',
    `${showDollars(money.due)} is being held ${ofCard(contract)}. This takes a moment.`,
  )
}

const additionalPayment = (contract: Contract, nowMs: number): Pick<StatusSummary, 'pay'> => {
  const step = nextStep(contract, nowMs)
  return step.kind === 'pay' ? { pay: `Pay ${showDollars(step.amount)} more` } : {}
}

const activeStatus = (contract: Contract, nowMs: number): StatusSummary =>
  missingMoney(contract, nowMs) ?? {
    ...plain('Both have signed', `${showDollars(contract.money.held)} is held. ${startSentence(contract, nowMs)}`),
    ...additionalPayment(contract, nowMs),
  }

const workingStatus = (contract: Contract, nowMs: number): StatusSummary => {
  const { role, money } = contract
  if (isSettling(contract))
    return plain('Being settled', `${showDollars(money.held)} is held until the worker has answered.`)
  const who = role === 'poster' ? 'you release it' : `${otherName(contract)} releases it`
  return {
    ...plain('Work in progress', `${showDollars(money.held)} is held until the work is done and ${who}.`),
    ...additionalPayment(contract, nowMs),
  }
}

const paidSentence = (contract: Contract): string => {
  const { role, money } = contract
  if (!isSome(money.released)) return 'No money is held any more.'
  const whom = role === 'worker' ? 'you' : otherName(contract)
  const back = isSome(money.refunded)
    ? `, ${showDollars(money.refunded)} back to ${role === 'poster' ? 'you' : otherName(contract)}`
    : ''
  return `${showDollars(money.released)} went to ${whom}${back}, the rest is the fee.`
}

const completedStatus = (contract: Contract): StatusSummary => {
  const { role, money, autoReleaseAt } = contract
  if (!isSome(money.held)) return plain('Done', paidSentence(contract))
  const who = role === 'poster' ? 'you release it' : `${otherName(contract)} releases it`
  const latest = autoReleaseAt === null ? '' : `, at the latest ${deadlineText(Date.parse(autoReleaseAt))}`
  return plain('The work is marked complete', `${showDollars(money.held)} stays held until ${who}${latest}.`)
}

const frozen = ({ money }: Contract): string => (isSome(money.held) ? showDollars(money.held) : 'The money')

// ---- over --------------------------------------------------------------------------------------------------------

const cancelTitle = (contract: Contract): string => {
  const { role, cancelledBy } = contract
  if (cancelledBy === null) return isSignedByBoth(contract) ? disputeEnd(contract) : 'Not signed in time'
  const who = cancelledBy === role ? 'You' : nameOf(contract, cancelledBy)
  return cancelledBy === 'worker' && !isSignedByBoth(contract) ? `${who} declined to sign` : `${who} called it off`
}

const cancelledStatus = (contract: Contract): StatusSummary => {
  const { role, money, cancelReason } = contract
  const back = role === 'poster' ? 'went back to your card' : 'went back to the poster'
  const what = isSettled(contract)
    ? `It was settled at ${contract.settlement!.percent}%. ${paidSentence(contract)}`
    : isSome(money.refunded)
      ? `${showDollars(money.refunded)} ${back}.`
      : money.status !== null && isFeeKept({ status: money.status })
        ? FEE_KEPT_SENTENCE
        : `The contract is cancelled.${isSignedByBoth(contract) ? '' : ' No money moved.'}`
  // A dispute shows its own reason.
  const hasReason = cancelReason && contract.dispute?.resolution !== 'favor_poster'
  return plain(cancelTitle(contract), hasReason ? `“${cancelReason}” ${what}` : what)
}

/** SIGN-UI-1: status of a contract for one side. */
export const summarizeStatus = (contract: Contract, nowMs: number): StatusSummary => {
  const notice = chargebackNotice(contract)
  if (notice && isSome(contract.money.held)) return { ...notice, tone: notice.tone === 'bad' ? 'bad' : 'plain' }
  const byStatus: Record<Contract['status'], () => StatusSummary> = {
    pending: () => pendingStatus(contract, nowMs),
    active: () => activeStatus(contract, nowMs),
    in_progress: () => workingStatus(contract, nowMs),
    completed: () => completedStatus(contract),
    disputed: () => plain('In dispute', `${frozen(contract)} is frozen until the dispute is settled.`),
    cancelled: () => cancelledStatus(contract),
  }
  return byStatus[contract.status]()
}

// ---- on other pages ----------------------------------------------------------------------------------------------

export const lineOf = (contract: Contract, nowMs: number): string => {
  if (!isUnsigned(contract.status)) return summarizeStatus(contract, nowMs).text
  const deadline = until(contract.signBy, nowMs)
  if (askOf(contract) === 'wait') return `You have signed. Waiting for ${otherName(contract)} until ${deadline}.`
  if (hasSigned(contract, otherRole(contract.role)))
    return `${otherName(contract)} has signed. Yours is the missing signature, due by ${deadline}.`
  return 'Contract written, waiting for both signatures.'
}
