import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { newId } from '#server/platform/database/ids.ts'
import { freshEmail, openMember, openTestApp, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { raceFor } from '#server/testing/race.ts'

const NEXT = 'Sandpaper2026'
let testApp: TestApp
let hash: string
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => testApp.close())

const openAdmin = async (columns: { email?: string; is_active?: boolean } = {}) => {
  const id = newId()
  const email = columns.email ?? freshEmail()
  await testApp.app.db
    .insertInto('admin_users')
    .values({ id, role: 'moderator', first_name: 'Ada', password_hash: hash, ...columns, email })
    .execute()
  return { id, email }
}
const signIn = async (email: string, password = PASSWORD) => {
  const client = testApp.client()
  const { status } = await client.post('/api/admin/login', { email, password })
  return { client, status }
}
const lastAuditEntry = async (adminId: string) => {
  const row = await testApp.app.db
    .selectFrom('admin_audit_log')
    .select(['action', 'ip_address'])
    .where('admin_id', '=', adminId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && [row.action, row.ip_address]
}
const ask = async (email: string) => {
  const answer = await testApp.client().post('/api/admin/forgot-password', { email })
  await testApp.settle()
  return answer
}
const reset = (email: string, code: string, password = NEXT) =>
  testApp.client().post('/api/admin/reset-password', { email, code, password })
const wrongOf = (code: string): string => (code === '111111' ? '222222' : '111111')

describe('TOTP-6 changing the password', () => {
  test('needs the old password and the policy, ends the other sessions and is logged', async () => {
    const { id, email } = await openAdmin()
    const [here, elsewhere] = [await signIn(email), await signIn(email)]
    const change = (current: string, next: string) => here.client.post('/api/admin/account/password', { current, next })
    expect((await change('Wrong1234', NEXT)).body.fields).toEqual({ current: 'That is not your current password.' })
    expect((await change(PASSWORD, 'short')).body.fields.next).toMatch(/^The password still needs/)
    expect((await elsewhere.client.get('/api/admin/me')).status).toBe(200)

    expect((await change(PASSWORD, NEXT)).status).toBe(200)
    expect((await here.client.get('/api/admin/me')).status).toBe(200)
    expect((await elsewhere.client.get('/api/admin/me')).status).toBe(401)
    expect([(await signIn(email)).status, (await signIn(email, NEXT)).status]).toEqual([401, 200])
    expect(await lastAuditEntry(id)).toEqual(['admin.signed_in', '127.0.0.1'])
    const auditEntries = await testApp.app.db
      .selectFrom('admin_audit_log')
      .select('action')
      .where('admin_id', '=', id)
      .execute()
    expect(auditEntries.map(({ action }) => action)).toContain('admin.password_changed')
    expect((await testApp.mailsTo(email))[0]!.subject).toBe('Your Nearhand admin password was changed')
  })
})

test('TOTP-6 of two concurrent changes with the same password one succeeds', async () => {
  const { id, email } = await openAdmin()
  const [first, second] = [await signIn(email), await signIn(email)]
  const change = ({ client }: typeof first, next: string) =>
    client.post('/api/admin/account/password', { current: PASSWORD, next })
  const answers = await raceFor(testApp, { table: 'admin_users', id }, [
    () => change(first, NEXT),
    () => change(second, 'Clipboard2026'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 422])
  expect([(await signIn(email, NEXT)).status, (await signIn(email, 'Clipboard2026')).status]).toEqual([200, 401])
})

describe('TOTP-7 a forgotten password', () => {
  test('is reset once with a code by mail; every session ends and the second factor stays', async () => {
    const { id, email } = await openAdmin()
    await sql`update admin_users set totp_secret = 'sealed' where id = ${id}`.execute(testApp.app.db)
    const token = await testApp.app.db
      .insertInto('sessions')
      .values({ sid: newId(), admin_id: id, sess: '{}', expire: '2099-01-01T00:00:00Z' })
      .returning('sid')
      .executeTakeFirstOrThrow()
    await ask(email.toUpperCase())
    const code = await testApp.codeFor(email)
    expect((await reset(email, code, 'weak')).body.fields.password).toMatch(/^The password still needs/)
    expect((await reset(email, code)).status).toBe(200)
    expect((await reset(email, code)).body.fields).toEqual({
      code: 'That code is wrong or has expired. Ask for a new one and try again.',
    })
    expect(await testApp.app.db.selectFrom('sessions').where('sid', '=', token.sid).select('sid').execute()).toEqual([])
    const answer = await testApp.client().post('/api/admin/login', { email, password: NEXT })
    expect(answer.body.code).toBe('second_factor_needed')
    expect(await lastAuditEntry(id)).toEqual(['admin.password_reset', '127.0.0.1'])
  })

  test('has the same answer for everybody, and mails only an active admin', async () => {
    const [on, off] = [await openAdmin(), await openAdmin({ is_active: false })]
    const nobody = freshEmail()
    const answers = []
    for (const { email } of [on, off, { email: nobody }]) answers.push(await ask(email))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const mails = await Promise.all([on.email, off.email, nobody].map((email) => testApp.mailsTo(email)))
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0])
    expect((await reset(off.email, '123456')).text).toBe((await reset(nobody, '123456')).text)
  })

  test('has a code with five attempts and ten minutes, which a newer one replaces', async () => {
    const { email } = await openAdmin()
    await ask(email)
    const tried = await testApp.codeFor(email)
    for (let tries = 0; tries < 5; tries++) expect((await reset(email, wrongOf(tried))).status).toBe(422)
    expect((await reset(email, tried)).status).toBe(422)
    await ask(email)
    const old = await testApp.codeFor(email)
    await ask(email)
    const late = await testApp.codeFor(email)
    // Once in a million runs both codes are equal.
    expect(old === late ? 422 : (await reset(email, old)).status).toBe(422)
    await testApp.moveClock(10 * MINUTE_MS + 1000)
    expect((await reset(email, late)).status).toBe(422)
    await ask(email)
    expect((await reset(email, await testApp.codeFor(email))).status).toBe(200)
  })

  test('is separate from that of a member with the same address', async () => {
    const member = await openMember(testApp)
    const admin = await openAdmin({ email: member.email })
    await ask(admin.email)
    const forAdmin = await testApp.codeFor(admin.email)
    await testApp.client().post('/api/auth/forgot-password', { email: member.email })
    const forMember = await testApp.codeFor(member.email)
    expect(
      (
        await testApp.app.db
          .selectFrom('password_reset_tokens')
          .select(['audience', 'token'])
          .where('email', '=', admin.email)
          .where('used', '=', false)
          .execute()
      )
        .map(({ audience }) => audience)
        .toSorted(),
    ).toEqual(['admin', 'user'])
    const asMember = (resetCode: string) =>
      testApp.client().post('/api/auth/reset-password', { email: member.email, resetCode, newPassword: NEXT })
    expect((await asMember(wrongOf(forMember))).status).toBe(422)
    expect((await reset(admin.email, wrongOf(forAdmin))).status).toBe(422)
    // Attempts are counted separately.
    const tries = await testApp.app.db
      .selectFrom('password_reset_tokens')
      .select(['audience', 'attempts'])
      .where('email', '=', admin.email)
      .where('used', '=', false)
      .orderBy('audience')
      .execute()
    expect(tries).toEqual([
      { audience: 'admin', attempts: 1 },
      { audience: 'user', attempts: 1 },
    ])
    expect((await reset(admin.email, forAdmin)).status).toBe(200)
    expect((await asMember(forMember)).status).toBe(200)
  })

  test('requests are limited per account and per network address', async () => {
    const strict = await openTestApp({ DEMO: '0', RATE_LIMIT_SCALE: '1' })
    const email = freshEmail()
    const statuses = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await strict.client().post('/api/admin/forgot-password', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await strict.close()
  })
})
