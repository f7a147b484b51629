import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount } from '#core/kernel/fields.ts'
import { readDollars, readingDollars } from '#web/runtime/forms/parse-dollars.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

describe('MONEY-2 an amount means what was typed, or nothing', () => {
  test.each([
    ['95', '95'],
    ['$95', '95'],
    [' $ 95 ', '95'],
    ['95 $', '95'],
    ['95.5', '95.5'],
    ['95.', '95'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['1,250', '1250'],
    ['1 250', '1250'],
    ['$12,500.50', '12500.50'],
    ['1,250,000', '1250000'],
    ['52,50', '52.50'],
    ['52,5', '52.5'],
  ])('%j is %j', (typed, read) => expect(readDollars(typed)).toBe(read))

  test.each([
    '',
    ' ',
    '$',
    '.',
    ',',
    '1e3',
    '-5',
    '-$5',
    '+5',
    '1.234,50',
    '1,234,50',
    '1.2.3',
    '95.999',
    '1,',
    '1,2500',
    '1250,500',
    '0,500',
    '1 2',
    '5$0',
    '80-120',
    'about 80',
    '80k',
    '٨٠',
  ])('%j is refused', (typed) => expect(readDollars(typed)).toBeNull())

  test('what is read is plain decimal text, and reads as itself', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,$ e-]{0,12}$/), (typed) => {
        const read = readDollars(typed)
        if (read === null) return
        expect(read).toMatch(/^\d+(\.\d{1,2})?$/)
        expect(readDollars(read)).toBe(read)
        expect(digitsOf(read)).toBe(digitsOf(typed))
      }),
    ))

  const HOW = 'Please enter an amount above $0, such as 45 or 45.50.'
  const MAX = 'The most is $100,000.'
  test.each([
    { typed: '$1,250', sentence: undefined },
    ...['', ' '].map((typed) => ({ typed, sentence: 'A price, please.' })),
    ...['0', '0.00', '-5', '1e3', '12.345', '٣', 'abc', '$'].map((typed) => ({ typed, sentence: HOW })),
    ...['100001', '1e9', '$1,000,000'].map((typed) => ({ typed, sentence: MAX })),
  ])('a form judges what was read: $typed', ({ typed, sentence }) => {
    const schema = readingDollars(z.object({ price: amount('A price, please.') }), 'price')
    expect(errorsOf(schema, { price: typed }).price).toBe(sentence)
  })
})
