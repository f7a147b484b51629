import { describe, expect, test } from 'vitest'
import {
  accountName,
  booksSentence,
  entryName,
  houseSum,
  payoutDone,
  payoutText,
  withdrawalText,
} from '#web/admin/payments/copy.ts'

describe('PORTAL-20 whether the books agree stands there in a sentence', () => {
  test('nothing is left over', () => {
    expect(booksSentence('0.00')).toEqual({
      isRight: true,
      text: 'The books agree: all accounts together are $0.00.',
    })
  })
  test.each(['0.01', '-0.01', '1284.35', '1234567890.00'])('off by %s', (sum) => {
    const { isRight, text } = booksSentence(sum)
    expect(isRight).toBe(false)
    expect(text).toContain(`off by ${houseSum(sum)}.`)
    expect(text).toContain('npm run doctor')
  })
  test('sums of any size can be read', () => {
    expect(houseSum('1234567890.05')).toBe('$1,234,567,890.05')
    expect(houseSum('-999.00')).toBe('−$999.00')
  })
  test('a kind that nobody has named is still readable', () => {
    expect(accountName('escrow')).toBe('Held for contracts')
    expect(accountName('card_returns')).toBe('Card returns')
    expect(entryName('payout_failed')).toBe('Withdrawal came back')
  })
})

describe('PORTAL-21 a payout says how many people and how much, before and after', () => {
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
  test('which of the two kinds a withdrawal is', () => {
    expect(withdrawalText({ speed: 'standard', isAutomatic: true })).toBe('weekly payout')
    expect(withdrawalText({ speed: 'same_day', isAutomatic: false })).toBe('same day')
  })
})
