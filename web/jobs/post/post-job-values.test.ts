import { describe, expect, it } from 'vitest'
import { PostJobForm } from '#core/jobs/api.ts'
import { bodyOf, emptyValues, isFilledIn, type PostJobValues } from '#web/jobs/post/post-job-values.ts'

const filled: PostJobValues = {
  title: 'Carry a sofa up three flights',
  description: 'Three-seater, about 45 kg, no lift. Two people are best.',
  category: 'Moving & Delivery',
  isVirtual: false,
  location: 'Ybor City, near 7th Ave and 17th St',
  zipCode: '33605',
  preferredDate: '2025-10-16',
  preferredTime: ' after 7 PM ',
  budgetMin: ' 80 ',
  budgetMax: '$1,200.50',
  biddingDuration: '30',
}

describe('POST-4 the request of the post form', () => {
  it('has budgets as text, the date in ISO format and the window as an integer', () => {
    const body = bodyOf(filled, ['/files/a.webp'])
    expect(body).toMatchObject({
      budgetMin: '80',
      budgetMax: '1200.50',
      preferredDate: '2025-10-16T12:00:00.000Z',
      preferredTime: 'after 7 PM',
      biddingDuration: 30,
      images: ['/files/a.webp'],
    })
    expect(PostJobForm.safeParse(body).success).toBe(true)
  })

  it('has null without date and time', () =>
    expect(bodyOf({ ...filled, preferredDate: '', preferredTime: ' ' }, [])).toMatchObject({
      preferredDate: null,
      preferredTime: null,
    }))

  it('has no place for a virtual job', () => {
    const body = bodyOf({ ...filled, isVirtual: true }, [])
    expect(body).toMatchObject({ location: null, zipCode: null })
    expect(PostJobForm.safeParse(body).success).toBe(true)
  })
})

it('POST-1 the default is a window of five minutes and a job with a place', () =>
  expect(emptyValues('33605')).toMatchObject({ biddingDuration: '5', isVirtual: false, zipCode: '33605' }))

describe('isFilledIn', () => {
  it('requires the place of a job that has one', () => {
    expect(isFilledIn(filled)).toBe(true)
    expect(isFilledIn({ ...filled, location: ' ' })).toBe(false)
    expect(isFilledIn({ ...filled, location: '', zipCode: '', isVirtual: true })).toBe(true)
  })
  it('does not require a date', () => expect(isFilledIn({ ...filled, preferredDate: '' })).toBe(true))
})
