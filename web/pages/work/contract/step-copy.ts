import { FEE_KEPT_SENTENCE, isFeeKept } from '#core/payments/rules.ts'
import { cents, centsOf, showDollars } from '#core/kernel/money.ts'
import { isFrozenByBank } from '#core/payments/chargebacks.ts'
import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { nextStep, type Step, type StepKind, TURN } from '#core/contracts/next-step.ts'
import { isActive, isCompleted, splitCancellationFee } from '#core/contracts/rules.ts'
import { isSettled } from '#core/contracts/settlement.ts'
import { splitFee } from '#core/payments/fee.ts'
import { startText } from '#web/contracts/dates.ts'
import { isSignedByBoth, isSome, nameOf, otherName, disputeEnd, frozenText } from '#web/contracts/copy.ts'
import {
  hasAccepted,
  meaningOf,
  pendingOf,
  proposalTitle,
  waitsForBank,
} from '#web/disputes/proposals/proposal-copy.ts'
import { formatDateTime } from '#web/jobs/when.ts'

export interface StepCopy {
  over: string
  text: string
}

interface ContractDialogContext {
  contract: Contract
  nowMs: number
  /** The oldest open request of the other side. */
  request: AdditionalWork | null
  dispute: Dispute | null
}

type StepText<K extends StepKind> = (step: Extract<Step, { kind: K }>, about: ContractDialogContext) => string

const moment = (iso: string, nowMs: number): string => formatDateTime(iso, new Date(nowMs))
const shareOf = ({ amount, feeBasisPoints }: Pick<Contract, 'amount' | 'feeBasisPoints'>): string =>
  showDollars(splitFee(centsOf(amount), feeBasisPoints).workerShare)
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
const quoted = (text: string): string => `“${text}”`

const sign: StepText<'sign'> = ({ by }, { contract, nowMs }) => {
  const { role, amount } = contract
  const money =
    role === 'poster'
      ? `With the second signature ${showDollars(amount)} goes into escrow.`
      : `You get ${shareOf(contract)} of the ${showDollars(amount)}.`
  const read =
    contract.textSignedBefore === null
      ? `Read the contract with ${otherName(contract)} and sign it.`
      : 'The contract was changed after you had signed. Read what is new and sign again.'
  return `${read} ${money} Unsigned, it lapses ${moment(by, nowMs)}.`
}

const awaitSignature: StepText<'awaitSignature'> = ({ by }, { contract, nowMs }) =>
  `You have signed. ${otherName(contract)} can sign until ${moment(by, nowMs)}; no money moves before that.`

const pay: StepText<'pay'> = ({ amount, why }, { contract }) => {
  const { money, status } = contract
  const what = isActive(status) ? 'Work can start once it is held.' : 'It is for the extra work you both agreed on.'
  if (why === 'needsAction') return `Your bank has a question before it pays ${showDollars(amount)}. ${what}`
  if (why === 'failed')
    return `${showDollars(amount)} is not held: ${sentence(money.failureReason ?? 'the card was refused')} ${what}`
  return `${showDollars(amount)} is due. ${what}`
}

/** CHARGEBACK-10 */
const payAgain: StepText<'payAgain'> = ({ amount }, { contract }) => {
  const worker = nameOf(contract, 'worker')
  const then = isCompleted(contract.status)
    ? 'Release the money once it is paid.'
    : `${worker} may wait until it is paid.`
  return `Your bank took the payment back, so ${showDollars(amount)} is due again. ${then}`
}

const awaitBank: StepText<'awaitBank'> = (_, { contract }) =>
  isCompleted(contract.status)
    ? `The card’s bank looks at the payment. ${showDollars(contract.money.held)} can be released once it has decided; until then, nothing goes out by itself.`
    : `The card’s bank looks at the payment. Work can start once it has decided.`

const awaitPayment: StepText<'awaitPayment'> = ({ why }, { contract }) => {
  if (why === 'reversed')
    return `The bank took the payment back. ${nameOf(contract, 'poster')} owes it now; start once it is paid, not before.`
  if (contract.role === 'poster' || why === 'processing')
    return `The bank is looking at ${showDollars(contract.money.due)}. This takes a moment, and work can start after it.`
  const poster = nameOf(contract, 'poster')
  return `The money is not held yet. ${poster} was told and can pay again; start once it is held, not before.`
}

/** More time that both agreed on in a dispute. */
const deadline = ({ finishBy }: Contract, nowMs: number): string => {
  if (finishBy === null) return ''
  const by = moment(finishBy, nowMs)
  return nowMs > Date.parse(finishBy) ? ` It was to be finished by ${by}.` : ` Finish by ${by}.`
}

const start: StepText<'start'> = (_, { contract, nowMs }) => {
  const when = startText(contract, nowMs)
  const planned = when === null ? '' : ` It is planned ${when}.`
  return `${showDollars(contract.money.held)} is held for you.${planned} Press start when you begin.${deadline(contract, nowMs)}`
}

const awaitStart: StepText<'awaitStart'> = (_, { contract, nowMs }) => {
  const when = startText(contract, nowMs)
  const worker = nameOf(contract, 'worker')
  return `${showDollars(contract.money.held)} is held. ${worker} ${when === null ? 'starts next' : `starts ${when}`}.`
}

const answerExtra: StepText<'answerExtra'> = ({ count }, { contract, request }) => {
  const other = otherName(contract)
  if (!request) return `${other} asks about extra work. It waits for your answer.`
  const more = count > 1 ? ` ${count - 1} more after this.` : ''
  const amount = showDollars(request.additionalAmount)
  const what = quoted(request.description)
  return contract.role === 'poster'
    ? `${other} asks for ${amount} more: ${what} Approving holds it on top of the ${showDollars(contract.money.held)}.${more}`
    : `${other} offers ${amount} more: ${what} You get ${shareOf({ ...contract, amount: request.additionalAmount })} of it at release.${more}`
}

const approvePhotos: StepText<'approvePhotos'> = ({ count }, { contract }) => {
  const photos = count === 1 ? 'a photo' : `${count} photos`
  return `${nameOf(contract, 'worker')} sent ${photos}. Have a look and approve what is as it should be.`
}

/** COMPLETE-3: requested changes are shown until the work is complete again. */
const asked = (contract: Contract): string => {
  if (contract.changesRequested === null) return ''
  const who = contract.role === 'poster' ? 'You asked' : `${nameOf(contract, 'poster')} asks`
  return `${who} for changes: ${quoted(contract.changesRequested)} `
}

const update: StepText<'update'> = (_, { contract, nowMs }) => {
  const { percent } = contract
  const far = percent === null ? 'You have started.' : `You are at ${percent}%.`
  const poster = contract.poster.firstName || 'the poster'
  return `${asked(contract)}${far}${deadline(contract, nowMs)} Tell ${poster} how it goes: a percentage, a few words, a photo.`
}

const complete: StepText<'complete'> = (_, { contract }) =>
  `${asked(contract)}You are at 100%. Mark it complete, and ${nameOf(contract, 'poster')} is asked to release ` +
  `${showDollars(contract.money.held)}; you get ${showDollars(contract.money.workerShare)}.`

const awaitCompletion: StepText<'awaitCompletion'> = (_, { contract }) => {
  const { percent } = contract
  const worker = nameOf(contract, 'worker')
  if (percent === 100)
    return `${asked(contract)}${worker} is at 100%. If you see it too, either of you can mark it complete.`
  const far = percent === null ? '' : `: ${percent}% done`
  return `${asked(contract)}${worker} is at work${far}. When all of it is done, either of you marks it complete.`
}

const byItself = (at: string | null, nowMs: number): string =>
  at === null ? '' : ` By itself it goes out ${moment(at, nowMs)}.`

const release: StepText<'release'> = ({ at }, { contract, nowMs }) => {
  const { held, workerShare, fee } = contract.money
  const worker = nameOf(contract, 'worker')
  return (
    `The work is marked complete. Release ${showDollars(held)}: ${worker} gets ${showDollars(workerShare)}, ` +
    `the platform ${showDollars(fee)}.${byItself(at, nowMs)}`
  )
}

const awaitRelease: StepText<'awaitRelease'> = ({ at }, { contract, nowMs }) =>
  contract.isReversed
    ? `Marked complete. The bank took the payment back; ${nameOf(contract, 'poster')} owes it now, and you are paid as it is collected.`
    : `Marked complete. ${nameOf(contract, 'poster')} releases the money, and ${showDollars(contract.money.workerShare)} ` +
      `is yours.${byItself(at, nowMs)}`

const tip: StepText<'tip'> = (_, { contract }) => {
  const worker = nameOf(contract, 'worker')
  return `${worker} got ${showDollars(contract.money.released)}. If it was more than you hoped for: a tip goes to ${worker} whole, without a fee.`
}

const posterIn = (contract: Contract): string => (contract.role === 'poster' ? 'you' : nameOf(contract, 'poster'))

const paidText = (contract: Contract): string => {
  if (isSettled(contract)) return settledText(contract)
  const { released, refunded, tips } = contract.money
  if (!isSome(released))
    return isSome(refunded) ? `${showDollars(refunded)} went back to the poster.` : 'All is settled.'
  const total = showDollars(cents(centsOf(released) + centsOf(tips)))
  const withTip = isSome(tips) ? `, ${showDollars(tips)} of it a tip` : ''
  const back = isSome(refunded) ? ` ${showDollars(refunded)} went back to ${posterIn(contract)}.` : ''
  const message = contract.payments.findLast((payment) => payment.message)?.message
  const quote = message ? ` ${quoted(message)}` : ''
  return contract.role === 'poster'
    ? `Done and paid. ${nameOf(contract, 'worker')} got ${total}${withTip}.${back}${quote}`
    : `Done and paid. ${total} is in your wallet${withTip}.${back}${quote}`
}

const review: StepText<'review'> = ({ by }, { contract, nowMs }) => {
  const other = otherName(contract)
  const sealed = contract.otherHasReviewed
    ? `${other} has written already; both open as soon as yours is in.`
    : 'Neither is shown before both are in or the time is over.'
  return `${paidText(contract)} Say how it went with ${other} by ${moment(by, nowMs)}. ${sealed}`
}

const done: StepText<'done'> = (_, { contract }) => paidText(contract)

const until = (by: string | null, nowMs: number): string => (by === null ? '' : ` until ${moment(by, nowMs)}`)

const answerProposal: StepText<'answerProposal'> = ({ by }, { contract, dispute, nowMs }) => {
  const attempt = dispute && pendingOf(dispute)
  const what =
    dispute && attempt
      ? `${proposalTitle(attempt, dispute)}: ${meaningOf(attempt, dispute)}`
      : `In dispute: ${frozenText(contract, dispute)} is frozen and a proposal is out.`
  if (dispute && attempt && waitsForBank(contract, dispute, attempt)) return `${what} ${ONCE_DECIDED}`
  return `${what} Answer it${by === null ? '' : ` by ${moment(by, nowMs)}`}; without an answer a person decides.`
}

const awaitAnswer: StepText<'awaitAnswer'> = ({ by }, { contract, dispute, nowMs }) => {
  const attempt = dispute && pendingOf(dispute)
  const other = otherName(contract)
  const mine = attempt && attempt.proposedByRole === contract.role ? 'Your proposal is out' : 'You accepted'
  const lead = attempt && (attempt.proposedByRole === contract.role || hasAccepted(attempt, contract.role))
  return (
    `${lead ? `${mine}.` : 'In dispute.'} ${other} can answer${until(by, nowMs)}; ` +
    `without an answer a person decides. ${frozenText(contract, dispute)} stays frozen.`
  )
}

const awaitDecision: StepText<'awaitDecision'> = (_, { contract, dispute }) =>
  `In dispute, and a person decides now. ${frozenText(contract, dispute)} is frozen until then; both of you can still add evidence.`

const ONCE_DECIDED = 'The card’s bank looks at the payment; you can accept once it has decided.'

const answerSettlement: StepText<'answerSettlement'> = ({ by }, { contract, nowMs }) => {
  const poster = nameOf(contract, 'poster')
  const { percent, workerAmount, refund } = contract.settlement!
  if (isFrozenByBank(contract))
    return `${poster} canceled. You get ${showDollars(workerAmount)} for the ${percent}% that you reported. ${ONCE_DECIDED}`
  return (
    `${poster} canceled. You get ${showDollars(workerAmount)} for the ${percent}% that you reported, and ` +
    `${showDollars(refund)} goes back to ${poster}. Accept it or open a dispute by ${moment(by, nowMs)}; no answer counts as accepted.`
  )
}

const awaitSettlement: StepText<'awaitSettlement'> = ({ by }, { contract, nowMs }) => {
  const { percent, workerAmount, refund } = contract.settlement!
  if (isFrozenByBank(contract))
    return `You canceled at ${percent}%. The card’s bank looks at the payment; until it has decided, nothing moves.`
  return (
    `You canceled at ${percent}%. ${nameOf(contract, 'worker')} gets ${showDollars(workerAmount)}, ${showDollars(refund)} goes back to your card. ` +
    `${nameOf(contract, 'worker')} can open a dispute until ${moment(by, nowMs)}; no answer counts as accepted. Until then, nothing moves.`
  )
}

/** "Settled at 65%: $74.10 went to Amara, $42.00 back to your card." */
const settledText = (contract: Contract): string => {
  const { settlement, money, role } = contract
  const worker = role === 'worker' ? 'you' : nameOf(contract, 'worker')
  const back = role === 'poster' ? 'your card' : nameOf(contract, 'poster')
  const refund = isSome(money.refunded) ? `, ${showDollars(money.refunded)} back to ${back}` : ''
  return `Settled at ${settlement!.percent}%: ${showDollars(money.released)} went to ${worker}${refund}.`
}

const cancelerName = (contract: Contract): string => {
  const { cancelledBy, role } = contract
  if (cancelledBy === null) return isSignedByBoth(contract) ? disputeEnd(contract) : 'Nobody signed in time'
  const who = cancelledBy === role ? 'You' : nameOf(contract, cancelledBy)
  const isDeclined = cancelledBy === 'worker' && !isSignedByBoth(contract)
  return isDeclined ? `${who} declined to sign` : `${who} called it off`
}

/** The cancellation fee. */
const feeText = ({ role, cancelledBy, cancelFeePaid, debts }: Contract): string => {
  if (!isSome(cancelFeePaid)) return ''
  const waiting = debts.some(({ collected, amount }) => collected !== amount) ? ' once it is collected' : ''
  return role === cancelledBy
    ? ` The fee was ${showDollars(cancelFeePaid)}.`
    : ` ${showDollars(splitCancellationFee(centsOf(cancelFeePaid)).other)} of the fee is yours${waiting}.`
}

const cancelled: StepText<'cancelled'> = (_, { contract }) => {
  const { cancelReason, role, money } = contract
  // The dispute gives the reason itself.
  const why = cancelReason && contract.dispute?.resolution !== 'favor_poster' ? `: ${quoted(cancelReason)}` : '.'
  // CHARGEBACK-5: of a reversed payment it went to another card or to the wallet.
  const poster = contract.chargeback === null ? 'your card' : 'you'
  const back = `went back to ${role === 'poster' ? poster : nameOf(contract, 'poster')}`
  const kept = money.status !== null && isFeeKept({ status: money.status }) ? FEE_KEPT_SENTENCE : 'No money moved.'
  const byBank = isSome(money.reversed) ? `The bank has given ${showDollars(money.reversed)} back.` : kept
  const refund = isSome(money.refunded) ? `${showDollars(money.refunded)} ${back}.` : byBank
  const result = isSettled(contract) ? settledText(contract) : refund
  return `${cancelerName(contract)}${why} ${result}${feeText(contract)}`
}

const STEP_TEXTS: { [K in StepKind]: StepText<K> } = {
  sign,
  awaitSignature,
  pay,
  awaitPayment,
  payAgain,
  awaitBank,
  start,
  awaitStart,
  answerExtra,
  approvePhotos,
  update,
  complete,
  awaitCompletion,
  release,
  awaitRelease,
  review,
  tip,
  done,
  answerProposal,
  awaitAnswer,
  awaitDecision,
  answerSettlement,
  awaitSettlement,
  cancelled,
}

const OVER = { mine: 'Your next move', theirs: 'You are waiting', nobody: 'Nothing is due' } as const

/** STEP-2: who does what next and what it costs, to the cent. */
export const stepCopy = (step: Step, about: ContractDialogContext): StepCopy => {
  // The compiler cannot relate the kind to its text through the union.
  const text = STEP_TEXTS[step.kind] as StepText<StepKind>
  return { over: OVER[TURN[step.kind]], text: text(step, about) }
}

export const copyFor = (
  contract: Contract,
  nowMs: number,
  request: AdditionalWork | null = null,
  dispute: Dispute | null = null,
): StepCopy => stepCopy(nextStep(contract, nowMs), { contract, nowMs, request, dispute })
