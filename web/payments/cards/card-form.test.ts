import { describe, expect, it } from 'vitest'
import { TEST_CARDS } from '#core/payments/cards.ts'
import { cardOf, checkCard, filledWith, NO_CARD_YET } from '#web/payments/cards/card-form.ts'

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
