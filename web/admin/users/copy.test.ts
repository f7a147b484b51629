import { describe, expect, it } from 'vitest'
import { counted, ratingText, statusOf, userName } from '#web/admin/users/copy.ts'

describe('PORTAL-10 a person in the table', () => {
  it('has one status, and a ban weighs most', () => {
    expect(statusOf({ isBanned: true, isVerified: true })).toBe('banned')
    expect(statusOf({ isBanned: false, isVerified: true })).toBe('verified')
    expect(statusOf({ isBanned: false, isVerified: false })).toBe('unverified')
  })
  it.each([
    ['4.87', '4.9'],
    ['5', '5.0'],
    ['0.00', '0.0'],
    ['', '0.0'],
    ['none', '0.0'],
  ])('shows the rating %s as %s', (rating, shown) => expect(ratingText(rating)).toBe(shown))
  it('goes by the address without a name', () => {
    expect(userName({ firstName: 'Priya', lastName: 'N.', email: 'p@example.org' })).toBe('Priya N.')
    expect(userName({ firstName: null, lastName: null, email: 'p@example.org' })).toBe('p@example.org')
  })
  it('counts one and many', () => {
    expect(counted(1, 'flag')).toBe('1 flag')
    expect(counted(0, 'flag')).toBe('0 flags')
    expect(counted(18_402, 'user')).toBe('18,402 users')
  })
})
