import * as z from 'zod/mini'
import { atMost, line, typedNumber } from '#core/kernel/fields.ts'

/** Test cards of the sandbox, with the numbers that Stripe uses. */
export const TEST_CARDS = [
  { number: '4242424242424242', does: 'succeeds' },
  { number: '5555555555554444', does: 'succeeds as well' },
  { number: '4000000000000002', does: 'is declined' },
  { number: '4000000000009995', does: 'lacks funds' },
  { number: '4000002500003155', does: 'asks you to confirm' },
  { number: '4000000000000259', does: 'is charged back' },
  { number: '4000000000002685', does: 'is disputed, and stands' },
] as const

export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/** The check digit of card numbers. */
export const passesLuhn = (digits: string): boolean => {
  if (!/^\d{12,19}$/.test(digits)) return false
  let sum = 0
  for (const [index, sign] of digits.split('').toReversed().entries()) {
    const doubled = Number(sign) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const BRANDS: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^6/, 'Discover'],
]
export const brandOf = (digits: string): string => BRANDS.find(([start]) => start.test(digits))?.[1] ?? 'Card'

const NUMBER_SENTENCE = 'Your card number is not valid.'
const wholeNumber = (sentence: string, pattern: RegExp) =>
  typedNumber(sentence).check(z.refine((given) => pattern.test(String(given).trim()), sentence))

export const Card = z.object({
  number: z.string(NUMBER_SENTENCE).check(
    atMost(30, NUMBER_SENTENCE),
    z.refine((typed) => passesLuhn(digitsOf(typed)), NUMBER_SENTENCE),
  ),
  expMonth: wholeNumber('Please enter the month as 1 to 12.', /^(0?[1-9]|1[0-2])$/),
  expYear: wholeNumber('Please enter the year as on the card.', /^(20)?\d{2}$/),
  cvc: wholeNumber('Please enter the three digits on the back.', /^\d{3,4}$/),
  name: z.optional(z.nullable(line('Please use at most 100 characters.', { min: 0, max: 100 }))),
  zip: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
})
export type Card = z.infer<typeof Card>

/** A card is valid until the end of its month. */
export const isExpired = (expMonth: number, expYear: number, now: string): boolean =>
  `${expYear}-${String(expMonth).padStart(2, '0')}` < now.slice(0, 7)
export const yearOf = (given: string | number): number => {
  const year = Number(given)
  return year < 100 ? 2000 + year : year
}
