import { describe, expect, it } from 'vitest'
import { adminNext } from '#web/admin/sign-in/admin-next.ts'

const ORIGIN = 'https://nearhand.test'

describe('PORTAL-2 where an admin arrives', () => {
  it.each([
    ['/admin/users?user=7', '/admin/users?user=7'],
    ['/admin/disputes/7', '/admin/disputes/7'],
    [null, '/admin/dashboard'],
    ['/admin', '/admin/dashboard'],
    ['/admin?next=/admin', '/admin/dashboard'],
    ['/wallet', '/admin/dashboard'],
    ['https://elsewhere.test/admin/users', '/admin/dashboard'],
    ['//elsewhere.test/admin/users', '/admin/dashboard'],
    ['/api/admin/logout', '/admin/dashboard'],
    ['/administrators/x', '/admin/dashboard'],
    ['/admin/../wallet', '/admin/dashboard'],
  ])('%s leads to %s', (next, place) => expect(adminNext(next, ORIGIN)).toBe(place))
})
