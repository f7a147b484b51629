import { describe, expect, it } from 'vitest'
import { TEST_CARDS } from '#core/payments/cards.ts'
import { groupExpiry, groupNumber, readExpiry } from '#web/payments/cards/card-text.ts'

describe('CARD-UI-1 a card number', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['4242 4242 4242 4242 abc', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['1'.repeat(40), '1111 1111 1111 1111 111'],
  ])('%j is formatted as %j', (typed, expected) => expect(groupNumber(typed)).toBe(expected))

  it.each(TEST_CARDS.map(({ number }) => number))('%s does not change when formatted again', (number) => {
    expect(groupNumber(groupNumber(number))).toBe(groupNumber(number))
    expect(groupNumber(number).replaceAll(' ', '')).toBe(number)
  })
})

describe('CARD-UI-1 when a card expires', () => {
  it.each([
    ['0', '0'],
    ['04', '04'],
    ['4', '04'],
    ['042', '04 / 2'],
    ['0429', '04 / 29'],
    ['04/29', '04 / 29'],
    ['4/29', '04 / 29'],
    ['1/29', '01 / 29'],
    ['04 / 29', '04 / 29'],
    ['12/2031', '12 / 31'],
    ['04 / ', '04'],
    ['04299', '04 / 29'],
    ['x', ''],
  ])('%j is formatted as %j', (typed, expected) => expect(groupExpiry(typed)).toBe(expected))

  it.each([
    ['04 / 29', '04', '29'],
    ['4/2029', '4', '2029'],
    ['04', '', ''],
    ['04 / 2', '', ''],
    ['', '', ''],
  ])('%j is month %j of year %j', (text, expMonth, expYear) => expect(readExpiry(text)).toEqual({ expMonth, expYear }))
})
