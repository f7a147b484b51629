import { describe, expect, it } from 'vitest'
import { pastAuth, viewIn, withAuth } from '#web/runtime/navigation/auth-address.ts'

it.each([
  ['?auth=login', 'login'],
  ['auth=register&next=%2Fprofile', 'register'],
  ['?auth=admin', null],
  ['', null],
])('%j opens %s', (search, view) => expect(viewIn(search)).toBe(view))

describe('withAuth', () => {
  it('keeps the rest of the query', () =>
    expect(withAuth('/about', '?from=mail&auth=register', 'login')).toBe('/about?from=mail&auth=login'))
  it('drops the destination when the dialog is closed', () =>
    expect(withAuth('/', '?auth=login&next=%2Fprofile', null)).toBe('/'))
})

describe('WEB-4 pastAuth', () => {
  it.each([
    ['/', '?auth=login', '/'],
    ['/about', '?from=mail&auth=login', '/about?from=mail'],
    ['/', '?auth=login&next=%2Fprofile', '/profile'],
    ['/', '?auth=login&next=%2F%2Fevil.test', '/'],
    ['/', '?auth=login&next=%2Fapi%2Flogout', '/'],
  ])('%s%s leads a member to %s', (path, search, expected) => expect(pastAuth(path, search)).toBe(expected))
})
