import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RADIUS_MILES, SORTS } from '#core/jobs/api.ts'
import { JOB_CATEGORIES } from '#core/jobs/categories.ts'
import {
  type Filters,
  filtersIn,
  hiddenCount,
  isAskable,
  listQuery,
  nextRadius,
  searchOf,
  summaryQuery,
  tidy,
} from '#web/pages/find/filters/filters.ts'

const EVERYTHING: Filters = { q: '', category: '', zip: '', radius: 25, sort: 'soonest', isSaved: false }

const filters: fc.Arbitrary<Filters> = fc.record({
  q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  category: fc.constantFrom('', ...JOB_CATEGORIES),
  zip: fc.constantFrom('', '33605', '33605-1234'),
  radius: fc.constantFrom(...RADIUS_MILES),
  sort: fc.constantFrom(...SORTS),
  isSaved: fc.boolean(),
})

describe('the address', () => {
  test('FIND-11 every filter is written to the address and read back', () => {
    fc.assert(
      fc.property(filters, (given) => {
        // Without a zip code there is no radius.
        const kept = given.zip ? given : { ...given, radius: 25 as const }
        expect(filtersIn(searchOf(given), '33601')).toEqual(tidy(kept))
      }),
    )
  })

  test('FIND-11 the first visit searches around the own zip code; a removed zip code stays removed', () => {
    expect(filtersIn('', '33605')).toEqual({ ...EVERYTHING, zip: '33605' })
    expect(filtersIn('', null)).toEqual(EVERYTHING)
    expect(searchOf(EVERYTHING)).toBe('zip=')
    expect(filtersIn('zip=', '33605')).toEqual(EVERYTHING)
    expect(filtersIn('q=tap', '33605')).toEqual({ ...EVERYTHING, q: 'tap' })
  })

  test('FIND-11 contains only values that differ from the defaults', () => {
    expect(searchOf({ ...EVERYTHING, zip: '33605' })).toBe('zip=33605')
    expect(searchOf({ ...EVERYTHING, q: 'a tap', category: 'Pet Care', zip: '33605', radius: 5, sort: 'newest' })).toBe(
      'q=a+tap&category=Pet+Care&zip=33605&radius=5&sort=newest',
    )
  })

  test.each([
    ['category=Piracy&zip=33605', { zip: '33605' }],
    ['radius=7&zip=33605', { zip: '33605' }],
    ['sort=cheapest', {}],
    ['sort=nearest', {}],
    ['saved=yes', {}],
    ['zip=abc', { zip: 'abc' }],
  ])('FIND-11 unknown choices are dropped, and typed text is kept: %s', (search, expected) => {
    expect(filtersIn(search, null)).toEqual({ ...EVERYTHING, ...expected })
  })
})

test('FIND-11 only a possible zip code is requested', () => {
  expect(['', '33605', '33605-1234', 'abc', '3360'].map((zip) => isAskable({ ...EVERYTHING, zip }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('FIND-11 the list is requested with its order and the figures without it, both without unset filters', () => {
  const given: Filters = { ...EVERYTHING, q: 'tap', zip: '33605', radius: 5, sort: 'nearest' }
  expect(listQuery(given)).toEqual({ q: 'tap', zip: '33605', radius: 5, sort: 'nearest' })
  expect(summaryQuery(given)).toEqual({ q: 'tap', zip: '33605', radius: 5 })
  expect(listQuery(EVERYTHING)).toEqual({ sort: 'soonest' })
})

test('FIND-11 the radius widens step by step, up to the maximum', () => {
  expect([nextRadius(3), nextRadius(50), nextRadius(100)]).toEqual([5, 100, undefined])
})

test('FIND-11 the button on phones counts the filters behind it', () => {
  expect(hiddenCount({ ...EVERYTHING, q: 'tap', isSaved: true })).toBe(0)
  expect(hiddenCount({ ...EVERYTHING, category: 'Pet Care', zip: '33605', sort: 'newest' })).toBe(3)
})
