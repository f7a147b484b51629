import { isForWork, CHARGED_STATUSES, FEE_KEPT_SENTENCE, isFeeKept, isHeld, isReleased } from '#core/payments/rules.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import { collectedText } from '#core/payments/debts.ts'
import { cents, negate, showDollars, type Cents } from '#core/kernel/money.ts'
import type { PaymentKind, PaymentStatus } from '#core/payments/rules.ts'
import { dayIn, minuteIn } from '#server/platform/pdf/dates.ts'
import { facts, perforation, stamp, sums, title as drawTitle, type Sum } from '#server/platform/pdf/pdf-marks.ts'
import type { PdfCanvas } from '#server/platform/pdf/pdf-canvas.ts'
import { createPdf } from '#server/platform/pdf/pdf.ts'

export interface ReceiptPayment {
  kind: PaymentKind
  status: PaymentStatus
  /** The description of the extra work, or the message of a tip. */
  detail: string | null
  amount: Cents
  platformFee: Cents
  workerAmount: Cents
  refundedAmount: Cents
  /** For the poster only. */
  cardLast4: string | null
  paidAt: string | null
  releasedAt: string | null
  refundedAt: string | null
}

export interface ReceiptFacts {
  reader: Role
  contractId: string
  number: string
  title: string
  posterName: string
  workerName: string
  timeZone: string
  issuedAt: string
  /** Oldest first, without failed ones. */
  payments: readonly ReceiptPayment[]
  /** What the worker has paid of a cancellation fee, and the half of it that the poster gets. */
  workerCancellation: { fee: Cents; toPoster: Cents; at: string } | null
  /** What is still owed. */
  debts: Contract['debts']
  publicUrl: string
  isTestMode: boolean
  size?: 'LETTER' | 'A4'
}

const CHARGED: ReadonlySet<PaymentStatus> = new Set(CHARGED_STATUSES)
const LABELS: Record<PaymentKind, string> = {
  contract: 'The work',
  additional_work: 'Extra work',
  tip: 'Tip',
  cancellation_fee: 'Cancellation fee',
  debt_payment: 'Debt paid by card',
}

const total = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0n))
/** With a typographic minus. */
const shown = (amount: Cents): string => showDollars(amount).replace('-', '−')

const storyOf = (payment: ReceiptPayment, { reader, timeZone, workerName }: ReceiptFacts): string => {
  const { kind, status, paidAt, releasedAt, refundedAt, cardLast4, detail } = payment
  const [fee, share, refunded] = [payment.platformFee, payment.workerAmount, payment.refundedAmount]
  const on = (at: string | null): string => (at ? ` ${minuteIn(at, timeZone)}` : '')
  const card = reader === 'poster' && cardLast4 ? `, card ending ${cardLast4}` : ''
  const shares = `${showDollars(share)} to ${workerName}, ${showDollars(fee)} platform fee`
  return [
    detail,
    `Paid${on(paidAt)}${card}.`,
    isHeld({ status }) && 'Held until it is released.',
    isReleased({ status }) &&
      (kind === 'tip' ? `All of it to ${workerName}.` : `Released${on(releasedAt)}: ${shares}.`),
    isFeeKept({ status }) && `${FEE_KEPT_SENTENCE} ${shares}.`,
    refunded > 0n && `Refunded${on(refundedAt)}: ${showDollars(refunded)}.`,
    refunded > 0n && share + fee > 0n && `Of the rest ${shares}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

interface Sums {
  paid: Cents
  refunded: Cents
  held: Cents
  fee: Cents
  share: Cents
  tips: Cents
}

/** RECEIPT-1: paid = refunded + held + fee + worker's share + tips, to the cent. */
const sumUp = (payments: readonly ReceiptPayment[]): Sums => {
  const work = payments.filter(isForWork)
  const sum = (rows: readonly ReceiptPayment[], key: 'amount' | 'platformFee' | 'workerAmount' | 'refundedAmount') =>
    total(rows.map((row) => row[key]))
  return {
    paid: sum(payments, 'amount'),
    refunded: sum(payments, 'refundedAmount'),
    held: sum(payments.filter(isHeld), 'amount'),
    fee: sum(payments, 'platformFee'),
    share: sum(work, 'workerAmount'),
    tips: sum(
      payments.filter(({ kind }) => kind === 'tip'),
      'workerAmount',
    ),
  }
}

const some = (amount: Cents, row: Sum): Sum[] => (amount === 0n ? [] : [row])

const forPoster = (own: Sums, { workerName, workerCancellation }: ReceiptFacts): Sum[] => [
  { label: `To ${workerName}`, amount: showDollars(own.share) },
  ...some(own.tips, { label: 'Tips', amount: showDollars(own.tips) }),
  { label: 'Platform fee', amount: showDollars(own.fee) },
  ...some(own.held, { label: 'Still held', amount: showDollars(own.held) }),
  ...some(own.refunded, { label: 'Refunded', amount: showDollars(own.refunded) }),
  { label: 'Paid', amount: showDollars(own.paid), isTotal: true },
  ...some(own.refunded, { label: 'Less the refund', amount: showDollars(cents(own.paid - own.refunded)) }),
  ...(workerCancellation
    ? [
        {
          label: 'To your wallet',
          amount: showDollars(workerCancellation.toPoster),
          detail: `Half of what ${workerName} paid for calling it off.`,
        },
      ]
    : []),
]

const forWorker = (own: Sums, { posterName, workerCancellation, timeZone }: ReceiptFacts): Sum[] => {
  const fee = workerCancellation?.fee ?? cents(0)
  const on = workerCancellation ? `${minuteIn(workerCancellation.at, timeZone)}, from your wallet.` : ''
  return [
    { label: 'Released', amount: showDollars(cents(own.share + own.fee)) },
    { label: 'Platform fee', amount: shown(negate(own.fee)) },
    ...some(own.tips, { label: `Tips from ${posterName}`, amount: showDollars(own.tips) }),
    ...some(fee, { label: 'Your cancellation fee', amount: shown(negate(fee)), detail: on }),
    { label: 'Received in all', amount: shown(cents(own.share + own.tips - fee)), isTotal: true },
    ...some(own.held, { label: 'Still held, before the fee', amount: showDollars(own.held) }),
    ...some(own.refunded, { label: `Refunded to ${posterName}`, amount: showDollars(own.refunded) }),
  ]
}

/** DEBT-1: in plain words, to whoever owes or waits for it. */
const stillOwed = ({ debts, reader, posterName, workerName }: ReceiptFacts): Sum[] =>
  debts.map(({ isMine, amount, collected }) => ({
    label: isMine ? 'Owed by you' : `Owed by ${reader === 'poster' ? workerName : posterName}`,
    amount: showDollars(amount),
    detail: collectedText(collected),
  }))

const drawHead = (canvas: PdfCanvas, receipt: ReceiptFacts): void => {
  const { number, title, issuedAt, timeZone, posterName, workerName, contractId, publicUrl } = receipt
  canvas.text('overline', `Receipt ${number} · ${dayIn(issuedAt, timeZone)}`)
  canvas.gap(4)
  drawTitle(canvas, title)
  canvas.gap(14)
  facts(canvas, [
    { label: 'Poster', value: posterName, style: 'strong' },
    { label: 'Worker', value: workerName, style: 'strong' },
    { label: 'Contract', value: `${number} · ${contractId}` },
    { label: 'Through', value: publicUrl },
  ])
}

const stampBeside = (canvas: PdfCanvas, label: string): void => {
  const { y } = canvas.doc
  stamp(canvas, label, { right: canvas.page.x + canvas.page.width - 4, y: y - 32 })
  canvas.doc.y = y
}

const drawTestNote = (canvas: PdfCanvas): void => {
  canvas.gap(14)
  canvas.text('note', 'Test mode: no real money moved.')
}

const drawSums = (canvas: PdfCanvas, receipt: ReceiptFacts, own: Sums): void => {
  const { reader, isTestMode } = receipt
  const rows = [...(reader === 'poster' ? forPoster(own, receipt) : forWorker(own, receipt)), ...stillOwed(receipt)]
  canvas.ensureSpace(100 + rows.length * 26)
  canvas.gap(18)
  perforation(canvas)
  canvas.gap(20)
  canvas.text('heading', reader === 'poster' ? 'Where it went' : 'What you got')
  canvas.gap(6)
  if (own.held === 0n && own.share + own.tips > 0n) stampBeside(canvas, reader === 'poster' ? 'PAID' : 'RECEIVED')
  sums(canvas, rows)
  if (isTestMode) drawTestNote(canvas)
}

/** The receipt of one contract, for its poster or its worker. */
export const drawReceipt = (receipt: ReceiptFacts): Promise<Uint8Array> => {
  const { number, issuedAt, isTestMode, size = 'LETTER' } = receipt
  const payments = receipt.payments.filter(({ status }) => CHARGED.has(status))
  const own = sumUp(payments)
  const options = { title: `Receipt ${number}`, reference: number, issuedAt, size, isTestMode }
  return createPdf(options, (canvas) => {
    drawHead(canvas, receipt)
    canvas.gap(20)
    canvas.text('heading', 'What was paid')
    canvas.gap(6)
    const lines = payments.map((payment) => ({
      label: LABELS[payment.kind],
      amount: showDollars(payment.amount),
      detail: storyOf(payment, receipt),
    }))
    sums(canvas, lines)
    if (lines.length === 0) canvas.text('body', 'Nothing was paid for this contract.')
    drawSums(canvas, receipt, own)
  })
}
