import { describe, expect, test } from 'vitest'
import { REPORTED_TYPES } from '#core/admin/reports.ts'
import { actionOf, afterDeciding, currentOf, stepFrom } from '#web/admin/moderation/flag-queue.ts'
import { hidesContent, othersText, reportedPath, upholdText, undoHint } from '#web/admin/moderation/flag-copy.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const flags = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

describe('PORTAL-24 the keys of the report queue', () => {
  test.each([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['u', 'uphold'],
    ['U', 'uphold'],
    ['d', 'dismiss'],
    ['n', 'note'],
    ['?', 'keys'],
    ['Enter', 'open'],
    ['x', null],
  ])('%s means %s', (key, act) => {
    expect(actionOf(press(key), 'none')).toBe(act)
  })

  test('keys in a field type text', () => {
    for (const key of ['j', 'u', 'd', '?', 'Enter', 'ArrowDown']) expect(actionOf(press(key), 'field')).toBeNull()
  })

  test('Enter presses the focused button, other keys still work', () => {
    expect(actionOf(press('Enter'), 'control')).toBeNull()
    expect(actionOf(press('j'), 'control')).toBe('next')
  })

  test('browser shortcuts still work', () => {
    expect(actionOf(press('d', { ctrlKey: true }), 'none')).toBeNull()
    expect(actionOf(press('u', { metaKey: true }), 'none')).toBeNull()
    expect(actionOf(press('n', { altKey: true }), 'none')).toBeNull()
  })

  test('the picked report is open, else the first', () => {
    expect(currentOf(flags, 'b')?.id).toBe('b')
    expect(currentOf(flags, 'gone')?.id).toBe('a')
    expect(currentOf(flags, null)?.id).toBe('a')
    expect(currentOf([], 'a')).toBeUndefined()
  })

  test('steps stop at the ends', () => {
    expect(stepFrom(flags, 'a', 1)).toBe('b')
    expect(stepFrom(flags, 'c', 1)).toBe('c')
    expect(stepFrom(flags, 'a', -1)).toBe('a')
  })

  test('after a decision the next report is open', () => {
    expect(afterDeciding(flags, 'a')).toBe('b')
    expect(afterDeciding(flags, 'c')).toBe('b')
    expect(afterDeciding([{ id: 'a' }], 'a')).toBeNull()
  })

  test('Enter opens what was reported, or the person it belongs to', () => {
    const about = { id: 'devon', firstName: 'Devon', email: 'devon@example.com' }
    expect(reportedPath({ contentType: 'user', contentId: 'zed', about })).toBe('/admin/users?user=zed')
    expect(reportedPath({ contentType: 'job', contentId: 'job', about })).toBe('/admin/jobs?job=job')
    expect(reportedPath({ contentType: 'review', contentId: 'r', about })).toBe('/admin/reviews?q=r')
    expect(reportedPath({ contentType: 'bid', contentId: 'bid', about })).toBe('/admin/users?user=devon')
    expect(reportedPath({ contentType: 'bid', contentId: 'bid', about: null })).toBeNull()
  })
})

describe('PORTAL-25 the effect of upholding a report', () => {
  test.each(REPORTED_TYPES)('%s', (type) => {
    expect(upholdText(type)).toMatch(/\.$/)
    expect(upholdText(type).includes('Nothing else happens')).toBe(!hidesContent(type))
  })
  test('how it is undone', () => {
    expect(undoHint('review')).toContain('show it again')
    expect(undoHint('job')).toContain('restore')
    expect(undoHint('user')).toBeNull()
  })
  test('how many others have reported the same', () => {
    expect([0, 1, 3].map(othersText)).toEqual([
      null,
      'One other has reported the same.',
      '3 others have reported the same.',
    ])
  })
})
