import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { readCookie, writeCookie } from '#server/platform/http/cookies.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'

test('ACC-7 a cookie is read by its exact name, and an empty value counts as none', () => {
  expect(readCookie('asid=1; sid=; sid=aB-_9; sid=2', 'sid')).toBe('aB-_9')
  expect(readCookie('asid=1; sid=', 'sid')).toBeNull()
  expect(readCookie(undefined, 'sid')).toBeNull()
})

test('ACC-7 a cookie is sent over TLS only if the site uses it, and deleted by an empty value', () => {
  const [plain, secure] = [{}, PUBLIC_ENVIRONMENT].map((environment) => readConfig(environment, '/'))
  expect(writeCookie(plain!, 'sid', 'x', 60)).toBe('sid=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
  expect(writeCookie(secure!, 'sid', '', 60)).toBe('sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
})
