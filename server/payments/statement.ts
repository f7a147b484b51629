import { dollarText, negate, type Cents } from '#contract/kernel/money.ts'

export interface StatementRow {
  at: string
  /** "Released, carry a sofa up three flights" */
  title: string
  detail: string
  contractNumber: string | null
  jobTitle: string | null
  /** Below zero where it left. */
  amount: Cents
  /** After it. */
  balance: Cents
}

const COLUMNS = ['Date', 'Time (UTC)', 'Entry', 'Detail', 'Contract', 'Job', 'In', 'Out', 'Balance']
const BYTE_ORDER_MARK = '\ufeff'

/** CSV-2: what a spreadsheet would take for a formula, behind spaces and in full width too. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** CSV-1: quoted where RFC 4180 asks for it. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** People's own words, which a spreadsheet must not run. */
const words = (text: string | null): string => cell(text !== null && FORMULA.test(text) ? `'${text}` : (text ?? ''))

const rowOf = ({ at, title, detail, contractNumber, jobTitle, amount, balance }: StatementRow): string => {
  const [day = '', time = ''] = new Date(at).toISOString().slice(0, 19).split('T')
  return [
    day,
    time,
    words(title),
    words(detail),
    words(contractNumber),
    words(jobTitle),
    amount > 0n ? dollarText(amount) : '',
    amount < 0n ? dollarText(negate(amount)) : '',
    dollarText(balance),
  ].join(',')
}

/** Movements as a table for any spreadsheet; the mark at its start tells Excel that it is UTF-8. */
export const statementOf = (rows: readonly StatementRow[]): string =>
  BYTE_ORDER_MARK + [COLUMNS.map(cell).join(','), ...rows.map(rowOf)].map((line) => `${line}\r\n`).join('')
