import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sweepExpired } from '#server/accounts/actions.ts'
import { rememberFingerprint } from '#server/accounts/link-actions.ts'
import { recordSecurityEvent } from '#server/accounts/security/security-event-actions.ts'
import * as command from '#server/admin/account/command-actions.ts'
import { readClock } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { freshEmail, openMember, openTestApp, PASSWORD, TEST_ORIGIN, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => testApp.close())

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const events = (column: 'user_id' | 'admin_id', id: string) =>
  testApp.app.db
    .selectFrom('security_events')
    .select(['kind', 'detail', 'network', 'device', 'count'])
    .where(column, '=', id)
    .orderBy('created_at')
    .execute()

test('SECEV-1 sign-ins, refused ones and changes are rows with person, network and device', async () => {
  const me = await openMember(testApp)
  const phone = testApp.client({ 'user-agent': PHONE })
  expect((await phone.post('/api/auth/login', { email: me.email, password: 'Wrong1234' })).status).toBe(401)
  await good(phone.post('/api/auth/login', { email: me.email, password: PASSWORD }))
  await good(phone.post('/api/account/password', { current: PASSWORD, next: 'Sunday10th' }))
  await good(phone.delete('/api/account/sessions'))
  const newEmail = freshEmail()
  await good(phone.post('/api/account/email', { password: 'Sunday10th', email: newEmail }))
  await good(phone.post('/api/account/email/verify', { code: await testApp.codeFor(newEmail) }))

  const here = { network: '127.0.0.1', device: 'Chrome on Android', count: 1 }
  expect(await events('user_id', me.id)).toEqual([
    { kind: 'sign_in', detail: null, network: '127.0.0.1', device: 'Unknown device', count: 1 },
    { kind: 'sign_in_refused', detail: 'password', ...here },
    { kind: 'sign_in_new_device', detail: null, ...here },
    { kind: 'password_changed', detail: null, ...here },
    { kind: 'sessions_ended', detail: null, ...here },
    { kind: 'email_changed', detail: null, ...here },
  ])
})

test('SECEV-1 a refused sign-in to the portal and a changed role name the admin', async () => {
  const me = await openMember(testApp)
  const admin = await createAdmin(testApp, 'admin')
  await testApp.client().post('/api/admin/login', { email: admin.email, password: 'Wrong1234' })
  await good(admin.client.post(`/api/admin/users/${me.id}/role`, { role: 'social_media_manager' }))
  expect(await events('admin_id', admin.id)).toMatchObject([
    { kind: 'admin_sign_in_refused', detail: 'password' },
    { kind: 'role_changed', detail: 'user to social_media_manager' },
  ])
  expect((await events('user_id', me.id)).map(({ kind }) => kind)).toEqual(['sign_in', 'role_changed'])
})

test('SECEV-1 a limit that is hit is recorded for the owner of the account', async () => {
  const me = await openMember(testApp)
  const stranger = testApp.client()
  for (let tries = 0; tries < 6; tries++) await stranger.post('/api/auth/forgot-password', { email: me.email })
  expect(await events('user_id', me.id)).toContainEqual(
    expect.objectContaining({ kind: 'limit_hit', detail: 'forgot:account', count: 1 }),
  )
})

test('SECEV-1 any other limit that is hit names what was limited, and whoever is signed in', async () => {
  const me = await openMember(testApp)
  for (let tries = 0; tries < 21; tries++) await me.client.send('PUT', `/api/users/${me.id}/block`)
  const limited = (await events('user_id', me.id)).filter(({ kind }) => kind === 'use_limited')
  expect(limited).toMatchObject([{ detail: 'profile:block', network: '127.0.0.1', count: 1 }])

  const admin = await createAdmin(testApp, 'admin')
  const wrong = { current: 'Wrong1234', next: 'Sunday10th' }
  for (let tries = 0; tries < 11; tries++) await admin.client.post('/api/admin/account/password', wrong)
  expect(await events('admin_id', admin.id)).toMatchObject([
    { kind: 'confirm_refused', detail: 'password', count: 10 },
    { kind: 'limit_hit', detail: 'admin-account:change', count: 1 },
  ])
})

test('SECEV-7 what the role of an admin does not allow is recorded once with a count, and a stranger is not', async () => {
  const me = await openMember(testApp)
  const support = await createAdmin(testApp, 'support')
  const ban = (client: typeof support.client) => client.post(`/api/admin/users/${me.id}/ban`, { reason: 'Spam' })
  for (let tries = 0; tries < 2; tries++) expect((await ban(support.client)).status).toBe(403)
  expect((await support.client.get('/api/admin/audit')).status).toBe(403)
  expect((await ban(testApp.client())).status).toBe(401)
  expect(await events('admin_id', support.id)).toMatchObject([
    { kind: 'forbidden', detail: 'Ban somebody', network: '127.0.0.1', device: 'Unknown device', count: 2 },
    { kind: 'forbidden', detail: 'What admins did', count: 1 },
  ])
  const all = await testApp.app.db.selectFrom('security_events').select('id').where('kind', '=', 'forbidden').execute()
  expect(all).toHaveLength(2)
})

test('SECEV-1 wrong codes from mails are recorded, for the account where there is one', async () => {
  const me = await openMember(testApp)
  const reset = { email: me.email, resetCode: '000000', newPassword: 'Sunday10th' }
  expect((await testApp.client().post('/api/auth/reset-password', reset)).status).toBe(422)
  await good(me.client.post('/api/account/email', { password: PASSWORD, email: freshEmail() }))
  expect((await me.client.post('/api/account/email/verify', { code: '000000' })).status).toBe(422)
  expect(await events('user_id', me.id)).toMatchObject([
    { kind: 'sign_in' },
    { kind: 'code_refused', detail: 'reset', count: 1 },
    { kind: 'code_refused', detail: 'email', count: 1 },
  ])

  const admin = await createAdmin(testApp, 'admin')
  const form = { email: admin.email, code: '000000', password: 'Sunday10th' }
  expect((await testApp.client().post('/api/admin/reset-password', form)).status).toBe(422)
  expect(await events('admin_id', admin.id)).toMatchObject([{ kind: 'code_refused', detail: 'admin-reset' }])

  const phone = testApp.client({ 'user-agent': PHONE.replace('Android 15', 'Android 9') })
  await phone.post('/api/auth/verify-email', { email: freshEmail(), code: '000000' })
  const unknown = await testApp.app.db
    .selectFrom('security_events')
    .select(['detail', 'user_id'])
    .where('kind', '=', 'code_refused')
    .where('detail', '=', 'registration')
    .execute()
  expect(unknown).toEqual([{ detail: 'registration', user_id: null }])
})

test('SECEV-1 a sign-in to a locked account or of a disabled admin is recorded as refused', async () => {
  const me = await openMember(testApp)
  await good(me.client.post('/api/account/lock'))
  const again = { email: me.email, password: PASSWORD }
  expect((await testApp.client().post('/api/auth/login', again)).status).toBe(403)
  expect((await events('user_id', me.id)).at(-1)).toMatchObject({ kind: 'sign_in_refused', detail: 'locked' })

  const passwordHash = await hashPassword(PASSWORD)
  const admin = await createAdmin(testApp, 'admin', { password_hash: passwordHash, is_active: false })
  await testApp.client().post('/api/admin/login', { email: admin.email, password: PASSWORD })
  expect(await events('admin_id', admin.id)).toMatchObject([{ kind: 'admin_sign_in_refused', detail: 'disabled' }])
})

const links = async (id: string) => (await events('user_id', id)).filter(({ kind }) => kind === 'accounts_linked')

test('SECEV-1 the browser, card or payout account that links two accounts is recorded once, for admins only', async () => {
  const other = await openMember(testApp)
  const me = await openMember(testApp)
  // The second account signs in with the browser of the first.
  const browser = testApp.client()
  browser.jar.set('device', other.client.jar.get('device')!)
  const signIn = () => browser.post('/api/auth/login', { email: me.email, password: PASSWORD })
  await good(signIn())
  await good(signIn())
  const card = (id: string) =>
    testApp.app.db.transaction().execute((trx) => rememberFingerprint(trx, id, 'card', `card of ${me.id}`, TEST_ORIGIN))
  await card(other.id)
  await card(me.id)
  await card(me.id)
  expect(await links(me.id)).toMatchObject([
    { detail: 'device', network: '127.0.0.1', count: 1 },
    { detail: 'card', network: '127.0.0.1', count: 1 },
  ])
  // The other one would read of a network that is not theirs.
  expect(await links(other.id)).toEqual([])
  const { items } = await good(browser.get('/api/account/security-events'))
  expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('accounts_linked')
})

test('SECEV-1 admins that the command line makes, disables or enables are recorded', async () => {
  const email = freshEmail()
  const form = { email, role: 'support', firstName: null, lastName: null, password: 'Sunday10th' } as const
  await command.createAdmin(testApp.app.db, form)
  await command.setActive(testApp.app.db, email, false)
  const { id } = await testApp.app.db
    .selectFrom('admin_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await events('admin_id', id)).toMatchObject([
    { kind: 'role_changed', detail: 'created as support', network: 'command line' },
    { kind: 'role_changed', detail: 'disabled', network: 'command line' },
  ])
})

test('SECEV-1 each event is a line of the log', async () => {
  const me = await openMember(testApp)
  const lines = new PassThrough()
  const origin = { address: '2001:db8:1:2:3:4:5:6', device: PHONE, log: createLog('info', lines) }
  await recordSecurityEvent(testApp.app.db, origin, { kind: 'sign_in_refused', userId: me.id, detail: 'password' })
  expect(JSON.parse(String(lines.read()))).toMatchObject({
    level: 40,
    msg: 'security event',
    securityEvent: 'sign_in_refused',
    userId: me.id,
    network: '2001:db8:1:2',
    device: 'Chrome on Android',
  })
})

test('SECEV-2 repetitions within ten minutes are counted in one row', async () => {
  const me = await openMember(testApp)
  const refuse = () => testApp.client().post('/api/auth/login', { email: me.email, password: 'Wrong1234' })
  // At the beginning of a period, so that the tries share one.
  await testApp.moveClock(10 * MINUTE_MS - (Date.parse(await readClock(testApp.app.db)) % (10 * MINUTE_MS)))
  await Promise.all([refuse(), refuse(), refuse()])
  const refused = async () => (await events('user_id', me.id)).filter(({ kind }) => kind === 'sign_in_refused')
  expect(await refused()).toMatchObject([{ count: 3 }])
  await testApp.moveClock(10 * MINUTE_MS)
  await refuse()
  expect(await refused()).toMatchObject([{ count: 3 }, { count: 1 }])
})

test('SECEV-2 an address without an account is not stored', async () => {
  const email = freshEmail()
  await testApp.client().post('/api/auth/login', { email, password: 'Wrong1234' })
  const rows = await testApp.app.db.selectFrom('security_events').selectAll().execute()
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'sign_in_refused', user_id: null }))
  expect(JSON.stringify(rows, (_key, value) => String(value))).not.toContain(email)
})

test('SECEV-3 events are in the export of their owner and deleted after 180 days', async () => {
  const me = await openMember(testApp)
  const { body } = await me.client.get('/api/account/export')
  expect(body['security_events.user_id']).toMatchObject([
    { kind: 'sign_in', network: '127.0.0.1' },
    { kind: 'data_exported' },
  ])
  await testApp.moveClock(179 * DAY_MS)
  await testApp.app.db.transaction().execute(sweepExpired)
  expect(await events('user_id', me.id)).toHaveLength(2)
  await testApp.moveClock(2 * DAY_MS)
  await testApp.app.db.transaction().execute(sweepExpired)
  expect(await events('user_id', me.id)).toEqual([])
})
