import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, type Cents, dollarText, parseDollars } from '#core/kernel/money.ts'
import { addDays, isBusinessDay } from '#core/payments/bank-days.ts'
import {
  arrivalOf,
  availableToNew,
  closedNow,
  refuseNewAccount,
  refuseWithdrawal,
  feeOf,
  DEFAULT_WITHDRAWAL_RULES,
  termsOf,
  type WithdrawalRequest,
} from '#core/payments/withdrawals.ts'
import type { Speed } from '#core/payments/wallet.ts'

const dollars = (text: string) => parseDollars(text)!
/** No holiday is near. */
const THURSDAY = { day: '2025-10-16', time: '13:59' }
const UNUSED = { today: cents(0), thisWeek: cents(0) }

const request = (changes: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  amount: dollars('100.00'),
  speed: 'standard',
  method: { type: changes.speed === 'instant' ? 'debit_card' : 'bank', isConfirmed: true },
  available: dollars('60000.00'),
  use: UNUSED,
  now: THURSDAY,
  rules: DEFAULT_WITHDRAWAL_RULES,
  ...changes,
})
const refusalText = (changes: Partial<WithdrawalRequest>) => refuseWithdrawal(request(changes))?.message ?? null

const use = (today: string, thisWeek: string) => ({ today: dollars(today), thisWeek: dollars(thisWeek) })
const instant = (amount: string, used: WithdrawalRequest['use']) =>
  refusalText({ speed: 'instant', amount: dollars(amount), use: used })

const feeFor = (speed: Speed, amount: Cents, rules = DEFAULT_WITHDRAWAL_RULES) =>
  feeOf(termsOf(speed, rules).feeBasisPoints, amount)

describe('WITHDRAW-1 the fee', () => {
  test.each([
    ['instant', '10.00', '0.20'],
    ['instant', '200.00', '4.00'],
    ['instant', '10.24', '0.20'], // 20.48 cents: down
    ['instant', '10.25', '0.21'], // exactly half a cent: up
    ['instant', '5000.00', '100.00'],
    ['same_day', '5000.00', '0.00'],
    ['standard', '25.00', '0.00'],
  ] as const)('of %s for %s is %s', (speed, amount, fee) =>
    expect(dollarText(feeFor(speed, dollars(amount)))).toBe(fee),
  )

  test('is two percent to the nearest cent and less than the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1000n, max: 500_000n }).map(cents), (amount) => {
        const fee = feeFor('instant', amount)
        expect(fee > 0n && fee < amount).toBe(true)
        expect(fee * 100n - 50n <= amount * 2n && amount * 2n < fee * 100n + 50n).toBe(true)
      }),
    )
  })
})

describe('WITHDRAW-2 a refusal names its cause', () => {
  test.each<[string, Partial<WithdrawalRequest>, string | null]>([
    ['valid request', {}, null],
    [
      'not enough',
      { amount: dollars('100.01'), available: dollars('100.00') },
      'Insufficient funds: $100.00 is available.',
    ],
    ['empty balance', { amount: dollars('25.00'), available: cents(0) }, 'Insufficient funds: $0.00 is available.'],
    [
      'not confirmed',
      { method: { type: 'bank', isConfirmed: false } },
      'This bank account is not confirmed yet; please enter its two small deposits first.',
    ],
    [
      'instant to a bank',
      { speed: 'instant', method: { type: 'bank', isConfirmed: true } },
      'An instant withdrawal goes to a debit card.',
    ],
    [
      'standard to a card',
      { method: { type: 'debit_card', isConfirmed: true } },
      'A standard transfer goes to a bank account.',
    ],
    [
      'same day to a card',
      { speed: 'same_day', method: { type: 'debit_card', isConfirmed: true } },
      'A same-day transfer goes to a bank account.',
    ],
    [
      'below the instant minimum',
      { speed: 'instant', amount: dollars('9.99') },
      'An instant withdrawal is at least $10.00.',
    ],
    ['the instant minimum', { speed: 'instant', amount: dollars('10.00') }, null],
    ['below the standard minimum', { amount: dollars('24.99') }, 'A standard transfer is at least $25.00.'],
    [
      'below the same-day minimum',
      { speed: 'same_day', amount: dollars('24.99') },
      'A same-day transfer is at least $25.00.',
    ],
    ['the standard minimum', { amount: dollars('25.00') }, null],
    ['bank transfers have no limit', { amount: dollars('60000.00') }, null],
  ])('%s', (_case, changes, sentence) => expect(refusalText(changes)).toBe(sentence))
})

describe('WITHDRAW-3 same-day transfers', () => {
  test.each([
    ['2025-10-16', '00:00', null],
    ['2025-10-16', '13:59', null],
    [
      '2025-10-16',
      '14:00',
      'Same-day transfers close at 2 PM New York time; they open again on Friday, October 17, until 2 PM.',
    ],
    [
      '2025-10-17',
      '18:00',
      'Same-day transfers close at 2 PM New York time; they open again on Monday, October 20, until 2 PM.',
    ],
    ['2025-10-18', '10:00', 'Same-day transfers run Monday to Friday; they open again on Monday, October 20.'],
    ['2025-10-12', '10:00', 'Same-day transfers run Monday to Friday; they open again on Tuesday, October 14.'],
    [
      '2025-10-13',
      '10:00',
      'Banks are closed today for Columbus Day; same-day transfers open again on Tuesday, October 14.',
    ],
    [
      '2025-11-27',
      '10:00',
      'Banks are closed today for Thanksgiving Day; same-day transfers open again on Friday, November 28.',
    ],
  ])('on %s at %s: %s', (day, time, sentence) => {
    expect(refusalText({ speed: 'same_day', now: { day, time } })).toBe(sentence)
    expect(closedNow('same_day', { day, time }, UNUSED, DEFAULT_WITHDRAWAL_RULES)?.message ?? null).toBe(sentence)
    // The other speeds do not depend on it.
    expect(refusalText({ speed: 'standard', now: { day, time } })).toBeNull()
    expect(refusalText({ speed: 'instant', now: { day, time } })).toBeNull()
  })

  test.each([
    ['instant', '2025-10-16', '13:59', null],
    ['same_day', '2025-10-16', '13:59', '2025-10-16'],
    ['same_day', '2025-10-16', '14:00', '2025-10-17'],
    ['same_day', '2025-10-11', '09:00', '2025-10-14'],
    ['standard', '2025-10-10', '18:00', '2025-10-16'],
    ['standard', '2025-10-16', '13:59', '2025-10-21'],
  ] as const)('%s on %s at %s arrives on %s', (speed, day, time, arrival) =>
    expect(arrivalOf(speed, { day, time })?.day ?? null).toBe(arrival),
  )

  test('arrive on business days, standard ones after three of them', () => {
    const someDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2010-01-01', count))
    fc.assert(
      fc.property(someDay, fc.constantFrom('00:00', '13:59', '14:00', '23:59'), (day, time) => {
        for (const speed of ['same_day', 'standard'] as const) {
          const arrival = arrivalOf(speed, { day, time })!.day
          expect(isBusinessDay(arrival)).toBe(true)
          expect(arrival <= addDays(day, 9)).toBe(true)
        }
        expect(arrivalOf('standard', { day, time })!.day >= addDays(day, 3)).toBe(true)
      }),
    )
  })
})

describe('WITHDRAW-4 the limits of instant withdrawals', () => {
  test.each<[string, WithdrawalRequest['use'], string | null]>([
    ['5000.00', UNUSED, null],
    ['5000.01', UNUSED, 'Instant withdrawals are limited to $5,000.00 a day; $5,000.00 is left today.'],
    ['100.00', use('4900.00', '4900.00'), null],
    ['100.01', use('4900.00', '4900.00'), 'Instant withdrawals are limited to $5,000.00 a day; $100.00 is left today.'],
    ['10.00', use('5000.00', '5000.00'), 'Instant withdrawals are limited to $5,000.00 a day; $0.00 is left today.'],
    ['1000.00', use('0.00', '24000.00'), null],
    [
      '1000.01',
      use('0.00', '24000.00'),
      'Instant withdrawals are limited to $25,000.00 a week; $1,000.00 is left until Sunday.',
    ],
  ])('%s after %o: %s', (amount, used, sentence) => expect(instant(amount, used)).toBe(sentence))

  test('instant withdrawals are closed when less than the minimum is left', () => {
    expect(closedNow('instant', THURSDAY, use('4990.00', '4990.00'), DEFAULT_WITHDRAWAL_RULES)).toBeNull()
    expect(closedNow('instant', THURSDAY, use('4990.01', '4990.01'), DEFAULT_WITHDRAWAL_RULES)?.code).toBe(
      'daily_limit',
    )
    expect(closedNow('instant', THURSDAY, use('0.00', '24990.01'), DEFAULT_WITHDRAWAL_RULES)?.code).toBe('weekly_limit')
    expect(closedNow('standard', THURSDAY, use('5000.00', '25000.00'), DEFAULT_WITHDRAWAL_RULES)).toBeNull()
  })
})

describe('SET-1 rules set by the operator', () => {
  const rules = {
    instantFeeBasisPoints: 350,
    minInstant: dollars('50.00'),
    maxInstantDaily: dollars('200.00'),
    maxInstantWeekly: dollars('300.00'),
    minBank: dollars('5.00'),
  }
  test('the fee', () => {
    expect(dollarText(feeFor('instant', dollars('100.00'), rules))).toBe('3.50')
    expect(dollarText(feeFor('standard', dollars('100.00'), rules))).toBe('0.00')
  })
  test.each<[Partial<WithdrawalRequest>, string | null]>([
    [{ speed: 'instant', amount: dollars('49.99') }, 'below_minimum'],
    [{ speed: 'instant', amount: dollars('50.00') }, null],
    [{ speed: 'instant', amount: dollars('200.01') }, 'daily_limit'],
    [{ speed: 'instant', amount: dollars('100.00'), use: use('0.00', '200.01') }, 'weekly_limit'],
    [{ speed: 'standard', amount: dollars('5.00') }, null],
    [{ speed: 'standard', amount: dollars('4.99') }, 'below_minimum'],
  ])('%o: %s', (changes, code) => expect(refuseWithdrawal(request({ ...changes, rules }))?.code ?? null).toBe(code))
})

describe('WITHDRAW-11 a new account', () => {
  const HOLD = { opensOn: '2025-10-17', waiting: cents(9_025), waitsUntil: '2025-10-12' }
  const ask = (speed: 'instant' | 'standard' | 'same_day', amount: bigint, hold: typeof HOLD | null = HOLD) =>
    refuseNewAccount({ speed, amount: cents(amount), available: cents(20_000n) }, hold)?.message ?? null

  test.each([
    [
      'instant',
      1_000n,
      'Your account is new: instant withdrawals open on Friday, October 17, or once three jobs with three different people are done.',
    ],
    ['standard', 10_975n, null],
    [
      'standard',
      10_976n,
      'Your account is new: $109.75 can be transferred today. The rest comes from card payments of the last 7 days and can be transferred from Sunday, October 12 on.',
    ],
    ['same_day', 10_975n, null],
  ] as const)('%s %s', (speed, amount, message) => {
    expect(ask(speed, amount)).toBe(message)
    expect(ask(speed, amount, null)).toBeNull()
  })

  test('has nothing to transfer while everything waits, and all of it later', () => {
    expect(availableToNew(cents(5_000n), HOLD)).toBe(0n)
    expect(availableToNew(cents(20_000n), HOLD)).toBe(10_975n)
    expect(availableToNew(cents(5_000n), null)).toBe(5_000n)
  })
})
