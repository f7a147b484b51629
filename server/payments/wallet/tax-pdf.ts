import { APP_NAME } from '#core/kernel/app.ts'
import { cents, showDollars, type Cents } from '#core/kernel/money.ts'
import { dayIn } from '#server/platform/pdf/dates.ts'
import { facts, perforation, sums, table, title, type Column } from '#server/platform/pdf/pdf-marks.ts'
import { createPdf } from '#server/platform/pdf/pdf.ts'

export interface TaxMonth {
  /** 1 to 12. */
  month: number
  jobs: number
  /** What posters paid for the work, tips included, before fees. */
  gross: Cents
  fees: Cents
}

export interface TaxFacts {
  year: number
  recipient: { name: string; accountId: string }
  /** The operator. */
  payer: { name: string; address: string | null }
  /** Months that are missing have no earnings. */
  months: readonly TaxMonth[]
  timeZone: string
  issuedAt: string
  isTestMode: boolean
  size?: 'LETTER' | 'A4'
}

const COLUMNS: readonly Column[] = [
  { label: 'Month', share: 0.28, align: 'left' },
  { label: 'Jobs', share: 0.12, align: 'right' },
  { label: 'Gross', share: 0.2, align: 'right' },
  { label: 'Platform fee', share: 0.2, align: 'right' },
  { label: 'Received', share: 0.2, align: 'right' },
]

const monthName = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 15)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })

const cellsOf = (label: string, { jobs, gross, fees }: Omit<TaxMonth, 'month'>): string[] => [
  label,
  String(jobs),
  showDollars(gross),
  showDollars(fees),
  showDollars(cents(gross - fees)),
]

/** TAX-1: the year is the sum of its months, to the cent. */
const yearOf = (months: readonly TaxMonth[]): Omit<TaxMonth, 'month'> => ({
  jobs: months.reduce((sum, { jobs }) => sum + jobs, 0),
  gross: cents(months.reduce((sum, { gross }) => sum + gross, 0n)),
  fees: cents(months.reduce((sum, { fees }) => sum + fees, 0n)),
})

const NOT_THE_FORM =
  'This is a summary for your records, in the manner of the forms 1099-K and 1099-NEC. It is not an official form of ' +
  'the Internal Revenue Service and cannot be filed in place of one. Gross is what posters paid for your work before ' +
  'the platform fee, with tips and with your share of fees for late cancellations. A job counts in the month in which it was paid.'

export const drawTaxSummary = (tax: TaxFacts): Promise<Uint8Array> => {
  const { year, recipient, payer, issuedAt, timeZone, isTestMode, size = 'LETTER' } = tax
  const whole = yearOf(tax.months)
  const rows = Array.from({ length: 12 }, (_, at) => {
    const months = tax.months.filter(({ month }) => month === at + 1)
    return cellsOf(monthName(year, at + 1), yearOf(months))
  })
  const options = { title: `1099 summary ${year}`, reference: `1099 summary ${year}`, issuedAt, size, isTestMode }
  return createPdf(options, (canvas) => {
    canvas.text('overline', `Summary, not the official form · ${dayIn(issuedAt, timeZone)}`)
    canvas.gap(4)
    title(canvas, `Earnings of ${year}`)
    canvas.gap(14)
    facts(canvas, [
      { label: 'Recipient', value: recipient.name, style: 'strong' },
      { label: 'Account', value: recipient.accountId },
      { label: 'Payer', value: payer.name, style: 'strong' },
      { label: 'Address', value: payer.address ?? `Of the operator of this ${APP_NAME}` },
    ])
    canvas.gap(22)
    table(canvas, COLUMNS, rows, cellsOf(`All of ${year}`, whole))
    canvas.gap(14)
    perforation(canvas)
    canvas.gap(14)
    sums(canvas, [{ label: 'Gross earnings', amount: showDollars(whole.gross), isTotal: true }])
    canvas.gap(8)
    canvas.text('note', NOT_THE_FORM)
    if (isTestMode) canvas.text('note', 'Test mode: no real money moved.')
  })
}
