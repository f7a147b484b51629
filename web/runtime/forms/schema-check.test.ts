import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount } from '#core/kernel/fields.ts'
import { errorsOf, readingDollars } from '#web/runtime/forms/schema-check.ts'

describe('MONEY-2 a form checks the amount that was read', () => {
  const HOW = 'Please enter an amount above $0, such as 45 or 45.50.'
  const MAX = 'The most is $100,000.'
  test.each([
    { typed: '$1,250', sentence: undefined },
    ...['', ' '].map((typed) => ({ typed, sentence: 'A price, please.' })),
    ...['0', '0.00', '-5', '1e3', '12.345', '٣', 'abc', '$'].map((typed) => ({ typed, sentence: HOW })),
    ...['100001', '1e9', '$1,000,000'].map((typed) => ({ typed, sentence: MAX })),
  ])('$typed', ({ typed, sentence }) => {
    const schema = readingDollars(z.object({ price: amount('A price, please.') }), 'price')
    expect(errorsOf(schema, { price: typed }).price).toBe(sentence)
  })
})
