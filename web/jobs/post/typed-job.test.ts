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

describe('POST-4 what stands in the post form', () => {
  it('may be posted for today', () =>
    expect(errorsOf(TypedJob, { ...filled, preferredDate: dayValue(new Date()) })).toEqual({}))
  it('is refused for a day that is past', () =>
    expect(errorsOf(TypedJob, { ...filled, preferredDate: '2024-02-29' })).toEqual({
      preferredDate: 'The preferred date is in the past.',
    }))
})

it('MONEY-2 a budget that is missing is asked for, one that cannot be read is shown how', () =>
  expect(errorsOf(TypedJob, { ...filled, budgetMin: ' ', budgetMax: '1.234,50' })).toMatchObject({
    budgetMin: 'Minimum budget required',
    budgetMax: 'Please enter an amount above $0, such as 45 or 45.50.',
  }))
