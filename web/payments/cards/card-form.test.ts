import { describe, expect, it } from 'vitest'
import { TEST_CARDS } from '#core/payments/cards.ts'
import {
  cardOf,
  checkCard,
  filledWith,
  groupExpiry,
  groupNumber,
  NO_CARD_YET,
  readExpiry,
} from '#web/payments/cards/card-form.ts'

const good = { number: '4242 4242 4242 4242', expires: '04 / 39', cvc: '242', name: 'Maren O.', zip: '33605' }
const wrong = (change: Partial<typeof good>) =>
  Object.fromEntries(Object.entries(checkCard({ ...good, ...change })).filter(([, sentence]) => sentence))

describe('CARD-UI-1 the card form', () => {
  it('accepts a card, also without name and zip code', () => {
    expect(wrong({})).toEqual({})
    expect(wrong({ name: '', zip: ' ' })).toEqual({})
  })

  it.each([
    [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is not valid.' }],
    [{ expires: '13 / 39' }, { expires: 'Please enter the month as 1 to 12.' }],
    [{ expires: '04' }, { expires: 'Please enter month and year, such as 04 / 29.' }],
    [{ expires: '01 / 20' }, { expires: 'Your card has expired.' }],
    [{ cvc: '24' }, { cvc: 'Please enter the three digits on the back.' }],
  ])('refuses %j at its field', (change, expected) => expect(wrong(change)).toEqual(expected))

  it('names every required field of an empty form', () => {
    expect(Object.entries(checkCard(NO_CARD_YET)).flatMap(([name, sentence]) => (sentence ? [name] : []))).toEqual([
      'number',
      'expires',
      'cvc',
    ])
  })

  it('sends month and year separately', () => {
    expect(cardOf(good)).toMatchObject({ expMonth: '04', expYear: '39', name: 'Maren O.', zip: '33605' })
    expect(cardOf({ ...good, name: '', zip: '' })).toMatchObject({ name: null, zip: null })
  })

  it.each(TEST_CARDS.map(({ number }) => number))('accepts the filled-in test card %s', (number) => {
    const filled = filledWith(number, { ...NO_CARD_YET, name: 'Maren' })
    expect(Object.values(checkCard(filled)).filter(Boolean)).toEqual([])
    expect(filled.name).toBe('Maren')
  })
})

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
