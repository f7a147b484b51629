import { describe, expect, test } from 'vitest'
import { closedJobIn, openAt } from '#web/matching/still-open.ts'

const row = (id: string, biddingEndsAt: string) => ({ job: { id, biddingEndsAt } })
const ROWS = [row('a', '2026-11-17T12:05:00.000Z'), row('b', '2026-11-17T12:01:00.000Z')]
const at = (time: string) => Date.parse(`2026-11-17T${time}Z`)

describe('RANK-7 a suggestion is shown while it can be bid on', () => {
  test.each([
    ['12:00:00', [], ['a', 'b'], at('12:01:00')],
    ['12:01:00', [], ['a'], at('12:05:00')],
    ['12:00:00', ['a'], ['b'], at('12:01:00')],
    ['12:05:00', [], [], null],
  ])('at %s without %j: %j', (time, gone, ids, next) => {
    const { open, nextEnd } = openAt(ROWS, new Set(gone), at(time))
    expect(open.map(({ job }) => job.id)).toEqual(ids)
    expect(nextEnd).toBe(next)
  })

  test.each([
    ['gone', { jobId: 'a' }, 'a'],
    ['status', { jobId: 'a', status: 'assigned' }, 'a'],
    ['status', { jobId: 'a', status: 'open' }, 'a'],
    ['status', { jobId: 'a', status: 'bidding' }, null],
    ['bids', { jobId: 'a', bidCount: 3 }, null],
    ['posted', { jobId: 'a' }, null],
  ])('event %s %j', (name, data, id) => {
    expect(closedJobIn({ name, data })).toBe(id)
  })
})
