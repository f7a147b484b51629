import { expect, it } from 'vitest'
import { isAt } from '#web/shell/nav.ts'

it.each([
  ['/', '/', true],
  ['/profile', '/', false],
  ['/profile', '/profile', true],
  ['/profile/edit', '/profile', true],
  ['/profile/security', '/profile', true],
  ['/profile/security', '/find-work', false],
  ['/profiles', '/profile', false],
  ['/jobs/0198', '/find-work', true],
  ['/profile/0198', '/find-work', true],
  ['/profile/0198', '/profile', false],
])('at %s the entry %s is current: %s', (path, href, expected) => expect(isAt(path, href)).toBe(expected))
