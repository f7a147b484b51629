import { describe, expect, test } from 'vitest'
import { REPORTED_TYPES } from '#core/admin/reports.ts'
import { actOf, afterDeciding, currentOf, stepFrom } from '#web/admin/moderation/flag-queue.ts'
import { doesMore, othersText, placeOf, upholdText, wayBack } from '#web/admin/moderation/flag-copy.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const flags = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

describe('PORTAL-24 reports are worked by keyboard', () => {
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
    expect(actOf(press(key), 'none')).toBe(act)
  })

  test('what somebody types into a field stays text', () => {
    for (const key of ['j', 'u', 'd', '?', 'Enter', 'ArrowDown']) expect(actOf(press(key), 'field')).toBeNull()
  })

  test('Enter belongs to the button that has the focus, the other keys do not', () => {
    expect(actOf(press('Enter'), 'control')).toBeNull()
    expect(actOf(press('j'), 'control')).toBe('next')
  })

  test('a browser shortcut is not taken', () => {
    expect(actOf(press('d', { ctrlKey: true }), 'none')).toBeNull()
    expect(actOf(press('u', { metaKey: true }), 'none')).toBeNull()
    expect(actOf(press('n', { altKey: true }), 'none')).toBeNull()
  })

  test('the picked one stays open, else the first', () => {
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

  test('after a decision the next one is open', () => {
    expect(afterDeciding(flags, 'a')).toBe('b')
    expect(afterDeciding(flags, 'c')).toBe('b')
    expect(afterDeciding([{ id: 'a' }], 'a')).toBeNull()
  })

  test('Enter leads to what it is about, or to whoever it belongs to', () => {
    const about = { id: 'devon', firstName: 'Devon', email: 'devon@example.com' }
    expect(placeOf({ contentType: 'user', contentId: 'zed', about })).toBe('/admin/users?user=zed')
    expect(placeOf({ contentType: 'job', contentId: 'job', about })).toBe('/admin/jobs?job=job')
    expect(placeOf({ contentType: 'review', contentId: 'r', about })).toBe('/admin/reviews?q=r')
    expect(placeOf({ contentType: 'bid', contentId: 'bid', about })).toBe('/admin/users?user=devon')
    expect(placeOf({ contentType: 'bid', contentId: 'bid', about: null })).toBeNull()
  })
})

describe('PORTAL-25 what upholding does is said before', () => {
  test.each(REPORTED_TYPES)('%s', (type) => {
    expect(upholdText(type)).toMatch(/\.$/)
    expect(upholdText(type).includes('Nothing else happens')).toBe(!doesMore(type))
  })
  test('and how it is taken back', () => {
    expect(wayBack('review')).toContain('show it again')
    expect(wayBack('job')).toContain('restore')
    expect(wayBack('user')).toBeNull()
  })
  test('how many others said the same', () => {
    expect([0, 1, 3].map(othersText)).toEqual([
      null,
      'One other has reported the same.',
      '3 others have reported the same.',
    ])
  })
})
