import { describe, expect, it } from 'vitest'
import { ratingLabel, trustFigures } from '#web/profiles/public/trust-figures.ts'

const NOTHING = { onTime: null, cancelled: null, decided: null }

describe('TRUST-UI-1 four figures, each with what it counts', () => {
  it('of an experienced user', () => {
    const figures = trustFigures({
      isVerified: true,
      verifiedAt: '2025-03-14T12:00:00.000Z',
      trust: { onTime: { share: 0.9512, of: 41 }, cancelled: { share: 0, of: 1_040 }, decided: null },
    })
    expect(figures.map(({ value, label }) => [value, label])).toEqual([
      ['Yes', 'Verified, March 2025'],
      ['95%', 'On time, of 41 jobs'],
      ['0%', 'Cancelled by own fault, of 1,040'],
      [null, 'Decides, nothing to count yet'],
    ])
    expect(figures[1]?.means).toContain('within 15 minutes')
  })
  it('of a new user', () => {
    const [verified, ...counted] = trustFigures({ isVerified: false, verifiedAt: null, trust: NOTHING })
    expect(verified).toMatchObject({ value: 'Not yet', label: 'Verified' })
    expect(counted.every(({ value, label }) => value === null && label.endsWith(', nothing to count yet'))).toBe(true)
  })
})

it.each([
  ['4.92', 'Rating, top tier'],
  ['4.50', 'Rating, competitive'],
  ['4.00', 'Rating, acceptable'],
  ['2.10', 'Rating, problematic'],
  ['0.00', 'Rating'],
])('REVIEW-6 a rating of %s is headed %s', (rating, label) => expect(ratingLabel(rating)).toBe(label))
