import { describe, expect, test } from 'vitest'
import { neighborOf, resolvedToday, stageText, waitsLong } from '#web/admin/disputes/queue.ts'

describe('PORTAL-23 the queue of disputes', () => {
  test('a dispute that waits for a day is marked', () => {
    const now = Date.parse('2025-10-16T12:00:00Z')
    expect(waitsLong('2025-10-15T12:00:01Z', now)).toBe(false)
    expect(waitsLong('2025-10-15T12:00:00Z', now)).toBe(true)
  })

  test('shows the stage, or the resolution', () => {
    expect(stageText({ status: 'open', stage: 'analysis', resolution: null })).toBe('open')
    expect(stageText({ status: 'open', stage: 'proposed', resolution: null })).toBe('proposal out')
    expect(stageText({ status: 'open', stage: 'escalated', resolution: null })).toBe('escalated')
    expect(stageText({ status: 'resolved', stage: 'escalated', resolution: 'favor_worker' })).toBe('favor worker')
    expect(stageText({ status: 'resolved', stage: 'escalated', resolution: 'dismissed' })).toBe('dismissed')
  })

  test('finds the next and the previous one within the ends', () => {
    const ids = ['a', 'b', 'c']
    expect(neighborOf(ids, 'a', 1)).toBe('b')
    expect(neighborOf(ids, 'b', -1)).toBe('a')
    expect(neighborOf(ids, 'a', -1)).toBeNull()
    expect(neighborOf(ids, 'c', 1)).toBeNull()
    expect(neighborOf([], 'a', 1)).toBeNull()
  })

  test('starts at the top when the open one is not in the list', () => {
    expect(neighborOf(['a', 'b'], 'gone', 1)).toBe('a')
    expect(neighborOf(['a', 'b'], undefined, 1)).toBe('a')
    expect(neighborOf(['a', 'b'], 'gone', -1)).toBeNull()
  })

  test('filters those resolved today', () => {
    const now = new Date(2025, 9, 16, 12).getTime()
    const early = { resolvedAt: new Date(2025, 9, 16, 1).toISOString() }
    const before = { resolvedAt: new Date(2025, 9, 15, 23).toISOString() }
    expect(resolvedToday([early, before, { resolvedAt: null }], now)).toEqual([early])
  })
})
