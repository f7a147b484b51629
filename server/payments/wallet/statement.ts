import { dollarText, negate, type Cents } from '#core/kernel/money.ts'
import { BANK_ZONE } from '#server/payments/wallet/bank-clock.ts'
import { BYTE_ORDER_MARK, textCell } from '#server/platform/http/csv.ts'

export interface StatementRow {
  at: string
  /** "Released, carry a sofa up three flights" */
  title: string
  detail: string
  contractNumber: string | null
  jobTitle: string | null
  /** Negative when it left. */
  amount: Cents
  /** After it. */
  balance: Cents
}

const COLUMNS = ['Date', 'Time (New York)', 'Entry', 'Detail', 'Contract', 'Job', 'In', 'Out', 'Balance']

/** "2025-10-16" and "18:41:30" in New York. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: BANK_ZONE, dateStyle: 'short', timeStyle: 'medium' })

const rowOf = ({ at, title, detail, contractNumber, jobTitle, amount, balance }: StatementRow): string => {
  const [day = '', time = ''] = clock.format(new Date(at)).split(' ')
  return [
    day,
    time,
    textCell(title),
    textCell(detail),
    textCell(contractNumber),
    textCell(jobTitle),
    amount > 0n ? dollarText(amount) : '',
    amount < 0n ? dollarText(negate(amount)) : '',
    dollarText(balance),
  ].join(',')
}

/** CSV for any spreadsheet; the byte order mark tells Excel that it is UTF-8. */
export const statementOf = (rows: readonly StatementRow[]): string =>
  BYTE_ORDER_MARK + [COLUMNS.map(textCell).join(','), ...rows.map(rowOf)].map((line) => `${line}\r\n`).join('')
