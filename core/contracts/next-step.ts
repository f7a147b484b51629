import { isFailed, isHeld, isProcessing } from '#core/payments/rules.ts'
import { DAY_MS } from '#core/kernel/time.ts'
import type { Contract, Payment, Settlement } from '#core/contracts/api.ts'
import { isSettling } from '#core/contracts/settlement.ts'
import { parseDollars } from '#core/kernel/money.ts'
import { isFrozenByBank } from '#core/payments/chargebacks.ts'
import { owedAfterChargeback } from '#core/payments/debts.ts'

/** What is due next from the perspective of one party. */
export type Step =
  /** `by`: after that an unsigned contract is canceled. */
  | { kind: 'sign'; by: string }
  | { kind: 'awaitSignature'; by: string }
  | { kind: 'pay'; amount: string; why: 'due' | 'failed' | 'needsAction' }
  | { kind: 'awaitPayment'; why: 'due' | 'failed' | 'processing' | 'reversed' }
  /** CHARGEBACK-5: the bank took the payment back, and the poster pays it as a debt. */
  | { kind: 'payAgain'; amount: string }
  /** CHARGEBACK-1: what would be next is possible once the bank has decided. */
  | { kind: 'awaitBank' }
  | { kind: 'start' }
  | { kind: 'awaitStart' }
  | { kind: 'answerExtra'; count: number }
  | { kind: 'approvePhotos'; count: number }
  | { kind: 'update' }
  | { kind: 'complete' }
  /** The poster may mark the work complete too, but is not asked to. */
  | { kind: 'awaitCompletion' }
  /** `at`: when held money is released automatically. */
  | { kind: 'release'; at: string | null }
  | { kind: 'awaitRelease'; at: string | null }
  | { kind: 'review'; by: string }
  | { kind: 'tip' }
  | { kind: 'done' }
  /** `by`: without an answer until then an admin decides. */
  | { kind: 'answerProposal'; by: string | null }
  | { kind: 'awaitAnswer'; by: string | null }
  | { kind: 'awaitDecision' }
  /** `by`: without an answer until then the settlement counts as accepted. */
  | { kind: 'answerSettlement'; by: string }
  | { kind: 'awaitSettlement'; by: string }
  | { kind: 'cancelled' }
export type StepKind = Step['kind']

/** Whose turn it is; the bank counts as the other party. */
export const TURN: Record<StepKind, 'mine' | 'theirs' | 'nobody'> = {
  sign: 'mine',
  awaitSignature: 'theirs',
  pay: 'mine',
  awaitPayment: 'theirs',
  payAgain: 'mine',
  awaitBank: 'theirs',
  start: 'mine',
  awaitStart: 'theirs',
  answerExtra: 'mine',
  approvePhotos: 'mine',
  update: 'mine',
  complete: 'mine',
  awaitCompletion: 'theirs',
  release: 'mine',
  awaitRelease: 'theirs',
  review: 'mine',
  tip: 'mine',
  done: 'nobody',
  answerProposal: 'mine',
  awaitAnswer: 'theirs',
  awaitDecision: 'theirs',
  answerSettlement: 'mine',
  awaitSettlement: 'theirs',
  cancelled: 'nobody',
}

export const TIP_WITHIN_DAYS = 7

export type StatusSummary = Pick<
  Contract,
  | 'status'
  | 'role'
  | 'posterSigned'
  | 'workerSigned'
  | 'signBy'
  | 'percent'
  | 'openRequests'
  | 'photosToApprove'
  | 'completedAt'
  | 'autoReleaseAt'
  | 'hasReviewed'
  | 'reviewBy'
  | 'isReversed'
  | 'debts'
> & {
  chargeback: Pick<NonNullable<Contract['chargeback']>, 'isHolding'> | null
  settlement: Pick<Settlement, 'status' | 'answerBy'> | null
  dispute: Pick<NonNullable<Contract['dispute']>, 'stage' | 'awaits' | 'answerBy'> | null
  money: Pick<Contract['money'], 'status' | 'held' | 'released' | 'tips' | 'due' | 'failureReason' | 'needsAction'>
  payments: readonly Pick<Payment, 'status' | 'needsAction'>[]
}

/** STEP-1: exactly one step for the reader in every state. */
export const nextStep = (contract: StatusSummary, nowMs: number): Step => {
  switch (contract.status) {
    case 'pending':
      return signing(contract)
    case 'active':
      return reversed(contract) ?? payment(contract) ?? extra(contract) ?? starting(contract)
    case 'in_progress':
      return settling(contract) ?? payingAgain(contract) ?? duePayment(contract) ?? extra(contract) ?? working(contract)
    case 'completed':
      return payingAgain(contract) ?? duePayment(contract) ?? ending(contract, nowMs)
    case 'disputed':
      return disputing(contract)
    case 'cancelled':
      return review(contract, nowMs) ?? { kind: 'cancelled' }
  }
}

const isSome = (amount: string): boolean => (parseDollars(amount) ?? 0n) > 0n

const signing = ({ role, posterSigned, workerSigned, signBy }: StatusSummary): Step => {
  const haveSigned = role === 'poster' ? posterSigned : workerSigned
  return { kind: haveSigned ? 'awaitSignature' : 'sign', by: signBy }
}

/** CHARGEBACK-5 */
const payingAgain = ({ role, isReversed, debts }: StatusSummary): Step | null =>
  isReversed && role === 'poster' ? { kind: 'payAgain', amount: owedAfterChargeback(debts) } : null

/** Work does not start without money. */
const reversed = (contract: StatusSummary): Step | null =>
  payingAgain(contract) ?? (contract.isReversed ? { kind: 'awaitPayment', why: 'reversed' } : null)

const starting = (contract: StatusSummary): Step => {
  if (isFrozenByBank(contract)) return { kind: 'awaitBank' }
  return { kind: contract.role === 'worker' ? 'start' : 'awaitStart' }
}

/** Until the money is held nothing else is due. */
const payment = (contract: StatusSummary): Step | null => {
  const { status } = contract.money
  if (isHeld({ status })) return duePayment(contract)
  const why = isFailed({ status }) ? 'failed' : isProcessing({ status }) ? 'processing' : 'due'
  return duePayment(contract) ?? { kind: 'awaitPayment', why }
}

/** For the contract itself or approved extra work. Null also while the bank processes a payment. */
const duePayment = ({ role, money, payments }: StatusSummary): Step | null => {
  if (role === 'worker' || !isSome(money.due)) return null
  if (money.needsAction) return { kind: 'pay', amount: money.due, why: 'needsAction' }
  if (payments.some((one) => isProcessing(one) && !one.needsAction)) return null
  return { kind: 'pay', amount: money.due, why: money.failureReason === null ? 'due' : 'failed' }
}

/** SETTLE-4 */
const settling = ({ role, settlement }: StatusSummary): Step | null =>
  settlement && isSettling({ settlement })
    ? { kind: role === 'worker' ? 'answerSettlement' : 'awaitSettlement', by: settlement.answerBy }
    : null

const extra = (contract: StatusSummary): Step | null => {
  const { theirs } = contract.openRequests
  if (theirs === 0) return null
  // CHARGEBACK-1: the bank comes first; extra work needs money that is there.
  return isFrozenByBank(contract) ? { kind: 'awaitBank' } : { kind: 'answerExtra', count: theirs }
}

const working = ({ role, percent, photosToApprove }: StatusSummary): Step => {
  if (role === 'worker') return { kind: percent === 100 ? 'complete' : 'update' }
  return photosToApprove > 0 ? { kind: 'approvePhotos', count: photosToApprove } : { kind: 'awaitCompletion' }
}

const ending = (contract: StatusSummary, nowMs: number): Step => {
  const { role, money, autoReleaseAt, completedAt } = contract
  if (isFrozenByBank(contract)) return { kind: 'awaitBank' }
  if (isSome(money.held)) return { kind: role === 'poster' ? 'release' : 'awaitRelease', at: autoReleaseAt }
  const step = review(contract, nowMs)
  if (step) return step
  const isFresh = completedAt !== null && nowMs - Date.parse(completedAt) < TIP_WITHIN_DAYS * DAY_MS
  // No request for a tip after a dispute.
  const mayTip = role === 'poster' && isSome(money.released) && !isSome(money.tips) && contract.dispute === null
  return { kind: mayTip && isFresh ? 'tip' : 'done' }
}

/** REVIEW-2 */
const review = ({ hasReviewed, reviewBy }: StatusSummary, nowMs: number): Step | null =>
  !hasReviewed && reviewBy !== null && nowMs <= Date.parse(reviewBy) ? { kind: 'review', by: reviewBy } : null

/** Without a proposal an admin decides. */
const disputing = ({ dispute }: StatusSummary): Step => {
  if (dispute?.stage !== 'proposed') return { kind: 'awaitDecision' }
  switch (dispute.awaits) {
    case 'me':
    case 'both':
      return { kind: 'answerProposal', by: dispute.answerBy }
    case 'them':
      return { kind: 'awaitAnswer', by: dispute.answerBy }
    case 'nobody':
      return { kind: 'awaitDecision' }
  }
}
