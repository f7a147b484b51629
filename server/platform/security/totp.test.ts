import { expect, test } from 'vitest'
import { seal, unseal } from '#server/platform/security/secrets.ts'
import { findTotpStep, newTotpSecret, stepAt, totpAddress, totpCode } from '#server/platform/security/totp.ts'

/**
 * RFC 6238, appendix B, SHA-1: the secret 12345678901234567890. The last six of the eight digits are the six-digit
 * code.
 */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS = [
  ['1970-01-01T00:00:59Z', '94287082'],
  ['2005-03-18T01:58:29Z', '07081804'],
  ['2005-03-18T01:58:31Z', '14050471'],
  ['2009-02-13T23:31:30Z', '89005924'],
  ['2033-05-18T03:33:20Z', '69279037'],
  ['2603-10-11T11:33:20Z', '65353130'],
] as const

test.each(VECTORS)('TOTP-1 at %s the code is that of the RFC', (now, eight) => {
  expect(totpCode(SECRET, stepAt(now))).toBe(eight.slice(-6))
})

test('TOTP-1 the secret is 160 random bits in base32', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(50)
})

test('TOTP-1 a code is valid one step early and one step late, and no longer', () => {
  const now = '2026-06-01T12:00:10Z'
  const middle = stepAt(now)
  const taken = [-3, -2, -1, 0, 1, 2, 3].map((off) =>
    findTotpStep(SECRET, totpCode(SECRET, middle + off), { now, lastStep: null }),
  )
  expect(taken).toEqual([null, null, middle - 1, middle, middle + 1, null, null])
  for (const code of ['', '12345', '１２３４５６', 'ééé123'])
    expect(findTotpStep(SECRET, code, { now, lastStep: null })).toBeNull()
})

test('TOTP-2 a used step and earlier ones are refused', () => {
  const now = '2026-06-01T12:00:10Z'
  const middle = stepAt(now)
  const ask = (off: number, lastStep: number) => findTotpStep(SECRET, totpCode(SECRET, middle + off), { now, lastStep })
  expect([ask(0, middle), ask(-1, middle), ask(1, middle)]).toEqual([null, null, middle + 1])
})

test('TOTP-1 the URL has the account, the secret and the parameters', () => {
  expect(totpAddress(SECRET, { issuer: 'Near hand', account: 'ada+x@example.com' })).toBe(
    `otpauth://totp/Near%20hand:ada%2Bx%40example.com?issuer=Near%20hand&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  )
})

test('TOTP-4 a sealed text is read only with the same secret and purpose, and unchanged', () => {
  const sealed = seal('secret one', 'totp', SECRET)
  expect(unseal('secret one', 'totp', sealed)).toBe(SECRET)
  expect(seal('secret one', 'totp', SECRET)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').includes(SECRET)).toBe(false)
  expect(unseal('secret two', 'totp', sealed)).toBeNull()
  expect(unseal('secret one', 'other', sealed)).toBeNull()
  for (const at of [0, 15, 30, sealed.length - 2])
    expect(
      unseal('secret one', 'totp', `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`),
    ).toBeNull()
  expect(unseal('secret one', 'totp', 'short')).toBeNull()
})
