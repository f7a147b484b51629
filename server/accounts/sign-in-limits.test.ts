import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { freshEmail, openTestApp, PASSWORD, type TestApp, type TestClient } from '#server/testing/app.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { createMember } from '#server/testing/scenarios/users.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ ...PUBLIC_ENVIRONMENT, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
})
afterAll(() => testApp.close())

const openAccount = async (): Promise<string> =>
  (await createMember(testApp, { password_hash: await hashPassword(PASSWORD) })).email
const from = (network: string): TestClient => testApp.client({ 'x-forwarded-for': network })
const signIn = async (client: TestClient, email: string, password = PASSWORD): Promise<number> =>
  (await client.post('/api/auth/login', { email, password })).status
const guess = async (client: TestClient, email: string, times: number): Promise<number[]> => {
  const statuses = []
  for (let count = 0; count < times; count++) statuses.push(await signIn(client, email, 'Wrong1234'))
  return [...new Set(statuses)]
}

describe('ACC-20 wrong passwords', () => {
  test('slow down the account in their network, and no other network', async () => {
    const email = await openAccount()
    expect(await guess(from('198.51.100.1'), email, 10)).toEqual([401])
    expect(await signIn(from('198.51.100.1'), email)).toBe(429)
    expect(await signIn(from('198.51.100.2'), email)).toBe(200)
    expect(await signIn(from('198.51.100.1'), await openAccount())).toBe(200)
    await testApp.moveClock(15 * MINUTE_MS + 1000)
    expect(await signIn(from('198.51.100.1'), email)).toBe(200)
  })

  test('of an IPv6 host count for its whole network', async () => {
    const email = await openAccount()
    expect(await guess(from('2001:db8:1:2::1'), email, 10)).toEqual([401])
    expect(await signIn(from('2001:db8:1:2:ffff::9'), email)).toBe(429)
    expect(await signIn(from('2001:db8:1:3::1'), email)).toBe(200)
  })

  test('in the same network do not stop a browser that has signed in before, which has a counter of its own', async () => {
    const email = await openAccount()
    const known = from('198.51.100.5')
    expect(await signIn(known, email)).toBe(200)
    expect(await guess(from('198.51.100.5'), email, 10)).toEqual([401])
    expect(await signIn(from('198.51.100.5'), email)).toBe(429)
    expect(await signIn(known, email)).toBe(200)
    expect(await guess(known, email, 10)).toEqual([401])
    expect(await signIn(known, email)).toBe(429)
  })

  test('of a browser that is known to another account count as those of a stranger', async () => {
    const [email, other] = [await openAccount(), await openAccount()]
    const client = from('198.51.100.6')
    expect(await signIn(client, other)).toBe(200)
    expect(await guess(client, email, 10)).toEqual([401])
    expect(await guess(from('198.51.100.6'), email, 1)).toEqual([429])
  })

  test('from many networks keep out only networks that never signed in', async () => {
    const email = await openAccount()
    const known = from('198.51.100.7')
    expect(await signIn(known, email)).toBe(200)
    for (let network = 1; network <= 20; network++)
      expect(await guess(from(`203.0.113.${network}`), email, 10)).toEqual([401])
    expect(await signIn(from('203.0.113.200'), email)).toBe(429)
    expect(await signIn(from('198.51.100.7'), email)).toBe(200)
    const moved = from('203.0.113.201')
    for (const [name, pair] of known.jar) moved.jar.set(name, pair)
    expect(await signIn(moved, email)).toBe(200)
    await testApp.moveClock(HOUR_MS + 1000)
    expect(await signIn(from('203.0.113.200'), email)).toBe(200)
  })

  test('from one network at many accounts are limited together', async () => {
    const client = from('198.51.100.8')
    for (let account = 0; account < 5; account++) expect(await guess(client, freshEmail(), 10)).toEqual([401])
    expect(await guess(client, freshEmail(), 1)).toEqual([429])
  })

  test('at the portal do not lock an admin elsewhere', async () => {
    const form = { email: freshEmail(), password: 'Wrong1234' }
    for (let count = 0; count < 10; count++)
      expect((await from('198.51.100.9').post('/api/admin/login', form)).status).toBe(401)
    expect((await from('198.51.100.9').post('/api/admin/login', form)).status).toBe(429)
    expect((await from('198.51.100.10').post('/api/admin/login', form)).status).toBe(401)
  })
})

const register = (email: string, password: string) =>
  from('198.51.100.20').post('/api/auth/register', {
    email,
    firstName: 'Sam',
    password,
    confirmPassword: password,
    ageConfirmed: true,
    agreeToTerms: true,
  })

describe('ACC-21 a new password', () => {
  test.each([
    ['Password1', 'This password is on the lists that attackers try first. Please choose another one.'],
    ['Qwerty123!', 'This password is on the lists that attackers try first. Please choose another one.'],
    ['SUMMEr2026', 'This password is on the lists that attackers try first. Please choose another one.'],
    ['xSam.Smith9', 'The password must not contain your email address.'],
    ['MyNearHand77', 'The password must not contain “Nearhand”.'],
  ])('%s is refused', async (password, message) => {
    const { status, body } = await register('sam.smith@example.com', password)
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { password: message } })
  })
  test('that nobody else would choose is accepted', async () => {
    expect((await register(freshEmail(), 'Kettle-lamp 42 tiles')).status).toBe(201)
    expect((await register(freshEmail(), 'Kettle-lamp 42 tiles'.repeat(10))).status).toBe(201)
  })
})
