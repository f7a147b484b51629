import { describe, expect, it } from 'vitest'
import { ALERT_TYPES } from '#core/alerts/api.ts'
import { choicesFor, filterAddress, filterIn, FILTERS, fits } from '#web/alerts/list/filters.ts'

describe('filterIn', () => {
  it.each(FILTERS)('finds %s in its own address', (filter) => {
    expect(filterIn(new URL(filterAddress(filter), 'http://localhost').search)).toBe(filter)
  })
  it.each(['', 'show=', 'show=everything', 'show=__proto__'])('takes all of them for %j', (search) => {
    expect(filterIn(search)).toBe('all')
  })
})

describe('fits', () => {
  it('matches every type with exactly one kind', () => {
    for (const type of ALERT_TYPES) {
      const kinds = FILTERS.filter((one) => one !== 'all' && one !== 'unread' && fits(one, { type, read: true }))
      expect(kinds, type).toHaveLength(1)
    }
  })
  it.each([
    [true, false],
    [false, true],
  ])('matches an alert with read %s as unread: %s', (read, expected) => {
    expect(fits('unread', { type: 'payment', read })).toBe(expected)
  })
})

describe('choicesFor', () => {
  const alerts = [
    { type: 'payment', read: true },
    { type: 'payment', read: false },
    { type: 'tips', read: true },
  ] as const
  const state = { unread: 1, hasOlder: false, chosen: 'all' } as const

  it('counts alerts per filter and leaves out empty kinds', () => {
    expect(choicesFor(alerts, state).map(({ filter, count }) => [filter, count])).toEqual([
      ['all', 3],
      ['unread', 1],
      ['money', 2],
      ['start', 1],
    ])
  })
  it('keeps the current filter', () => {
    expect(choicesFor(alerts, { ...state, chosen: 'jobs' })).toContainEqual({
      filter: 'jobs',
      count: 0,
      isAtLeast: false,
    })
  })
  it('takes the unread count from the server and marks other counts as minimums', () => {
    const choices = choicesFor(alerts, { ...state, unread: 70, hasOlder: true })
    expect(choices.find(({ filter }) => filter === 'unread')).toEqual({ filter: 'unread', count: 70, isAtLeast: false })
    expect(choices.find(({ filter }) => filter === 'all')).toEqual({ filter: 'all', count: 3, isAtLeast: true })
  })
})
