import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#core/kernel/time.ts'
import { freshEmail, openMember, openTestApp, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { openConnection } from '#server/testing/sockets.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'
import { addBank, bankForm, give, ring, setClock, startAt } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const NEW_PASSWORD = 'Sunday10th'
/** The link in the newest mail with one. */
const tokenFor = async (email: string): Promise<string> => {
  for (const { text } of await testApp.mailsTo(email)) {
    const token = /lock-account\?token=([\w-]+)/.exec(text)?.[1]
    if (token) return token
  }
  throw new Error('no link was mailed')
}
const lockByLink = (token: string) => testApp.client().post('/api/account/lock-by-link', { token })
const login = (email: string, password: string) => {
  const client = testApp.client()
  return client.post('/api/auth/login', { email, password }).then((answer) => ({ client, answer }))
}
const reset = async (email: string) => {
  await testApp.client().post('/api/auth/forgot-password', { email })
  const resetCode = await testApp.codeFor(email)
  await good(testApp.client().post('/api/auth/reset-password', { email, resetCode, newPassword: NEW_PASSWORD }))
}
const openChanged = async () => {
  const me = await openMember(testApp)
  await good(me.client.post('/api/payout-methods', bankForm()))
  return me
}

describe('STEP-25 the link in a mail', () => {
  test('signs everybody out, closes sockets and freezes payouts', async () => {
    const me = await openChanged()
    const socket = await openConnection(testApp.app, me.client.cookie)
    await good(lockByLink(await tokenFor(me.email)))
    await testApp.settle()
    expect((await me.client.get('/api/auth/user')).status).toBe(401)
    expect(await socket.ends()).toBeTruthy()
    expect((await testApp.mailsTo(me.email))[0]!.subject).toBe('Your Nearhand account is locked')
  })

  test('works once, also for two at the same time, and for seven days', async () => {
    const me = await openChanged()
    const token = await tokenFor(me.email)
    const answers = await Promise.all([lockByLink(token), lockByLink(token)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410'])
    const other = await openChanged()
    const late = await tokenFor(other.email)
    await testApp.moveClock(8 * DAY_MS)
    expect(await lockByLink(late)).toMatchObject({ status: 410, body: { code: 'link_spent' } })
    expect((await lockByLink('nothing')).status).toBe(410)
  })

  test('is not in the database, and opening it does nothing', async () => {
    const me = await openChanged()
    const token = await tokenFor(me.email)
    await testApp.client().get(`/lock-account?token=${token}`)
    const { rows } = await sql<object>`select * from lock_links`.execute(testApp.app.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await me.client.get('/api/auth/user')).status).toBe(200)
  })

  test('takes back a change of the address, so that the reset reaches its owner', async () => {
    const me = await openMember(testApp)
    const thief = freshEmail()
    await good(me.client.post('/api/account/email', { password: PASSWORD, email: thief }))
    await good(me.client.post('/api/account/email/verify', { code: await testApp.codeFor(thief) }))
    await good(lockByLink(await tokenFor(me.email)))
    await reset(me.email)
    expect((await login(me.email, NEW_PASSWORD)).answer.body.id).toBe(me.id)
  })
})

describe('STEP-26 a locked account', () => {
  test('opens only after a reset by mail', async () => {
    const me = await openMember(testApp)
    await good(me.client.post('/api/account/lock'))
    expect((await login(me.email, PASSWORD)).answer).toMatchObject({ status: 403, body: { code: 'account_locked' } })
    expect((await login(me.email, 'Wrong1234')).answer.body.code).toBe('login_refused')
    await reset(me.email)
    expect((await login(me.email, NEW_PASSWORD)).answer.status).toBe(200)
  })

  test('loses the second factors of the last seven days and a pending change of the address', async () => {
    const me = await openMember(testApp)
    const { secret } = await good(me.client.post('/api/account/authenticator'))
    expect(secret).toBeTruthy()
    await sql`insert into passkeys (id, user_id, public_key, counter, name, created_at) values
      (${`old ${me.id}`}, ${me.id}, '', 0, 'Old', app_now() - interval '8 days'),
      (${`new ${me.id}`}, ${me.id}, '', 0, 'New', app_now() - interval '6 days')`.execute(testApp.app.db)
    await good(me.client.post('/api/account/email', { password: PASSWORD, email: freshEmail() }))
    await good(me.client.post('/api/account/lock'))
    await reset(me.email)
    const { client } = await login(me.email, NEW_PASSWORD)
    expect(await good(client.get('/api/account/security'))).toMatchObject({
      passkeys: [{ name: 'Old' }],
      authenticator: null,
      lockedAt: expect.any(String),
    })
  })

  test('pays nothing out and keeps its payout methods until it is unlocked', async () => {
    const me = await openMember(testApp)
    const member = { ...me, client: me.client }
    const methodId = await addBank(testApp, member)
    await give(testApp, member, '100.00')
    await good(me.client.post('/api/account/lock'))
    await reset(me.email)
    const { client } = await login(me.email, NEW_PASSWORD)
    const frozen = { status: 409, body: { code: 'payouts_frozen' } }
    const order = { methodId, amount: 50, speed: 'standard' }
    expect(await client.post('/api/withdrawals', order)).toMatchObject(frozen)
    expect(await client.post('/api/payout-methods', bankForm())).toMatchObject(frozen)
    expect(await client.delete(`/api/payout-methods/${methodId}`)).toMatchObject(frozen)
    await good(client.post('/api/account/unlock'))
    await good(client.post('/api/withdrawals', order))
    expect((await client.post('/api/account/unlock')).body.code).toBe('not_locked')
  })

  test('is left out of the weekly payout', async () => {
    await startAt(testApp, '2031-01-02 12:00')
    const me = await openMember(testApp)
    await addBank(testApp, me)
    await give(testApp, me, '100.00')
    await good(me.client.post('/api/account/lock'))
    await setClock(testApp, '2031-01-03 18:05')
    await ring(testApp)
    const paid = await testApp.app.db.selectFrom('withdrawals').select('id').where('user_id', '=', me.id).execute()
    expect(paid).toEqual([])
  })
})

test('STEP-27 a moderator unlocks an account, which the audit log has', async () => {
  const me = await openMember(testApp)
  await good(me.client.post('/api/account/lock'))
  const support = await createAdmin(testApp, 'support')
  const moderator = await createAdmin(testApp, 'moderator')
  const unlock = `/api/admin/users/${me.id}/unlock`
  expect((await good(moderator.client.get(`/api/admin/users/${me.id}`))).lockedAt).toEqual(expect.any(String))
  expect((await support.client.post(unlock)).status).toBe(403)
  await good(moderator.client.post(unlock))
  expect((await moderator.client.post(unlock)).body.code).toBe('not_locked')
  expect((await login(me.email, PASSWORD)).answer.status).toBe(200)
  const entries = await testApp.app.db
    .selectFrom('admin_audit_log')
    .select(['action', 'target_id'])
    .where('admin_id', '=', moderator.id)
    .execute()
  expect(entries).toContainEqual({ action: 'user.unlocked', target_id: me.id })
})
