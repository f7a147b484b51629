import { describe, expect, test } from 'vitest'
import { neighbour, resolvedToday, standingText, waitsLong } from '#web/admin/disputes/queue.ts'

describe('PORTAL-23 the queue of disputes', () => {
  test('who waits longer than a day is marked', () => {
    const now = Date.parse('2025-10-16T12:00:00Z')
    expect(waitsLong('2025-10-15T12:00:01Z', now)).toBe(false)
    expect(waitsLong('2025-10-15T12:00:00Z', now)).toBe(true)
  })

  test('says in a word how far it is, or how it ended', () => {
    expect(standingText({ status: 'open', stage: 'analysis', resolution: null })).toBe('open')
    expect(standingText({ status: 'open', stage: 'proposed', resolution: null })).toBe('proposal out')
    expect(standingText({ status: 'open', stage: 'escalated', resolution: null })).toBe('escalated')
    expect(standingText({ status: 'resolved', stage: 'escalated', resolution: 'favor_worker' })).toBe('favor worker')
    expect(standingText({ status: 'resolved', stage: 'escalated', resolution: 'dismissed' })).toBe('dismissed')
  })

  test('leads to the next and back, and not over the ends', () => {
    const ids = ['a', 'b', 'c']
    expect(neighbour(ids, 'a', 1)).toBe('b')
    expect(neighbour(ids, 'b', -1)).toBe('a')
    expect(neighbour(ids, 'a', -1)).toBeNull()
    expect(neighbour(ids, 'c', 1)).toBeNull()
    expect(neighbour([], 'a', 1)).toBeNull()
  })

  test('begins at the top where the open one is not in it', () => {
    expect(neighbour(['a', 'b'], 'gone', 1)).toBe('a')
    expect(neighbour(['a', 'b'], undefined, 1)).toBe('a')
    expect(neighbour(['a', 'b'], 'gone', -1)).toBeNull()
  })

  test('knows what was resolved today', () => {
    const now = new Date(2025, 9, 16, 12).getTime()
    const early = { resolvedAt: new Date(2025, 9, 16, 1).toISOString() }
    const before = { resolvedAt: new Date(2025, 9, 15, 23).toISOString() }
    expect(resolvedToday([early, before, { resolvedAt: null }], now)).toEqual([early])
  })
})
