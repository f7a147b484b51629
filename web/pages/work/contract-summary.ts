import type { Contract } from '#core/contracts/api.ts'
import { nextStep, type StepKind } from '#core/contracts/next-step.ts'
import { isInProgress, totalOf } from '#core/contracts/rules.ts'
import { showDollars } from '#core/kernel/money.ts'
import { startText } from '#web/contracts/dates.ts'
import { otherName } from '#web/contracts/copy.ts'
import { formatDateTime } from '#web/jobs/when.ts'

/** In a list: a few words under the title, a figure at the right. */
export interface ContractLine {
  detail: string
  figure: string
}

type TextOf = (contract: Contract, nowMs: number) => string

const moment = (iso: string | null, nowMs: number): string => (iso === null ? '' : formatDateTime(iso, new Date(nowMs)))
const starting: TextOf = (contract, nowMs) => {
  const when = startText(contract, nowMs)
  if (when === null) return 'ready to start'
  return `starts ${contract.startsAt === null ? when.replace('on ', '') : moment(contract.startsAt, nowMs)}`
}
const inProgress: TextOf = () => 'in progress'
const paid: TextOf = ({ completedAt }, nowMs) => `done ${moment(completedAt, nowMs)}`

const TEXTS: Record<StepKind, TextOf> = {
  sign: ({ signBy }, nowMs) => `sign by ${moment(signBy, nowMs)}`,
  awaitSignature: () => 'has not signed yet',
  pay: () => 'payment due',
  awaitPayment: () => 'payment awaited',
  payAgain: () => 'payment reversed',
  awaitBank: () => 'the bank looks at it',
  start: starting,
  awaitStart: starting,
  answerExtra: () => 'asks about extra work',
  approvePhotos: inProgress,
  update: inProgress,
  complete: inProgress,
  awaitCompletion: inProgress,
  release: () => 'waits for your release',
  awaitRelease: () => 'release awaited',
  review: () => 'to be reviewed',
  tip: paid,
  done: paid,
  answerProposal: () => 'dispute, your answer',
  awaitAnswer: () => 'dispute, answer awaited',
  awaitDecision: () => 'dispute, being decided',
  answerSettlement: () => 'settlement, your answer',
  awaitSettlement: () => 'settlement, answer awaited',
  cancelled: ({ cancelledAt }, nowMs) => `cancelled ${moment(cancelledAt, nowMs)}`,
}

const figureOf = (contract: Contract): string =>
  isInProgress(contract.status) && contract.percent !== null
    ? `${contract.percent}%`
    : showDollars(totalOf(contract), 'round')

/** WORK-5: "Amara, in progress" and "65%". */
export const contractLine = (contract: Contract, nowMs: number): ContractLine => ({
  detail: `${otherName(contract)}, ${TEXTS[nextStep(contract, nowMs).kind](contract, nowMs).trim()}`,
  figure: figureOf(contract),
})

const DUE: Partial<Record<StepKind, { text: string; act: string }>> = {
  answerSettlement: { text: 'was canceled, and its settlement waits for your answer.', act: 'Look at it' },
  sign: { text: 'waits for your signature.', act: 'Read and sign' },
  answerProposal: { text: 'has a proposal in its dispute that waits for your answer.', act: 'Look at it' },
  pay: { text: 'waits for your payment.', act: 'See what is due' },
  payAgain: { text: 'lost its payment: your bank took it back.', act: 'See what is due' },
  release: { text: 'is done and waits for your release.', act: 'Look at it' },
  answerExtra: { text: 'has extra work to say yes or no to.', act: 'Look at it' },
  complete: { text: 'is at 100%. Mark it complete.', act: 'Open it' },
  start: { text: 'can start: the money is held.', act: 'Open it' },
  update: { text: 'is under way. Tell how far it is.', act: 'Open it' },
  approvePhotos: { text: 'has new photos for you.', act: 'Look at them' },
  review: { text: 'is done. Say how it went while you remember.', act: 'Open it' },
}
/** Urgent items come before the choice of a bid, the others after it. */
const URGENT: readonly StepKind[] = [
  'answerSettlement',
  'answerProposal',
  'sign',
  'pay',
  'payAgain',
  'release',
  'answerExtra',
  'complete',
  'start',
]
const CALM: readonly StepKind[] = ['update', 'approvePhotos', 'review']

export interface DueContract {
  contract: Contract
  text: string
  act: string
}

/** WORK-3: the first of my contracts that waits for me, the most urgent kind first. */
export const dueContract = (
  contracts: readonly Contract[],
  nowMs: number,
  kinds: 'urgent' | 'calm',
): DueContract | null => {
  for (const kind of kinds === 'urgent' ? URGENT : CALM) {
    const contract = contracts.find((one) => nextStep(one, nowMs).kind === kind)
    const due = DUE[kind]
    if (contract && due) return { contract, text: `“${contract.job.title}” ${due.text}`, act: due.act }
  }
  return null
}
