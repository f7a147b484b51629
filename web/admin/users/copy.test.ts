import { describe, expect, it, test } from 'vitest'
import { counted, fullName, ratingText, shortName, statusOf } from '#web/admin/users/copy.ts'

describe('PORTAL-10 a person in the table', () => {
  it('has one status, a ban before the verification', () => {
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
  it('is called by the email address without a name', () => {
    expect(fullName({ firstName: 'Priya', lastName: 'N.', email: 'p@example.org' })).toBe('Priya N.')
    expect(fullName({ firstName: null, lastName: null, email: 'p@example.org' })).toBe('p@example.org')
  })
  it('counts one and many', () => {
    expect(counted(1, 'flag')).toBe('1 flag')
    expect(counted(0, 'flag')).toBe('0 flags')
    expect(counted(18_402, 'user')).toBe('18,402 users')
  })
})

test('PORTAL-27 a person without a name is called by the email address', () => {
  expect(shortName({ firstName: 'Priya', email: 'p@example.org' })).toBe('Priya')
  expect(shortName({ firstName: null, email: 'p@example.org' })).toBe('p@example.org')
  expect(shortName(null)).toBe('somebody who has left')
})
