import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { newId } from '#server/platform/database/ids.ts'
import { readClock } from '#server/platform/database/database.ts'
import { stepAt, totpCode } from '#server/platform/security/totp.ts'
import { allowOneFactor } from '#server/testing/scenarios/users.ts'
import { freshEmail, openTestApp, PASSWORD, type TestApp, type TestClient } from '#server/testing/app.ts'

const STEP_MS = 30_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const ACCOUNT = '/api/admin/account'
const FACTOR = `${ACCOUNT}/second-factor`
const WRONG_CODE = 'This code is not right, or was used already.'
let testApp: TestApp
let hash: string
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' })
  hash = await hashPassword(PASSWORD)
  await allowOneFactor(testApp)
})
afterAll(() => testApp.close())

interface Person {
  id: string
  email: string
  client: TestClient
}

const openAdmin = async (place = testApp): Promise<Person> => {
  const person = { id: newId(), email: freshEmail(), client: place.client({ 'user-agent': FIREFOX }) }
  await place.app.db
    .insertInto('admin_users')
    .values({ id: person.id, email: person.email, role: 'support', first_name: 'Ada', password_hash: hash })
    .execute()
  expect((await signIn(person)).status).toBe(200)
  return person
}
const signIn = ({ client, email }: Person, code?: string) =>
  client.post('/api/admin/login', { email, password: PASSWORD, ...(code && { code }) })
/** The code of an app, now or some steps later. */
const codeNow = async (secret: string, later = 0, place = testApp): Promise<string> =>
  totpCode(secret, stepAt(await readClock(place.app.db)) + later)
const nextStep = () => testApp.moveClock(2 * STEP_MS)
const begin = (person: Person, password = PASSWORD) => person.client.post(FACTOR, { password })
const confirm = (person: Person, code: string) => person.client.post(`${FACTOR}/confirm`, { code })
const remove = (person: Person, code: string, password = PASSWORD) =>
  person.client.send('DELETE', FACTOR, { password, code })

const openWithFactor = async (place = testApp) => {
  const person = await openAdmin(place)
  const { secret } = (await begin(person)).body
  const used = await codeNow(secret, 0, place)
  const { recoveryCodes } = (await confirm(person, used)).body
  return { ...person, secret: secret as string, recoveryCodes: recoveryCodes as string[], used }
}
const rowOf = ({ id }: Person) =>
  testApp.app.db.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditEntriesOf = async ({ id }: Person): Promise<string[]> => {
  const rows = await testApp.app.db
    .selectFrom('admin_audit_log')
    .select('action')
    .where('admin_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('TOTP-4 setting up the second factor', () => {
  test('needs the password, shows the secret as text and QR code, and takes effect with the first code', async () => {
    const ada = await openAdmin()
    expect((await begin(ada, 'Wrong1234')).body).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'This is not your password.' },
    })
    const { status, body } = await begin(ada)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.address).toBe(
      `otpauth://totp/Nearhand:${encodeURIComponent(ada.email)}?issuer=Nearhand&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    )

    // Not on yet: the password alone is enough.
    expect((await signIn(ada)).status).toBe(200)
    expect((await ada.client.get(ACCOUNT)).body).toEqual({ hasSecondFactor: false, recoveryCodesLeft: 0 })
    const wrong = await confirm(ada, '000000')
    expect([wrong.status, wrong.body.fields]).toEqual([422, { code: WRONG_CODE }])
    const { recoveryCodes } = (await confirm(ada, await codeNow(body.secret))).body
    expect(recoveryCodes).toHaveLength(8)
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/)
    expect((await ada.client.get(ACCOUNT)).body).toEqual({ hasSecondFactor: true, recoveryCodesLeft: 8 })
    expect((await signIn(ada)).status).toBe(401)
    expect(await auditEntriesOf(ada)).toEqual([
      'admin.signed_in',
      'admin.second_factor_begun',
      'admin.signed_in',
      'admin.second_factor_on',
    ])
    const [message] = await testApp.mailsTo(ada.email)
    expect(message!.subject).toBe('The second factor of your Nearhand admin account is on')
  })

  test('ends the other sessions', async () => {
    const ada = await openAdmin()
    const elsewhere = { ...ada, client: testApp.client() }
    await signIn(elsewhere)
    const { secret } = (await begin(ada)).body
    expect((await elsewhere.client.get('/api/admin/me')).status).toBe(200)
    await confirm(ada, await codeNow(secret))
    expect((await elsewhere.client.get('/api/admin/me')).status).toBe(401)
    expect((await ada.client.get('/api/admin/me')).status).toBe(200)
  })

  test('stores secret and recovery codes encrypted or hashed', async () => {
    const ada = await openWithFactor()
    const kept = JSON.stringify(await rowOf(ada), (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(kept).not.toContain(ada.secret)
    for (const code of ada.recoveryCodes)
      for (const part of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(part)
    expect(new Set((await rowOf(ada)).recovery_codes).size).toBe(8)
  })

  test('is refused while another second factor is on', async () => {
    const ada = await openWithFactor()
    expect(await begin(ada)).toMatchObject({ status: 409, body: { code: 'already_on' } })
    const other = await openAdmin()
    expect(await confirm(other, '123456')).toMatchObject({ status: 409, body: { code: 'nothing_begun' } })
    const { secret: first } = (await begin(other)).body
    const { secret: second } = (await begin(other)).body
    expect((await confirm(other, await codeNow(first))).status).toBe(422)
    expect((await confirm(other, await codeNow(second))).status).toBe(200)
    expect(await confirm(other, await codeNow(second))).toMatchObject({ status: 409, body: { code: 'nothing_begun' } })
  })

  test('can be undone with password and code', async () => {
    const ada = await openWithFactor()
    await nextStep()
    expect((await remove(ada, await codeNow(ada.secret), 'Wrong1234')).body.code).toBe('wrong_password')
    expect((await remove(ada, '000000')).body.fields).toEqual({ code: WRONG_CODE })
    expect((await remove(ada, await codeNow(ada.secret))).status).toBe(200)
    expect(await rowOf(ada)).toMatchObject({
      totp_secret: null,
      totp_waiting: null,
      totp_last_step: null,
      recovery_codes: [],
    })
    expect((await signIn(ada)).status).toBe(200)
    expect(await remove(ada, '123456')).toMatchObject({ status: 409, body: { code: 'not_on' } })
    expect(await auditEntriesOf(ada)).toContain('admin.second_factor_off')
    expect((await testApp.mailsTo(ada.email))[0]!.subject).toBe(
      'The second factor of your Nearhand admin account is off',
    )
  })

  test('does not work with another SESSION_SECRET', async () => {
    const ada = await openWithFactor()
    await nextStep()
    await sql`update admin_users set totp_secret = 'c29tZXRoaW5nIGVsc2UgYWx0b2dldGhlciBoZXJl' where id = ${ada.id}`.execute(
      testApp.app.db,
    )
    expect(await signIn(ada, await codeNow(ada.secret))).toMatchObject({
      status: 401,
      body: { code: 'wrong_second_factor' },
    })
  })
})

describe('TOTP-5 signing in', () => {
  test('asks for the code only after the correct password, and accepts only a correct code', async () => {
    const ada = await openWithFactor()
    await nextStep()
    const stranger = testApp.client()
    const guess = await stranger.post('/api/admin/login', {
      email: ada.email,
      password: 'Wrong1234',
      code: await codeNow(ada.secret),
    })
    expect([guess.status, guess.body.code]).toEqual([401, 'login_refused'])
    expect(await signIn(ada)).toMatchObject({
      status: 401,
      body: { code: 'second_factor_needed', message: 'Please enter the code of your authenticator app.' },
    })
    const wrong = await signIn(ada, await codeNow(ada.secret, 5))
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_second_factor', fields: { code: WRONG_CODE } } })
    expect(wrong.headers['set-cookie']).toBeUndefined()

    const code = await codeNow(ada.secret)
    const right = await signIn(ada, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([right.status, right.body.email]).toEqual([200, ada.email])
    const last = await testApp.app.db
      .selectFrom('admin_audit_log')
      .select('details')
      .where('admin_id', '=', ada.id)
      .where('action', '=', 'admin.signed_in')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.details).toEqual({ secondFactor: 'app' })
  })

  test('ignores a code without a second factor', async () => {
    const ada = await openAdmin()
    expect((await signIn(ada, '123456')).status).toBe(200)
  })

  test('does not ask for a code of a disabled account', async () => {
    const ada = await openWithFactor()
    await sql`update admin_users set is_active = false where id = ${ada.id}`.execute(testApp.app.db)
    expect((await signIn(ada)).body.code).toBe('login_refused')
  })

  test('limits codes to ten attempts per hour, after the correct password', async () => {
    const strict = await openTestApp({ DEMO: '0', RATE_LIMIT_SCALE: '1' })
    const ada = await openWithFactor(strict)
    await strict.moveClock(20 * MINUTE_MS)
    // Attempts of strangers are not counted.
    const stranger = strict.client()
    for (let tries = 0; tries < 4; tries++)
      await stranger.post('/api/admin/login', { email: ada.email, password: 'Wrong1234', code: '000000' })
    const tryOne = async () => {
      await sql`delete from rate_limits where key like 'admin-login%'`.execute(strict.app.db)
      return (await signIn(ada, '000000')).status
    }
    const statuses = []
    for (let tries = 0; tries < 10; tries++) statuses.push(await tryOne())
    // The confirmation of the first code counted as well.
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429])
    expect((await signIn(ada, await codeNow(ada.secret, 0, strict))).status).toBe(429)
    await strict.moveClock(61 * MINUTE_MS)
    expect((await signIn(ada, await codeNow(ada.secret, 0, strict))).status).toBe(200)
    await strict.close()
  })
})

describe('TOTP-2 each code works once', () => {
  test('a used code is refused, also in concurrent requests', async () => {
    const ada = await openWithFactor()
    // The code of the confirmation is used up, too.
    expect((await signIn(ada, ada.used)).status).toBe(401)
    await nextStep()
    const code = await codeNow(ada.secret)
    const both = await Promise.all([signIn(ada, code), signIn({ ...ada, client: testApp.client() }, code)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect((await signIn(ada, code)).status).toBe(401)
    await nextStep()
    expect((await signIn(ada, await codeNow(ada.secret))).status).toBe(200)
  })

  test('a recovery code works once, ignoring case and dashes', async () => {
    const ada = await openWithFactor()
    const [first, second, third] = ada.recoveryCodes
    const both = await Promise.all([signIn(ada, first), signIn({ ...ada, client: testApp.client() }, first)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect((await signIn(ada, first)).body.code).toBe('wrong_second_factor')
    expect((await signIn(ada, second!.replaceAll('-', '').toLowerCase())).status).toBe(200)
    expect((await ada.client.get(ACCOUNT)).body.recoveryCodesLeft).toBe(6)
    const used = await testApp.app.db
      .selectFrom('admin_audit_log')
      .select('details')
      .where('admin_id', '=', ada.id)
      .where('action', '=', 'admin.recovery_code_used')
      .orderBy('id')
      .execute()
    expect(used.map(({ details }) => details)).toEqual([{ left: 7 }, { left: 6 }])
    expect((await remove(ada, third!)).status).toBe(200)
  })

  test('a recovery code of another admin does not work', async () => {
    const [ada, bea] = [await openWithFactor(), await openWithFactor()]
    expect((await signIn(ada, bea.recoveryCodes[0])).status).toBe(401)
    expect((await signIn(bea, bea.recoveryCodes[0])).status).toBe(200)
  })
})

describe('SIGNIN-8 where the setting asks for a second factor', () => {
  const SETTING = 'admin.requireSecondFactor'
  const require = (isRequired: boolean) =>
    testApp.app.db
      .updateTable('platform_settings')
      .set({ value: String(isRequired) })
      .where('key', '=', SETTING)
      .execute()
  afterAll(() => require(false))

  test('an admin without one reaches only what sets it up', async () => {
    await require(true)
    const ada = await openAdmin()
    const others = ['/api/admin/users', '/api/admin/settings']
    for (const path of others)
      expect(await ada.client.get(path)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect((await ada.client.get('/api/admin/me')).body).toMatchObject({ needsSecondFactor: true })
    const { secret } = (await begin(ada)).body
    expect((await confirm(ada, await codeNow(secret))).status).toBe(200)
    expect((await ada.client.get('/api/admin/me')).body).toMatchObject({ needsSecondFactor: false })
    expect((await ada.client.get('/api/admin/users')).status).toBe(200)
  })
})

const eventsOf = (person: Person) =>
  testApp.app.db
    .selectFrom('security_events')
    .select(['kind', 'detail', 'network', 'device'])
    .where('admin_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

describe('SECEV-1 security events of the portal', () => {
  test('a wrong code', async () => {
    const ada = await openWithFactor()
    expect((await signIn(ada, '000000')).status).toBe(401)
    expect((await eventsOf(ada)).at(-1)).toMatchObject({ kind: 'admin_sign_in_refused', detail: 'code' })
  })

  test('sign-ins with what proved them, and changes of password and second factor, with network and device', async () => {
    const ada = await openWithFactor()
    await nextStep()
    expect((await signIn(ada, await codeNow(ada.secret))).status).toBe(200)
    expect((await signIn(ada, ada.recoveryCodes[0])).status).toBe(200)
    await nextStep()
    expect((await remove(ada, await codeNow(ada.secret))).status).toBe(200)
    const next = 'Seven-Gulls-4711'
    expect((await ada.client.post(`${ACCOUNT}/password`, { current: PASSWORD, next })).status).toBe(200)
    const place = { network: '127.0.0.1', device: 'Firefox on Linux' }
    expect(await eventsOf(ada)).toEqual(
      [
        { kind: 'admin_sign_in', detail: 'none' },
        { kind: 'authenticator_on', detail: null },
        { kind: 'admin_sign_in', detail: 'app' },
        { kind: 'recovery_code_used', detail: '7 left' },
        { kind: 'admin_sign_in', detail: 'recovery code' },
        { kind: 'authenticator_off', detail: null },
        { kind: 'password_changed', detail: null },
      ].map((event) => Object.assign(event, place)),
    )
  })
})
