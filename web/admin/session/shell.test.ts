import { MINUTE_MS } from '#core/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import { isUnder, MAIN_NAV, MORE_NAV } from '#web/shell/admin/nav.ts'
import { opensJump } from '#web/admin/session/keys.ts'
import { jumpPath, targetPath } from '#web/admin/session/target-path.ts'
import { mayDo, roleLabel } from '#web/admin/session/roles.ts'
import { briefText, clockText, formatWait, wholeText } from '#web/admin/session/times.ts'
import { matchPage } from '#web/app/match.ts'

describe('PORTAL-1 the header and the menu', () => {
  it('show the role in capitals without underscores', () => {
    expect(roleLabel('social_media_manager')).toBe('SOCIAL MEDIA MANAGER')
    expect(roleLabel('moderator')).toBe('MODERATOR')
  })
  it('has the specified entries in their order, and each leads to a page', () => {
    expect(MAIN_NAV.map(({ label }) => label)).toEqual([
      'Dashboard',
      'User Management',
      'Job Oversight',
      'Payments & Escrow',
      'Dispute Resolution',
      'Review Moderation',
      'Platform Settings',
    ])
    for (const { href } of [...MAIN_NAV, ...MORE_NAV])
      expect(matchPage(href, false)).toMatchObject({ isFound: true, route: { audience: 'admin' } })
  })
  it('marks the entry that a page belongs to', () => {
    expect(isUnder('/admin/disputes/7', '/admin/disputes')).toBe(true)
    expect(isUnder('/admin/disputes', '/admin/disputes')).toBe(true)
    expect(isUnder('/admin/disputes-old', '/admin/disputes')).toBe(false)
  })
  it('lets each role do what the roles before it may', () => {
    expect(mayDo({ role: 'support' }, 'moderator')).toBe(false)
    expect(mayDo({ role: 'moderator' }, 'moderator')).toBe(true)
    expect(mayDo({ role: 'admin' }, 'support')).toBe(true)
  })
})

const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('PORTAL-4 the jump box', () => {
  it.each([
    [press('/'), false, true],
    [press('/'), true, false],
    [press('k', { ctrlKey: true }), true, true],
    [press('K', { metaKey: true }), false, true],
    [press('k'), false, false],
    [press('/', { ctrlKey: true }), false, false],
    [press('k', { ctrlKey: true, altKey: true }), false, false],
  ])('%j, typing %s: %s', (pressed, isTyping, opens) => expect(opensJump(pressed, isTyping)).toBe(opens))

  it('links to the person, the job and the contract', () => {
    expect(jumpPath({ type: 'user', id: 'u' })).toBe('/admin/users?user=u')
    expect(jumpPath({ type: 'job', id: 'j' })).toBe('/admin/jobs?job=j')
    expect(jumpPath({ type: 'contract', id: 'c' })).toBe('/admin/payments?tab=ledger&contract=c')
  })
})

describe('PORTAL-11 the target of a log entry', () => {
  it('is a link if there is a page for it', () => {
    expect(targetPath({ type: 'dispute', id: 'd' })).toBe('/admin/disputes/d')
    expect(targetPath({ type: 'setting', id: 'fee.percent' })).toBe('/admin/settings?key=fee.percent')
    expect(targetPath({ type: 'backup', id: 'b' })).toBeNull()
    expect(targetPath(null)).toBeNull()
  })
})

describe('PORTAL-7 times', () => {
  const now = new Date(2025, 9, 16, 18, 45).getTime()
  const at = new Date(2025, 9, 16, 18, 41, 30).toISOString()
  const before = new Date(2025, 9, 14, 18, 41).toISOString()
  it('show the clock for today and the date for other days', () => {
    expect(clockText(at, now)).toBe('6:41:30 PM')
    expect(clockText(before, now)).toBe('Oct 14, 6:41 PM')
    expect(wholeText(before)).toBe('Oct 14, 2025, 6:41 PM')
    expect(briefText(at, now)).toBe('6:41 PM')
    expect(briefText(before, now)).toBe('Oct 14')
  })
  it.each([
    [0, '0 min'],
    [40, '40 min'],
    [59.9, '59 min'],
    [60, '1 h'],
    [31 * 60, '31 h'],
    [47.9 * 60, '47 h'],
    [48 * 60, '2 d'],
    [-5, '0 min'],
  ])('%d minutes of waiting are %s', (minutes, text) =>
    expect(formatWait(new Date(now - minutes * MINUTE_MS).toISOString(), now)).toBe(text),
  )
})
