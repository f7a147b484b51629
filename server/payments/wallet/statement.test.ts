import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#core/kernel/money.ts'
import { statementOf, type StatementRow } from '#server/payments/wallet/statement.ts'

const ROW: StatementRow = {
  at: '2025-10-16T22:41:30.000Z',
  title: 'Released, carry a sofa up three flights',
  detail: '88.00 less fee 4.40',
  contractNumber: 'NH-4F2K-01',
  jobTitle: 'Carry a “sofa” up',
  amount: cents(8360),
  balance: cents(128_435),
}

/** Reads RFC 4180 back. */
const readRows = (csv: string): string[][] =>
  [...csv.slice(1).matchAll(/((?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|(?=\r\n)))+)\r\n/g)].map(([, line = '']) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(?:,|$)/g)]
      .slice(0, 9)
      .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
  )

test('CSV-1 a statement: byte order mark, columns, CRLF at every end', () => {
  const out = { ...ROW, title: 'Instant "withdrawal"', detail: 'card 0921\nfee', contractNumber: null, jobTitle: null }
  expect(statementOf([ROW, { ...out, amount: cents(-20_005), balance: cents(-5) }])).toBe(
    '\ufeffDate,Time (New York),Entry,Detail,Contract,Job,In,Out,Balance\r\n' +
      '2025-10-16,18:41:30,"Released, carry a sofa up three flights",88.00 less fee 4.40,NH-4F2K-01,Carry a “sofa” up,83.60,,1284.35\r\n' +
      '2025-10-16,18:41:30,"Instant ""withdrawal""","card 0921\nfee",,,,200.05,-0.05\r\n',
  )
  expect(statementOf([])).toBe('\ufeffDate,Time (New York),Entry,Detail,Contract,Job,In,Out,Balance\r\n')
})

test.each([
  ['2026-01-01T04:59:59.000Z', '2025-12-31', '23:59:59'],
  ['2026-01-01T05:00:00.000Z', '2026-01-01', '00:00:00'],
  ['2026-03-08T06:59:59.000Z', '2026-03-08', '01:59:59'],
  ['2026-03-08T07:00:00.000Z', '2026-03-08', '03:00:00'],
])('CSV-1 %s is written in New York time: %s, %s', (at, day, time) => {
  const [, row = []] = readRows(statementOf([{ ...ROW, at }]))
  expect(row.slice(0, 2)).toEqual([day, time])
})

test('CSV-1 any text stays in its own cell', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', 'é', ';') })
  fc.assert(
    fc.property(text, text, (title, detail) => {
      const [, row = []] = readRows(statementOf([{ ...ROW, title: `x${title}`, detail: `x${detail}` }]))
      expect(row).toHaveLength(9)
      expect(row.slice(2, 4)).toEqual([`x${title}`, `x${detail}`])
    }),
  )
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1',
  '=HYPERLINK("https://example.com","x")',
])('CSV-2 %j is not run by a spreadsheet', (text) => {
  const [, row = []] = readRows(statementOf([{ ...ROW, title: text, detail: text, jobTitle: text }]))
  expect([row[2], row[3], row[5]]).toEqual([`'${text}`, `'${text}`, `'${text}`])
})

test('CSV-2 amounts stay plain numbers', () => {
  const [, row = []] = readRows(statementOf([{ ...ROW, amount: cents(-1), balance: cents(-100_000_000) }]))
  expect(row.slice(6)).toEqual(['', '0.01', '-1000000.00'])
})
