import { describe, expect, it } from 'vitest'
import { safeNext } from '#web/runtime/navigation/next-path.ts'

const ORIGIN = 'https://nearhand.test'

describe('WEB-4 safeNext', () => {
  it.each([
    ['/profile', '/profile'],
    ['/jobs/7?tab=bids#top', '/jobs/7?tab=bids#top'],
    ['/apiary', '/apiary'],
    ['/a//b', '/a//b'],
    ['/?auth=login', '/?auth=login'],
  ])('follows %j', (next, expected) => expect(safeNext(next, ORIGIN)).toBe(expected))

  it.each([
    null,
    '',
    'profile',
    'https://evil.test/',
    '//evil.test/',
    '///evil.test/',
    '/\\evil.test/',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n\\evil.test',
    ' //evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    '/%2e//evil.test',
    'javascript:alert(1)',
    '/api/logout',
    '/x/../api/logout',
    '/API/logout',
  ])('goes home instead of %j', (next) => expect(safeNext(next, ORIGIN)).toBe('/'))
})
