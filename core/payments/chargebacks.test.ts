import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#core/kernel/money.ts'
import { divideBacked, nextReport, type ChargebackReport } from '#core/payments/chargebacks.ts'

const report = (status: ChargebackReport['status'], at: number, kind: ChargebackReport['kind'] = 'chargeback') => ({
  kind,
  status,
  at: `2026-11-19T12:00:0${at}.000Z`,
})

describe('CHARGEBACK-2 what a report changes', () => {
  test.each([
    ['open, and won', report('open', 1), report('won', 2), report('won', 2)],
    ['open, and lost by an older report', report('open', 2), report('lost', 1), report('lost', 2)],
    ['lost, and open by a newer report', report('lost', 1), report('open', 2), null],
    ['lost, and won by a newer report', report('lost', 1), report('won', 2), report('won', 2)],
    ['lost, and won by an older report', report('lost', 2), report('won', 1), null],
    ['lost, and lost again', report('lost', 1), report('lost', 2), null],
    [
      'a closed inquiry that becomes a chargeback',
      report('closed', 2, 'inquiry'),
      report('open', 3),
      report('open', 3),
    ],
    ['a chargeback, and a late report of its inquiry', report('open', 2), report('closed', 1, 'inquiry'), null],
  ] as const)('%s', (_, current, next, expected) => {
    expect(nextReport(current, next)).toEqual(expected)
  })
})

const divide = (share: number, fee: number, missing: number) =>
  divideBacked({ amount: cents(10_000), share: cents(share), fee: cents(fee) }, cents(missing))

describe('CHARGEBACK-5 what becomes of a payment that a bank has taken back', () => {
  test.each([
    [
      'all missing, finished work',
      [9500, 500, 10_000],
      { share: 0, fee: 0, refunded: 10_000, toWallet: 0, owed: 10_000, owedShare: 9500 },
    ],
    [
      'all missing, nothing done',
      [0, 0, 10_000],
      { share: 0, fee: 0, refunded: 10_000, toWallet: 0, owed: 0, owedShare: 0 },
    ],
    [
      'nothing missing',
      [5700, 300, 0],
      { share: 5700, fee: 300, refunded: 4000, toWallet: 4000, owed: 0, owedShare: 0 },
    ],
    [
      'part missing, less than the poster’s own',
      [5700, 300, 3000],
      { share: 5700, fee: 300, refunded: 4000, toWallet: 1000, owed: 0, owedShare: 0 },
    ],
    [
      'part missing, more than the poster’s own',
      [5700, 300, 6000],
      { share: 3800, fee: 200, refunded: 6000, toWallet: 0, owed: 2000, owedShare: 1900 },
    ],
  ] as const)('%s', (_, [share, fee, missing], expected) => {
    const bigints = Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, BigInt(value)]))
    expect(divide(share, fee, missing)).toEqual(bigints)
  })

  test('whatever is missing, the parts add up and nobody gets what is not there', () => {
    const amounts = fc
      .record({ share: fc.nat(50_000), fee: fc.nat(5_000), rest: fc.nat(50_000) })
      .chain(({ share, fee, rest }) =>
        fc.record({
          share: fc.constant(share),
          fee: fc.constant(fee),
          rest: fc.constant(rest),
          missing: fc.nat(share + fee + rest),
        }),
      )
    fc.assert(
      fc.property(amounts, ({ share, fee, rest, missing }) => {
        const amount = share + fee + rest
        const parts = divideBacked({ amount: cents(amount), share: cents(share), fee: cents(fee) }, cents(missing))
        expect(parts.share + parts.fee + parts.refunded).toBe(BigInt(amount))
        expect(parts.share + parts.fee + parts.toWallet).toBe(BigInt(amount - missing))
        expect(parts.share + parts.owedShare).toBe(BigInt(share))
        expect(parts.fee + parts.owed - parts.owedShare).toBe(BigInt(fee))
        expect(parts.owed).toBeLessThanOrEqual(BigInt(missing))
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  test('more cannot be missing than the payment had', () => {
    expect(() => divide(0, 0, 10_001)).toThrow(RangeError)
  })
})
