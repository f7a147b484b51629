import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_MINUTES } from '#core/accounts/rules.ts'
import { freshEmail, openMember, openTestApp, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { raceFor } from '#server/testing/race.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
const users = (email: string) => testApp.app.db.selectFrom('users').selectAll().where('email', '=', email).execute()
const pending = (email: string) =>
  testApp.app.db.selectFrom('unverified_users').selectAll().where('email', '=', email).execute()

describe('registering', () => {
  test('ACC-3 a registration lives in unverified_users until its code is entered, then signs in', async () => {
    const email = freshEmail()
    const client = testApp.client()
    expect((await client.post('/api/auth/register', { email, firstName: ' Ines ', password: PASSWORD })).status).toBe(
      201,
    )
    const code = await testApp.codeFor(email)
    expect(await users(email)).toHaveLength(0)
    expect(await pending(email)).toMatchObject([{ first_name: 'Ines', is_adult: true, attempts: 0 }])
    expect((await client.get('/api/auth/user')).status).toBe(401)

    const verified = await client.post('/api/auth/verify-email', { email, code })
    expect(verified).toMatchObject({
      status: 200,
      body: { email, firstName: 'Ines', isEmailVerified: true, isFoundingMember: true, profileCompleteness: 20 },
    })
    expect(await pending(email)).toHaveLength(0)
    expect(await users(email)).toMatchObject([{ is_adult: true, terms_version: '2025-07-01' }])
    expect((await client.get('/api/auth/user')).body).toMatchObject({ email })
  })

  test('ACC-2 codes and passwords are stored only as hashes', async () => {
    const email = freshEmail()
    await testApp.client().post('/api/auth/register', { email, firstName: 'Ines', password: PASSWORD })
    const code = await testApp.codeFor(email)
    const [row] = await pending(email)
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(PASSWORD)
    expect(row!.password).toMatch(/^\$argon2id\$v=19\$/)
  })

  test('ACC-1 a weak password is refused with a message that names what is missing', async () => {
    const answer = await testApp
      .client()
      .post('/api/auth/register', { email: freshEmail(), firstName: 'Ines', password: 'saturday' })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'password_weak',
        message: 'The password still needs an upper-case letter and a digit.',
        fields: { password: 'The password still needs an upper-case letter and a digit.' },
      },
    })
  })

  test('ACC-4 registering a taken address answers the same and mails its owner instead', async () => {
    const { email } = await openMember(testApp)
    const fresh = await testApp
      .client()
      .post('/api/auth/register', { email: freshEmail(), firstName: 'Eve', password: PASSWORD })
    const taken = await testApp
      .client()
      .post('/api/auth/register', { email: email.toUpperCase(), firstName: 'Eve', password: PASSWORD })
    expect([taken.status, taken.text]).toEqual([fresh.status, fresh.text])
    expect((await testApp.mailsTo(email))[0]!.subject).toContain('already have')
    expect(await pending(email)).toHaveLength(0)
  })

  test('ACC-3 registering again replaces what was pending', async () => {
    const email = freshEmail()
    const client = testApp.client()
    await client.post('/api/auth/register', { email, firstName: 'First', password: PASSWORD })
    const first = await testApp.codeFor(email)
    await client.post('/api/auth/register', { email: email.toUpperCase(), firstName: 'Second', password: PASSWORD })
    const second = await testApp.codeFor(email)
    // Once in a million runs both codes are equal.
    const stale = await client.post('/api/auth/verify-email', {
      email,
      code: first === second ? wrongCode(first) : first,
    })
    expect(stale.status).toBe(422)
    expect((await client.post('/api/auth/verify-email', { email, code: second })).body).toMatchObject({
      firstName: 'Second',
    })
  })

  test('ACC-8 a new account has alerts with a welcome and its next step', async () => {
    const { client } = await openMember(testApp)
    const { body } = await client.get('/api/alerts')
    expect(body.map((alert: any) => alert.type).toSorted()).toEqual(['profile_incomplete', 'welcome'])
    expect((await client.patch(`/api/alerts/${body[0].id}/read`)).status).toBe(200)
    expect((await client.get('/api/alerts')).body.find((alert: any) => alert.id === body[0].id).read).toBe(true)
    const stranger = await openMember(testApp)
    expect((await stranger.client.patch(`/api/alerts/${body[1].id}/read`)).status).toBe(404)
  })
})

/** The same rules hold for all three kinds of code. */
const CODE_KINDS = {
  'verify an address': async () => {
    const email = freshEmail()
    const client = testApp.client()
    await client.post('/api/auth/register', { email, firstName: 'Ines', password: PASSWORD })
    return {
      code: await testApp.codeFor(email),
      enter: (code: string) => client.post('/api/auth/verify-email', { email, code }),
    }
  },
  'reset a password': async () => {
    const { email } = await openMember(testApp)
    const client = testApp.client()
    await client.post('/api/auth/forgot-password', { email })
    return {
      code: await testApp.codeFor(email),
      enter: (resetCode: string) =>
        client.post('/api/auth/reset-password', { email, resetCode, newPassword: 'Sandpaper10' }),
    }
  },
  'change an address': async () => {
    const { client, password } = await openMember(testApp)
    const email = freshEmail()
    await client.post('/api/account/email', { password, email })
    return {
      code: await testApp.codeFor(email),
      enter: (code: string) => client.post('/api/account/email/verify', { code }),
    }
  },
}

describe.each(Object.entries(CODE_KINDS))('ACC-2 a code to %s', (_kind, requestCode) => {
  test('works once', async () => {
    const { code, enter } = await requestCode()
    expect((await enter(code)).status).toBe(200)
    expect((await enter(code)).status).toBe(422)
  })

  test('works once even when entered concurrently', async () => {
    const { code, enter } = await requestCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('has five attempts in total, counted also in parallel', async () => {
    const { code, enter } = await requestCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(wrongCode(code))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await enter(code)).body).toMatchObject({ code: 'code_refused' })
  })

  test('is accepted at the fifth attempt', async () => {
    const { code, enter } = await requestCode()
    for (let i = 0; i < 4; i++) expect((await enter(wrongCode(code))).status).toBe(422)
    expect((await enter(code)).status).toBe(200)
  })

  test('is refused at the sixth attempt', async () => {
    const { code, enter } = await requestCode()
    for (let i = 0; i < 5; i++) expect((await enter(wrongCode(code))).status).toBe(422)
    expect((await enter(code)).body).toMatchObject({ code: 'code_refused' })
  })

  test('expires after ten minutes', async () => {
    const { code, enter } = await requestCode()
    await testApp.moveClock(CODE_MINUTES * MINUTE_MS + 1000)
    expect((await enter(code)).status).toBe(422)
  })
})

test('ACC-2 a new code replaces the old one and resets the attempts', async () => {
  const email = freshEmail()
  const client = testApp.client()
  await client.post('/api/auth/register', { email, firstName: 'Ines', password: PASSWORD })
  const first = await testApp.codeFor(email)
  for (let i = 0; i < 5; i++) await client.post('/api/auth/verify-email', { email, code: wrongCode(first) })
  expect((await client.post('/api/auth/resend-code', { email })).body).toEqual({
    message: 'New verification code sent to your email!',
  })
  const second = await testApp.codeFor(email)
  expect((await client.post('/api/auth/verify-email', { email, code: second })).status).toBe(200)
})

test('ACC-2 a code works only for its purpose', async () => {
  const { email } = await openMember(testApp)
  const client = testApp.client()
  await client.post('/api/auth/forgot-password', { email })
  expect((await client.post('/api/auth/verify-email', { email, code: await testApp.codeFor(email) })).status).toBe(422)
})

test('ACC-3 a code confirms only the password of the browser that asked for it', async () => {
  const email = freshEmail()
  const victim = testApp.client()
  const attacker = testApp.client()
  await victim.post('/api/auth/register', { email, firstName: 'Victim', password: 'Workbench123' })
  await testApp.codeFor(email)
  await attacker.post('/api/auth/register', { email, firstName: 'Evil', password: 'Attacker123' })
  // The newest mail has the code for the attacker's password.
  expect((await victim.post('/api/auth/verify-email', { email, code: await testApp.codeFor(email) })).status).toBe(422)
  // Knowing that password binds the registration to the attacker's browser, not to the victim's.
  expect((await attacker.post('/api/auth/login', { email, password: 'Attacker123' })).status).toBe(403)
  expect((await victim.post('/api/auth/verify-email', { email, code: await testApp.codeFor(email) })).status).toBe(422)
  // The answer is the same for everyone, and true: the mail has a new code, and says in which browser it works.
  expect((await victim.post('/api/auth/resend-code', { email })).body).toEqual({
    message: 'New verification code sent to your email!',
  })
  const sent = await testApp.codeFor(email)
  const [mail] = await testApp.mailsTo(email)
  expect(mail!.subject).toBe(`${sent} is your Nearhand code`)
  expect(mail!.text).toContain('registered last in another browser')
  expect(mail!.text).toContain('please register again in your browser')
  expect(mail!.text).not.toContain('Evil')
  expect((await victim.post('/api/auth/verify-email', { email, code: sent })).status).toBe(422)

  await victim.post('/api/auth/register', { email, firstName: 'Victim', password: 'Workbench123' })
  expect((await victim.post('/api/auth/verify-email', { email, code: await testApp.codeFor(email) })).status).toBe(200)
  expect((await testApp.client().post('/api/auth/login', { email, password: 'Workbench123' })).status).toBe(200)
  expect((await attacker.post('/api/auth/login', { email, password: 'Attacker123' })).status).toBe(401)
})

test('ACC-3 after a sign-in with the pending password another device can verify', async () => {
  const email = freshEmail()
  await testApp.client().post('/api/auth/register', { email, firstName: 'Ines', password: PASSWORD })
  await testApp.codeFor(email)
  const phone = testApp.client()
  await phone.post('/api/auth/login', { email, password: PASSWORD })
  expect((await phone.post('/api/auth/verify-email', { email, code: await testApp.codeFor(email) })).status).toBe(200)
})

describe('signing in', () => {
  test('ACC-6 creates a new session and ends the browser’s previous one', async () => {
    const { client, email, password } = await openMember(testApp)
    const old = client.cookie
    expect((await client.post('/api/auth/login', { email: email.toUpperCase(), password })).status).toBe(200)
    expect(client.cookie).not.toBe(old)
    const thief = testApp.client()
    thief.cookie = old
    expect((await thief.get('/api/auth/user')).status).toBe(401)
  })

  test('ACC-4 an unknown address and a wrong password get the same answer', async () => {
    const { email } = await openMember(testApp)
    const wrong = await testApp.client().post('/api/auth/login', { email, password: 'Wrong1234' })
    const unknown = await testApp.client().post('/api/auth/login', { email: freshEmail(), password: 'Wrong1234' })
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'login_refused', message: 'The email or the password is wrong.' },
    })
    expect(unknown.text).toBe(wrong.text)
  })

  test('ACC-4 an unknown address costs as many password checks as a known one', async () => {
    const { email } = await openMember(testApp)
    const pendingEmail = freshEmail()
    await testApp.client().post('/api/auth/register', { email: pendingEmail, firstName: 'Ines', password: PASSWORD })
    const signIn = (address: string) =>
      testApp.client().post('/api/auth/login', { email: address, password: 'Wrong1234' })
    await signIn(freshEmail()) // The first call also creates the hash for unknown addresses.
    let checks = 0
    const counter = createHook({ init: (_id, type) => void (checks += Number(type === 'ARGON2REQUEST')) }).enable()
    try {
      for (const address of [email, pendingEmail, freshEmail()]) {
        checks = 0
        await signIn(address)
        expect(checks).toBe(1)
      }
    } finally {
      counter.disable()
    }
  })

  test('ACC-4 forgot and resend answer the same whether the address is known or not', async () => {
    const { email } = await openMember(testApp)
    for (const path of ['/api/auth/forgot-password', '/api/auth/resend-code']) {
      const known = await testApp.client().post(path, { email })
      const unknown = await testApp.client().post(path, { email: freshEmail() })
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    }
  })

  test('ACC-3 before verification only the correct password reveals that a code is needed', async () => {
    const email = freshEmail()
    await testApp.client().post('/api/auth/register', { email, firstName: 'Ines', password: PASSWORD })
    const first = await testApp.codeFor(email)
    expect((await testApp.client().post('/api/auth/login', { email, password: 'Wrong1234' })).status).toBe(401)
    expect((await testApp.client().post('/api/auth/login', { email, password: PASSWORD })).body).toMatchObject({
      code: 'email_unverified',
    })
    expect(await testApp.mailsTo(email)).toHaveLength(2)
    expect(await testApp.codeFor(email)).toMatch(/^\d{6}$/)
    expect(first).toMatch(/^\d{6}$/)
  })

  test('ACC-7 the cookie is HttpOnly and Lax, and the table holds only its hash', async () => {
    const { client, email, password } = await openMember(testApp)
    const { headers } = await client.post('/api/auth/login', { email, password })
    expect([headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const rows = await testApp.app.db.selectFrom('sessions').select('sid').execute()
    expect(rows.map(({ sid }) => sid)).not.toContain(client.cookie!.slice('sid='.length))
  })

  test('ACC-7 a suspended account is signed out and cannot sign in', async () => {
    const { client, email, password, id } = await openMember(testApp)
    await testApp.app.db
      .updateTable('users')
      .set({ banned_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await client.post('/api/auth/login', { email, password })).body).toMatchObject({
      code: 'account_suspended',
    })
  })

  test('ACC-7 a session ends after thirty days without requests', async () => {
    const { client } = await openMember(testApp)
    await testApp.moveClock(30 * DAY_MS + MINUTE_MS)
    expect((await client.get('/api/auth/user')).status).toBe(401)
  })

  test('ACC-7 requests extend a session', async () => {
    const { client } = await openMember(testApp)
    await testApp.moveClock(20 * DAY_MS)
    expect((await client.get('/api/auth/user')).status).toBe(200)
    await testApp.moveClock(20 * DAY_MS)
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })

  test('ACC-7 a session ends after 180 days, however much it is used, and the password signs in again', async () => {
    const { client, email, password } = await openMember(testApp)
    for (let day = 20; day < 180; day += 20) {
      await testApp.moveClock(20 * DAY_MS)
      expect((await client.get('/api/auth/user')).status).toBe(200)
    }
    await testApp.moveClock(20 * DAY_MS - HOUR_MS)
    expect((await client.get('/api/auth/user')).status).toBe(200)
    await testApp.moveClock(HOUR_MS + MINUTE_MS)
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await client.post('/api/auth/login', { email, password })).status).toBe(200)
  })

  test('ACC-7 /api/login and /api/logout are page navigations; another site cannot sign anybody out', async () => {
    const { client } = await openMember(testApp)
    expect((await client.get('/api/login')).headers['location']).toBe('/?auth=login')
    const back = await client.get('/api/login?next=%2Fpost-job%3Fa%3Db')
    expect(back.headers['location']).toBe('/?auth=login&next=%2Fpost-job%3Fa%3Db')
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '', 'x'])
      expect((await client.get(`/api/login?next=${encodeURIComponent(next)}`)).headers['location']).toBe('/?auth=login')
    await client.get('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect((await client.get('/api/auth/user')).status).toBe(200)
    const out = await client.get('/api/logout')
    expect([out.status, out.headers['location'], client.cookie]).toEqual([302, '/', null])
  })

  test('ACC-7 signing out invalidates the session’s cookie', async () => {
    const { client } = await openMember(testApp)
    const copied = testApp.client()
    copied.cookie = client.cookie
    expect((await copied.get('/api/auth/user')).status).toBe(200)
    await client.get('/api/logout')
    expect((await copied.get('/api/auth/user')).status).toBe(401)
  })
})

const lastActive = async (id: string): Promise<number> => {
  const row = await testApp.app.db
    .selectFrom('users')
    .select('last_active_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Date.parse(row.last_active_at!)
}

describe('ACC-13 when a member was last active', () => {
  test('moves with a sign-in, and its answer has the new time', async () => {
    const { email, password, id } = await openMember(testApp)
    const before = await lastActive(id)
    await testApp.moveClock(DAY_MS)
    const { body } = await testApp.client().post('/api/auth/login', { email, password })
    expect(await lastActive(id)).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(Date.parse(body.lastActiveAt)).toBe(await lastActive(id))
  })

  test('moves with a request at most once in five minutes, over all devices', async () => {
    const { client, email, password, id } = await openMember(testApp)
    const phone = testApp.client()
    await phone.post('/api/auth/login', { email, password })
    const before = await lastActive(id)
    await testApp.moveClock(4 * MINUTE_MS)
    for (const device of [client, phone]) await device.get('/api/auth/user')
    expect(await lastActive(id)).toBe(before)

    await testApp.moveClock(2 * MINUTE_MS)
    await Promise.all(Array.from({ length: 4 }, () => client.get('/api/auth/user')))
    const moved = await lastActive(id)
    expect(moved).toBeGreaterThanOrEqual(before + 6 * MINUTE_MS)
    await testApp.moveClock(MINUTE_MS)
    for (const device of [client, phone]) await device.get('/api/auth/user')
    expect(await lastActive(id)).toBe(moved)
  })
})

describe('resetting the password', () => {
  test('ACC-6 ends every session, mails a notice and enables the new password', async () => {
    const { client, email, password } = await openMember(testApp)
    const reset = testApp.client()
    await reset.post('/api/auth/forgot-password', { email })
    const answer = await reset.post('/api/auth/reset-password', {
      email,
      resetCode: await testApp.codeFor(email),
      newPassword: 'Sandpaper10',
    })
    expect(answer).toMatchObject({ status: 200, body: { message: 'You can now log in with your new password' } })
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await reset.post('/api/auth/login', { email, password })).status).toBe(401)
    expect((await reset.post('/api/auth/login', { email, password: 'Sandpaper10' })).status).toBe(200)
    expect((await testApp.mailsTo(email))[0]!.subject).toContain('password was changed')
  })

  test('ACC-1 a weak new password does not use an attempt', async () => {
    const { email } = await openMember(testApp)
    const client = testApp.client()
    await client.post('/api/auth/forgot-password', { email })
    const resetCode = await testApp.codeFor(email)
    for (let i = 0; i < 6; i++) {
      expect(
        (await client.post('/api/auth/reset-password', { email, resetCode, newPassword: 'weakling' })).body.fields,
      ).toHaveProperty('newPassword')
    }
    expect(
      (await client.post('/api/auth/reset-password', { email, resetCode, newPassword: 'Sandpaper10' })).status,
    ).toBe(200)
  })
})

/** A member, and a race in which a password change locks the account before requests that know only the old password. */
const preparePasswordRace = async (kind: 'reset' | 'change') => {
  const { client, email, password, id } = await openMember(testApp)
  await client.post('/api/auth/forgot-password', { email })
  const resetCode = await testApp.codeFor(email)
  const change = () =>
    kind === 'reset'
      ? testApp.client().post('/api/auth/reset-password', { email, resetCode, newPassword: 'Sandpaper10' })
      : client.post('/api/account/password', { current: password, next: 'Sandpaper10' })
  const race = async (...late: (() => Promise<{ status: number }>)[]) =>
    (await raceFor(testApp, { table: 'users', id }, [change, ...late])).map(({ status }) => status)
  return { client, email, password, race }
}

test.each(['reset', 'change'] as const)(
  'ACC-6 no sign-in with the old password survives a %s that runs at the same time',
  async (kind) => {
    const { email, password, race } = await preparePasswordRace(kind)
    const [first, second] = [testApp.client(), testApp.client()]
    const signIn = (other: typeof first) => () => other.post('/api/auth/login', { email, password })
    expect(await race(signIn(first), signIn(second))).toEqual([200, 401, 401])
    for (const other of [first, second]) expect((await other.get('/api/auth/user')).status).toBe(401)
  },
)

test.each(['reset', 'change'] as const)(
  'ACC-6 a change authorized by the old password does not overwrite an earlier %s',
  async (kind) => {
    const { client, email, password, race } = await preparePasswordRace(kind)
    const late = () => client.post('/api/account/password', { current: password, next: 'Clipboard10' })
    expect(await race(late)).toEqual([200, 422])
    expect((await testApp.client().post('/api/auth/login', { email, password: 'Clipboard10' })).status).toBe(401)
    expect((await testApp.client().post('/api/auth/login', { email, password: 'Sandpaper10' })).status).toBe(200)
  },
)

describe('while signed in', () => {
  test('ACC-6 a new password signs out the other devices and keeps this one', async () => {
    const { client, email, password } = await openMember(testApp)
    const other = testApp.client()
    await other.post('/api/auth/login', { email, password })
    expect(
      (await client.post('/api/account/password', { current: 'Wrong1234', next: 'Sandpaper10' })).body.fields,
    ).toHaveProperty('current')
    expect((await client.post('/api/account/password', { current: password, next: 'Sandpaper10' })).status).toBe(200)
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })

  test('ACC-6 the devices are listed and the others can be signed out', async () => {
    const { client, email, password } = await openMember(testApp)
    const phone = testApp.client({
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    })
    await phone.post('/api/auth/login', { email, password })
    const { body } = await client.get('/api/account/sessions')
    expect(body.map((device: any) => [device.device, device.isCurrent]).toSorted()).toEqual([
      ['Chrome on Android', false],
      ['Unknown device', true],
    ])
    expect((await client.delete('/api/account/sessions')).body).toEqual({ ended: 1 })
    expect((await phone.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/account/sessions')).body).toHaveLength(1)
  })

  test('ACC-10 a new address is used only once its code is entered, and the old one gets a notice', async () => {
    const { client, email, password } = await openMember(testApp)
    const next = freshEmail()
    expect((await client.post('/api/account/email', { password, email: next })).status).toBe(200)
    const code = await testApp.codeFor(next)
    expect((await client.get('/api/auth/user')).body.email).toBe(email)
    expect((await client.post('/api/account/email/verify', { code })).body.email).toBe(next)
    expect((await testApp.mailsTo(email))[0]!.subject).toContain('address was changed')
    expect((await testApp.client().post('/api/auth/login', { email: next, password })).status).toBe(200)
  })

  test('ACC-10 a new address needs the password, and nothing is mailed without it', async () => {
    const { client } = await openMember(testApp)
    const next = freshEmail()
    const answer = await client.post('/api/account/email', { password: 'Wrong1234', email: next })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['password']])
    expect(await testApp.mailsTo(next)).toEqual([])
    expect((await client.post('/api/account/email/verify', { code: '123456' })).status).toBe(422)
  })

  test('ACC-10 requesting a taken address answers the same, and its owner gets a mail', async () => {
    const { client, password } = await openMember(testApp)
    const other = await openMember(testApp)
    expect((await client.post('/api/account/email', { password, email: other.email })).status).toBe(200)
    expect((await testApp.mailsTo(other.email))[0]!.subject).toContain('already have')
  })

  test('ACC-10 an address that was taken meanwhile is refused, ignoring case', async () => {
    const { client, password, email } = await openMember(testApp)
    const next = freshEmail()
    await client.post('/api/account/email', { password, email: next })
    const code = await testApp.codeFor(next)
    await openMember(testApp, { email: next.toUpperCase() })
    expect((await client.post('/api/account/email/verify', { code })).body).toMatchObject({ code: 'email_taken' })
    expect((await client.get('/api/auth/user')).body.email).toBe(email)
  })
})
