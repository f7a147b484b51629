import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { readClock } from '#server/platform/database/database.ts'
import { stepAt, totpCode } from '#server/platform/security/totp.ts'
import { openMember, openTestApp, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'

let testApp: TestApp
let limited: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  limited = await openTestApp({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => Promise.all([testApp.close(), limited.close()]))

const FACTOR = '/api/account/authenticator'
const codeNow = async (secret: string, place: TestApp) => totpCode(secret, stepAt(await readClock(place.app.db)))
const openWithFactor = async (place = testApp) => {
  const me = await openMember(place)
  const { secret, address } = await good(me.client.post(FACTOR))
  expect(address).toMatch(/^otpauth:\/\/totp\//)
  const used = await codeNow(secret, place)
  const { recoveryCodes } = await good(me.client.post(`${FACTOR}/confirm`, { code: used }))
  return { ...me, secret: secret as string, recoveryCodes: recoveryCodes as string[], used }
}
const login = (email: string, code?: string, password = PASSWORD, place = testApp) =>
  place.client().post('/api/auth/login', { email, password, ...(code && { code }) })
const next = async (secret: string) => {
  await testApp.moveClock(MINUTE_MS)
  return codeNow(secret, testApp)
}

describe('SIGNIN-6 with an authenticator app', () => {
  test('the password alone opens no session, and only the right one reveals it', async () => {
    const { email, secret } = await openWithFactor()
    const alone = await login(email)
    expect(alone).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
    expect(alone.headers['set-cookie']).toBeUndefined()
    expect((await login(email, undefined, 'Wrong1234')).body.code).toBe('login_refused')
    expect((await login(email, '000000', 'Wrong1234')).body.code).toBe('login_refused')
    expect((await login(email, await next(secret))).status).toBe(200)
  })

  test('a code works once, and the one that switched it on not again', async () => {
    const { email, secret, used } = await openWithFactor()
    expect((await login(email, used)).body.code).toBe('wrong_second_factor')
    const code = await next(secret)
    const answers = await Promise.all([login(email, code), login(email, code)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
  })

  test('a recovery code works once, and the owner is notified', async () => {
    const { email, recoveryCodes } = await openWithFactor()
    expect(recoveryCodes).toHaveLength(10)
    expect((await login(email, recoveryCodes[3])).status).toBe(200)
    expect((await login(email, recoveryCodes[3]!.toLowerCase())).status).toBe(401)
    const mail = (await testApp.mailsTo(email)).find(({ subject }) => subject.includes('recovery code was used'))
    expect(mail!.text).toContain('9 left')
  })

  test('a new password by mail does not replace the code', async () => {
    const { email, secret } = await openWithFactor()
    await testApp.client().post('/api/auth/forgot-password', { email })
    const reset = { email, resetCode: await testApp.codeFor(email), newPassword: 'Sunday10th' }
    expect((await testApp.client().post('/api/auth/reset-password', reset)).status).toBe(200)
    expect((await login(email, undefined, 'Sunday10th')).body.code).toBe('second_factor_needed')
    expect((await login(email, await next(secret), 'Sunday10th')).status).toBe(200)
  })

  test('five wrong codes are the most', async () => {
    const { email, secret } = await openWithFactor(limited)
    for (let tries = 0; tries < 5; tries++)
      expect((await login(email, '000000', PASSWORD, limited)).body.code).toBe('wrong_second_factor')
    expect((await login(email, await codeNow(secret, limited), PASSWORD, limited)).status).toBe(429)
  })
})

describe('SIGNIN-7 the authenticator app', () => {
  test('counts from its first code on, which must be right', async () => {
    const { client, email } = await openMember(testApp)
    const { secret } = await good(client.post(FACTOR))
    expect((await login(email)).status).toBe(200)
    expect((await client.post(`${FACTOR}/confirm`, { code: '000000' })).body.code).toBe('wrong_code')
    await good(client.post(`${FACTOR}/confirm`, { code: await codeNow(secret, testApp) }))
    expect((await client.post(FACTOR)).body.code).toBe('already_on')
    expect(await good(client.get('/api/account/security'))).toMatchObject({ authenticator: { recoveryCodesLeft: 10 } })
  })

  test('is switched off, of which the owner is notified', async () => {
    const { client, email } = await openWithFactor()
    await good(client.send('DELETE', FACTOR))
    expect((await client.send('DELETE', FACTOR)).body.code).toBe('not_on')
    expect((await login(email)).status).toBe(200)
    expect((await testApp.mailsTo(email)).map(({ subject }) => subject)).toContain(
      'Your authenticator app is off at Nearhand',
    )
  })

  test('gets new recovery codes, which replace the old ones', async () => {
    const { client, email, recoveryCodes } = await openWithFactor()
    const made = (await good(client.post(`${FACTOR}/recovery-codes`))).recoveryCodes
    expect(made).toHaveLength(10)
    expect((await login(email, recoveryCodes[0])).status).toBe(401)
    expect((await login(email, made[0])).status).toBe(200)
  })

  test('has its secret sealed and its codes hashed, and neither is exported', async () => {
    const { client, id, secret, recoveryCodes } = await openWithFactor()
    const row = await testApp.app.db.selectFrom('authenticators').selectAll().where('user_id', '=', id).execute()
    const stored = JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(recoveryCodes[0])
    const { text } = await client.get('/api/account/export')
    expect(text).not.toContain(row[0]!.secret)
    expect(text).not.toContain(row[0]!.recovery_codes[0])
  })
})

describe('STEP-23 where an authenticator app is on', () => {
  test('the password confirms nothing, a code does', async () => {
    const { client, secret } = await openWithFactor()
    await testApp.moveClock(16 * MINUTE_MS)
    expect((await client.post('/api/account/confirm', { password: PASSWORD })).body.code).toBe('password_not_enough')
    expect((await client.post('/api/account/confirm', { code: '000000' })).body.code).toBe('wrong_code')
    const change = { current: PASSWORD, next: 'Sunday10th' }
    expect((await client.post('/api/account/password', change)).body.code).toBe('confirm_needed')
    await good(client.post('/api/account/confirm', { code: await codeNow(secret, testApp) }))
    await good(client.post('/api/account/password', change))
  })
})
