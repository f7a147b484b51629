import { collectedText, DEBT_LABELS } from '#core/payments/debts.ts'
import type { PaymentKind, PaymentStatus } from '#core/payments/rules.ts'
import type { PackRecord } from '#server/disputes/pack/record.ts'
import { inTurns, MAX_CHARACTERS, newest, shown, noteOmitted, type Sheet } from '#server/disputes/pack/sheet.ts'
import type { Account } from '#server/disputes/pack/store.ts'
import { sums, table } from '#server/platform/pdf/pdf-marks.ts'

// ---- proposals -----------------------------------------------------------------------------------------------------

type Proposal = PackRecord['proposals'][number]

const points = (count: number): string => (count > 0 ? `+${count}` : String(count).replace('-', '−'))

const proposerOf = ({ type, by }: Proposal, { names }: Sheet): string => {
  if (type === 'automated') return 'The rules proposed'
  return type === 'admin' || by === null ? 'A moderator proposed' : `${names[by]} proposed`
}

const contentOf = ({ option, refundPercent, extensionDays }: Proposal): string =>
  option === 'extension' ? `${extensionDays} more days to finish` : `${refundPercent}% back to the poster`

const answerOf = (proposal: Proposal, { names, when }: Sheet): string => {
  const { status, acceptedBy, rejectedBy, expiresAt, decidedAt } = proposal
  const yes = acceptedBy.filter((role) => role !== proposal.by).map((role) => names[role])
  const agreed = yes.length > 0 ? `Yes from ${yes.join(' and ')}. ` : ''
  const on = decidedAt ? ` ${when(decidedAt)}` : ''
  const no = rejectedBy ? names[rejectedBy] : 'somebody'
  switch (status) {
    case 'pending':
      return `${agreed}Waits for an answer${expiresAt ? ` until ${when(expiresAt)}` : ''}.`
    case 'accepted':
      return `Accepted${on}. ${agreed}`.trim()
    case 'rejected':
      return `${agreed}No from ${no}${on}.`
    case 'countered':
      return `${agreed}Answered by ${no} with another proposal${on}.`
    case 'expired':
      return `${agreed}Not answered in time, or overtaken${on}.`
  }
}

const outcomeOf = ({ outcome }: Proposal, { names }: Sheet): string | null =>
  outcome &&
  `${shown(outcome.refund)} to ${names.poster}, ${shown(outcome.workerAmount)} to ${names.worker}, ${shown(outcome.fee)} platform fee.`

export const drawProposals = (sheet: Sheet): Promise<void> => {
  const { canvas, record, when, clipped } = sheet
  return inTurns(record.proposals.entries(), ([index, proposal]) => {
    const { at, message, reasons, confidence, refundPercent } = proposal
    canvas.ensureSpace(80)
    canvas.rule()
    canvas.gap(8)
    canvas.text('strong', `${index + 1}. ${proposerOf(proposal, sheet)} ${contentOf(proposal)}`)
    canvas.text('figureSoft', when(at))
    if (message) {
      canvas.gap(3)
      canvas.text('body', `“${clipped(message, MAX_CHARACTERS.statement)}”`)
    }
    if (reasons.length > 0) {
      canvas.gap(6)
      sums(canvas, [
        ...reasons.map((reason) => ({ label: reason.text, amount: points(reason.points) })),
        { label: 'Goes back', amount: `${refundPercent}%` },
      ])
    }
    canvas.gap(3)
    const sure = confidence === null ? null : `Confidence ${Math.round(confidence * 100)}%.`
    canvas.text('note', [outcomeOf(proposal, sheet), sure].filter(Boolean).join(' '))
    canvas.text('body', answerOf(proposal, sheet))
    canvas.gap(10)
  })
}

// ---- money ---------------------------------------------------------------------------------------------------------

const PAYMENTS: Record<PaymentKind, string> = {
  contract: 'The work',
  additional_work: 'Extra work',
  tip: 'Tip',
  cancellation_fee: 'Cancellation fee',
  debt_payment: 'Debt paid by card',
}

const STATES: Record<PaymentStatus, string> = {
  pending: 'Not paid yet',
  processing: 'On its way',
  held: 'Held',
  failed: 'Did not go through',
  released: 'Released',
  refunded: 'Given back',
  partially_refunded: 'Given back in part',
  fee_kept: 'Kept as the cancellation fee',
}

type Payment = PackRecord['money']['payments'][number]

const storyOf = (payment: Payment, { when }: Sheet): string => {
  const { status, cardLast4, failureReason, paidAt, releasedAt, refundedAt } = payment
  const { platformFee, workerAmount, refundedAmount } = payment
  return [
    `${STATES[status]}${failureReason ? `: ${failureReason}` : '.'}`,
    paidAt && `Paid ${when(paidAt)}${cardLast4 ? `, card ending ${cardLast4}` : ''}.`,
    releasedAt &&
      `Released ${when(releasedAt)}: ${shown(workerAmount)} to the worker, ${shown(platformFee)} platform fee.`,
    refundedAt && `Given back ${when(refundedAt)}: ${shown(refundedAmount)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const KINDS: Record<string, string> = {
  hold: 'Held',
  release: 'Released',
  refund: 'Given back',
  cancellation: 'Called off',
  tip: 'Tip',
  freeze: 'Frozen',
  unfreeze: 'Let go',
  dispute: 'Divided',
  settlement: 'Settled',
  collection: 'Collected',
}

const ACCOUNTS: Record<Account, string> = {
  poster_card: 'Poster’s card',
  poster_wallet: 'Poster’s wallet',
  held: 'Held',
  worker_wallet: 'Worker’s wallet',
  worker_frozen: 'Worker’s wallet, frozen',
  platform_fee: 'Platform fee',
}

const MOVEMENTS = [
  { label: 'When', share: 0.34, align: 'left' },
  { label: 'What', share: 0.18, align: 'left' },
  { label: 'Where', share: 0.3, align: 'left' },
  { label: 'Amount', share: 0.18, align: 'right' },
] as const

/** Payments, and below them each ledger movement, which sums to zero. */
export const drawMoney = async (sheet: Sheet): Promise<void> => {
  const { canvas, record, when } = sheet
  const { money } = record
  const [payments, movements] = [newest(money.payments), newest(money.movements)]
  noteOmitted(sheet, money.payments.length - payments.length, 'payment', 'payments')
  await inTurns(payments, (payment) =>
    sums(canvas, [{ label: PAYMENTS[payment.kind], amount: shown(payment.amount), detail: storyOf(payment, sheet) }]),
  )
  sums(
    canvas,
    money.owed.map(({ by, reason, amount, collected }) => ({
      label: `Owed by ${sheet.names[by]}`,
      amount: shown(amount),
      detail: `${DEBT_LABELS[reason]}. ${collectedText(collected)}`,
    })),
  )
  canvas.ensureSpace(80)
  canvas.gap(14)
  noteOmitted(sheet, money.movements.length - movements.length, 'movement', 'movements')
  const rows = movements.flatMap(({ at, kind, parts }) =>
    parts.map(({ account, amount }, index) => [
      index === 0 ? when(at) : '',
      index === 0 ? (KINDS[kind] ?? kind) : '',
      ACCOUNTS[account],
      shown(amount),
    ]),
  )
  table(canvas, MOVEMENTS, rows)
}
