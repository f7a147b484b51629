import { describe, expect, it } from 'vitest'
import { emptyValues } from '#web/jobs/post/post-job-values.ts'
import { TypedJob } from '#web/jobs/post/typed-job.ts'
import { dayValue } from '#web/jobs/when.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

const filled = {
  ...emptyValues('33605'),
  title: 'Carry a sofa up three flights',
  description: 'Three-seater, about 45 kg, no lift. Two people are best.',
  category: 'Moving & Delivery',
  location: 'Ybor City, near 7th Ave and 17th St',
  budgetMin: '80',
  budgetMax: '$1,200',
}

describe('POST-4 the post form', () => {
  it('accepts today', () => expect(errorsOf(TypedJob, { ...filled, preferredDate: dayValue(new Date()) })).toEqual({}))
  it('refuses a past date', () =>
    expect(errorsOf(TypedJob, { ...filled, preferredDate: '2024-02-29' })).toEqual({
      preferredDate: 'The preferred date is in the past.',
    }))
})

it('MONEY-2 a missing or invalid budget has its own message', () =>
  expect(errorsOf(TypedJob, { ...filled, budgetMin: ' ', budgetMax: '1.234,50' })).toMatchObject({
    budgetMin: 'Minimum budget required',
    budgetMax: 'Please enter an amount above $0, such as 45 or 45.50.',
  }))
