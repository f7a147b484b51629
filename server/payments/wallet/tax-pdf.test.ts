import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, parseDollars } from '#core/kernel/money.ts'
import { drawTaxSummary, type TaxFacts } from '#server/payments/wallet/tax-pdf.ts'
import { textOf } from '#server/testing/pdf-text.ts'

const TAX: TaxFacts = {
  year: 2025,
  recipient: { name: 'Devon Marsh', accountId: '0199ed2c-4f7a-7c1e-9d41-0c6b11c84f22' },
  payer: { name: 'Nearhand Tampa LLC', address: null },
  months: [
    { month: 3, jobs: 4, gross: cents(48_011), fees: cents(2401) },
    { month: 10, jobs: 21, gross: cents(294_650), fees: cents(14_733) },
  ],
  timeZone: 'America/New_York',
  issuedAt: '2026-01-15T12:00:00.000Z',
  isTestMode: false,
}

/** The row with that name: jobs, gross, fee, received. */
const rowOf = (text: string, name: string): string[] => {
  const lines = text.split('\n')
  const at = lines.indexOf(name)
  return lines.slice(at + 1, at + 5)
}
const centsOf = (shown: string): bigint => parseDollars(shown.replace(/[$,]/g, ''))!

test('TAX-1 a year by months, with payer and recipient, marked as not the official form', async () => {
  const text = textOf(await drawTaxSummary(TAX))
  for (const part of [
    'EARNINGS OF 2025',
    'SUMMARY, NOT THE OFFICIAL FORM · JANUARY 15, 2026',
    'It is not an official form of the Internal Revenue Service',
    'Devon Marsh',
    TAX.recipient.accountId,
    'Nearhand Tampa LLC',
  ]) {
    expect(text).toContain(part)
  }
  expect(rowOf(text, 'January')).toEqual(['0', '$0.00', '$0.00', '$0.00'])
  expect(rowOf(text, 'March')).toEqual(['4', '$480.11', '$24.01', '$456.10'])
  expect(rowOf(text, 'All of 2025')).toEqual(['25', '$3,426.61', '$171.34', '$3,255.27'])
  expect(text).not.toContain('Test mode')
  expect(textOf(await drawTaxSummary({ ...TAX, isTestMode: true }))).toContain('Test mode: no real money moved.')
})

test('TAX-1 the months sum up to the year, to the cent', async () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000_000n })
  const month = fc.record({ month: fc.integer({ min: 1, max: 12 }), jobs: fc.nat(99), gross: amount, fees: amount })
  await fc.assert(
    fc.asyncProperty(fc.array(month, { maxLength: 20 }), async (given) => {
      const months = given.map((row) => ({ ...row, gross: cents(row.gross + row.fees), fees: cents(row.fees) }))
      const text = textOf(await drawTaxSummary({ ...TAX, months }))
      const names = text.split('\n').filter((line) => /^(January|February|March|April|May|June|July)$/.test(line))
      expect(names).toHaveLength(7)
      const whole = rowOf(text, 'All of 2025')
      expect(centsOf(whole[1]!)).toBe(months.reduce((sum, { gross }) => sum + gross, 0n))
      expect(centsOf(whole[2]!)).toBe(months.reduce((sum, { fees }) => sum + fees, 0n))
      expect(centsOf(whole[3]!)).toBe(centsOf(whole[1]!) - centsOf(whole[2]!))
    }),
    { numRuns: 20 },
  )
})
