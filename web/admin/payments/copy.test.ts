import { describe, expect, test } from 'vitest'
import {
  accountName,
  booksSentence,
  entryName,
  formatSum,
  payoutDone,
  payoutText,
  withdrawalText,
} from '#web/admin/payments/copy.ts'

describe('PORTAL-20 a sentence shows whether the books agree', () => {
  test('with a sum of zero', () => {
    expect(booksSentence('0.00')).toEqual({
      isRight: true,
      text: 'The books agree: all accounts together are $0.00.',
    })
  })
  test.each(['0.01', '-0.01', '1284.35', '1234567890.00'])('off by %s', (sum) => {
    const { isRight, text } = booksSentence(sum)
    expect(isRight).toBe(false)
    expect(text).toContain(`off by ${formatSum(sum)}.`)
    expect(text).toContain('npm run doctor')
  })
  test('formats sums of any size', () => {
    expect(formatSum('1234567890.05')).toBe('$1,234,567,890.05')
    expect(formatSum('-999.00')).toBe('−$999.00')
  })
  test('formats a kind of account without a name', () => {
    expect(accountName('escrow')).toBe('Held for contracts')
    expect(accountName('card_returns')).toBe('Card returns')
    expect(entryName('payout_failed')).toBe('Withdrawal came back')
    expect(accountName('charged_back')).toBe('Reversed by banks')
    expect(entryName('chargeback_returned')).toBe('Given back by the bank')
  })
})

describe('PORTAL-21 a payout shows how many people and how much, before and after', () => {
  test('before', () => {
    expect(payoutText({ people: 0, amount: '0.00' })).toBe('Nobody waits for a payout.')
    expect(payoutText({ people: 1, amount: '25.00' })).toBe('$25.00 to 1 person')
    expect(payoutText({ people: 1200, amount: '96000.50' })).toBe('$96,000.50 to 1,200 people')
  })
  test('after', () => {
    expect(payoutDone({ people: 3, amount: '210.00', isDone: true })).toEqual({
      title: 'Payouts sent',
      text: '$210.00 is on the way to 3 people.',
    })
    expect(payoutDone({ people: 500, amount: '9.00', isDone: false }).text).toContain('please run it again')
    expect(payoutDone({ people: 0, amount: '0.00', isDone: true }).title).toBe('Nobody was paid')
  })
  test('a withdrawal is a weekly payout or a requested one', () => {
    expect(withdrawalText({ speed: 'standard', isAutomatic: true })).toBe('weekly payout')
    expect(withdrawalText({ speed: 'same_day', isAutomatic: false })).toBe('same day')
  })
})
