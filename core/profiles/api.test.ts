import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { coverage, hourlyRate } from '#core/profiles/api.ts'

const sentenceOf = (schema: z.ZodMiniType, given: unknown): string | undefined =>
  z.safeParse(schema, given).error?.issues[0]?.message

describe('MONEY-2 an hourly rate', () => {
  it.each([null, '', '0', 0, '38', '38.5', 12.25, '100000'])('accepts %j', (given) =>
    expect(sentenceOf(hourlyRate, given)).toBeUndefined(),
  )
  it.each(['-1', '1.234', 'ten', ' ', true])('explains for %j what a rate is', (given) =>
    expect(sentenceOf(hourlyRate, given)).toBe('The hourly rate is a number of at least 0 with at most two decimals.'),
  )
  it.each(['100000.01', '999999999', 1e21])('refuses %j as too large', (given) =>
    expect(sentenceOf(hourlyRate, given)).toBe('The hourly rate is too large. The most is $100,000.'),
  )
})

describe('MONEY-2 the coverage of a policy', () => {
  it.each([null, '', '300000', '300000.00', 0.01, '99999999'])('accepts %j', (given) =>
    expect(sentenceOf(coverage, given)).toBeUndefined(),
  )
  it.each(['0', '-5', '1.234', 'plenty', '300,000'])('refuses %j', (given) =>
    expect(sentenceOf(coverage, given)).toBe('Please enter an amount.'),
  )
  it('refuses an amount that is too large', () =>
    expect(sentenceOf(coverage, '9999999999')).toBe('The amount is too large. The most is $99,999,999.'))
})
