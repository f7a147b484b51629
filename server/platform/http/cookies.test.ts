import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { readCookie, writeCookie } from '#server/platform/http/cookies.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { openTestApp, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { allowOneFactor, createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { openConnection } from '#server/testing/sockets.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'

test('ACC-7 a cookie is read by its exact name, and an empty value counts as none', () => {
  expect(readCookie('asid=1; sid=; sid=aB-_9; sid=2', 'sid')).toBe('aB-_9')
  expect(readCookie('asid=1; sid=', 'sid')).toBeNull()
  expect(readCookie(undefined, 'sid')).toBeNull()
})

test('ACC-7 a cookie is sent over TLS only if the site uses it, and deleted by an empty value', () => {
  const [plain, secure] = [{}, PUBLIC_ENVIRONMENT].map((environment) => readConfig(environment, '/'))
  expect(writeCookie(plain!, 'sid', 'x', 60)).toEqual(['sid=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'])
  expect(writeCookie(secure!, 'sid', '', 60)).toContain(
    '__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

describe('WEB-20 over TLS', () => {
  const ENDED = 'Max-Age=0; Path=/; HttpOnly; Secure; SameSite='
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp(PUBLIC_ENVIRONMENT)
  })
  afterAll(() => testApp.close())

  test('the cookies of users and admins have the prefix, the names without it are deleted and count for nothing', async () => {
    const hash = await hashPassword(PASSWORD)
    const user = await createMember(testApp, { password_hash: hash })
    const admin = await createAdmin(testApp, 'support', { password_hash: hash, totp_secret: null })
    await allowOneFactor(testApp)
    for (const { email, path, name, sameSite, who, out } of [
      { ...user, path: '/api/auth/login', name: 'sid', sameSite: 'Lax', who: '/api/auth/user', out: '/api/logout' },
      { ...admin, path: '/api/admin/login', name: 'asid', sameSite: 'Strict', who: '/api/admin/me', out: null },
    ]) {
      const client = testApp.client()
      const { status, headers } = await client.post(path, { email, password: PASSWORD })
      expect(status).toBe(200)
      // The cookie that recognizes the browser comes first.
      const [set, old] = (headers['set-cookie'] as string[]).filter((cookie) => !/^(?:__Host-)?device=/.test(cookie))
      expect(set).toMatch(
        new RegExp(`^__Host-${name}=[\\w-]{43}; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=${sameSite}$`),
      )
      expect(old).toBe(`${name}=; ${ENDED}${sameSite}`)
      const session = set!.split(';')[0]!
      const get = async (cookie: string) => (await testApp.client().get(who, { cookie })).status
      expect([await get(session), await get(session.replace('__Host-', ''))]).toEqual([200, 401])
      const ended = out ? await client.get(out) : await client.post('/api/admin/logout')
      expect(ended.headers['set-cookie']).toEqual([
        `__Host-${name}=; ${ENDED}${sameSite}`,
        `${name}=; ${ENDED}${sameSite}`,
      ])
    }
  })

  test('a live socket opens with the prefix only', async () => {
    const { client } = await createMember(testApp)
    const { host } = new URL(testApp.config.publicUrl)
    const open = await openConnection(testApp.app, client.cookie, { host })
    expect(open.ws.readyState).toBe(open.ws.OPEN)
    open.end()
    const refused = await openConnection(testApp.app, client.cookie!.replace('__Host-', ''), { host })
    expect(await refused.ends()).toBe(401)
  })
})
