import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { siteOf } from '#server/accounts/security/passkey-actions.ts'
import { openMember, openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { createMember } from '#server/testing/scenarios/users.ts'
import { createPasskey, type TestPasskey } from '#server/testing/stand-ins/passkey.ts'

const HOST = 'localhost:4120'
const ORIGIN = `http://${HOST}`
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const page = () => testApp.client({ host: HOST })
const PASSKEYS = '/api/account/passkeys'

const member = async () => {
  const me = await createMember(testApp)
  const client = page()
  client.cookie = me.client.cookie
  return { ...me, client }
}
const add = async (client: TestClient, passkey: TestPasskey, name = 'iPhone') => {
  const options = await good(client.post(`${PASSKEYS}/options`))
  return client.post(PASSKEYS, { name, passkey: passkey.create(options, { origin: ORIGIN }) })
}
const withPasskey = async () => {
  const me = await member()
  const passkey = createPasskey()
  await good(add(me.client, passkey))
  return { ...me, passkey }
}
const ask = (client: TestClient): Promise<{ challenge: string }> => good(client.post('/api/auth/passkey/options'))
const eventsOf = async (id: string) =>
  (
    await testApp.app.db
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ kind, detail }) => `${kind} ${detail ?? ''}`.trim())

describe('SIGNIN-1 a member has passkeys', () => {
  test('that are added, renamed and removed, and the owner is notified', async () => {
    const { client, email, passkey, id } = await withPasskey()
    const security = async () => (await good(client.get('/api/account/security'))).passkeys
    expect(await security()).toMatchObject([{ id: passkey.id, name: 'iPhone', lastUsedAt: null }])
    await good(client.patch(`${PASSKEYS}/${passkey.id}`, { name: 'Old phone' }))
    expect(await security()).toMatchObject([{ name: 'Old phone' }])
    await good(client.delete(`${PASSKEYS}/${passkey.id}`))
    expect(await security()).toEqual([])
    expect((await testApp.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'A passkey was removed from your Nearhand account',
      'A passkey was added to your Nearhand account',
    ])
    expect(await eventsOf(id)).toEqual(['passkey_added iPhone', 'passkey_removed Old phone'])
  })

  test('and nobody else can rename or remove them', async () => {
    const { passkey } = await withPasskey()
    const { client } = await member()
    expect((await client.patch(`${PASSKEYS}/${passkey.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await client.delete(`${PASSKEYS}/${passkey.id}`)).status).toBe(404)
  })

  test('ten at most, and each belongs to one account', async () => {
    const { client, passkey } = await withPasskey()
    const other = await member()
    expect((await add(other.client, passkey)).body.code).toBe('passkey_refused')
    for (let count = 1; count < 10; count++) await good(add(client, createPasskey()))
    expect((await client.post(`${PASSKEYS}/options`)).body.code).toBe('too_many_passkeys')
  })

  test('only where the user was verified', async () => {
    const { client } = await member()
    const options = await good(client.post(`${PASSKEYS}/options`))
    const passkey = createPasskey().create(options, { origin: ORIGIN, isVerified: false })
    expect((await client.post(PASSKEYS, { name: 'Key', passkey })).body.code).toBe('passkey_refused')
  })
})

describe('SIGNIN-2 signing in with a passkey', () => {
  test('needs no address, and confirms the session', async () => {
    const { passkey, id } = await withPasskey()
    const client = page()
    const options = await ask(client)
    expect(options).not.toHaveProperty('allowCredentials.0')
    expect(await good(client.post('/api/auth/passkey', passkey.get(options, { origin: ORIGIN })))).toMatchObject({ id })
    expect((await good(client.get('/api/auth/user'))).id).toBe(id)
    expect((await client.delete('/api/account')).status).toBe(200)
  })

  test.each([
    ['another site', { origin: 'http://localhost:9999' }],
    ['another domain', { origin: 'https://nearhand.example' }],
    ['an unverified user', { origin: ORIGIN, isVerified: false }],
  ])('is refused for %s', async (_name, options) => {
    const { passkey, id } = await withPasskey()
    const client = page()
    const answer = await client.post('/api/auth/passkey', passkey.get(await ask(client), options))
    expect(answer).toMatchObject({ status: 422, body: { code: 'passkey_refused' } })
    expect(await eventsOf(id)).toContain('sign_in_refused passkey')
    expect((await client.get('/api/auth/user')).status).toBe(401)
  })

  test('is refused with the key of a stranger under a known id', async () => {
    const { passkey } = await withPasskey()
    const client = page()
    const forged = { ...createPasskey().get(await ask(client), { origin: ORIGIN }), id: passkey.id, rawId: passkey.id }
    expect((await client.post('/api/auth/passkey', forged)).body.code).toBe('passkey_refused')
  })

  test.each(['banned_at', 'deleted_at'] as const)('is refused for an account with %s', async (column) => {
    const { passkey, id } = await withPasskey()
    await testApp.app.db
      .updateTable('users')
      .set({ [column]: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    const client = page()
    const answer = await client.post('/api/auth/passkey', passkey.get(await ask(client), { origin: ORIGIN }))
    expect(answer).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
  })
})

describe('SIGNIN-3 a challenge', () => {
  test('works once, for five minutes and one purpose', async () => {
    const { passkey, client: own } = await withPasskey()
    const client = page()
    const signIn = (options: { challenge: string }) =>
      client.post('/api/auth/passkey', passkey.get(options, { origin: ORIGIN }))
    const options = await ask(client)
    const answers = await Promise.all([signIn(options), signIn(options)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
    expect((await signIn(await good(own.post('/api/account/confirm/options')))).status).toBe(422)
    const late = await ask(client)
    await testApp.moveClock(6 * MINUTE_MS)
    expect((await signIn(late)).status).toBe(422)
  })

  test('with a counter that went back is refused and recorded', async () => {
    const { passkey, id } = await withPasskey()
    const client = page()
    const signIn = async (counter: number) =>
      (await client.post('/api/auth/passkey', passkey.get(await ask(client), { origin: ORIGIN, counter }))).status
    expect([await signIn(7), await signIn(7), await signIn(3), await signIn(8)]).toEqual([200, 422, 422, 200])
    expect(await eventsOf(id)).toContain('sign_in_refused counter')
  })
})

test.each([
  ['https://nearhand.example', 'evil.example', 'https://nearhand.example'],
  ['https://nearhand.example', 'localhost', 'https://nearhand.example'],
  ['http://127.0.0.1:3000', 'localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'evil.example', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:3000', undefined, 'http://127.0.0.1:3000'],
])('SIGNIN-4 the address of %s, opened as %s, is %s', (publicUrl, host, origin) => {
  expect(siteOf({ ...testApp.config, publicUrl }, host)).toEqual({ id: new URL(origin).hostname, origin })
})

const confirm = async (client: TestClient, passkey: TestPasskey) => {
  const options = await good(client.post('/api/account/confirm/options'))
  return client.post('/api/account/confirm', { passkey: passkey.get(options, { origin: ORIGIN }) })
}

describe('STEP-21 a passkey confirms', () => {
  test('its owner', async () => {
    const { client, passkey } = await withPasskey()
    await testApp.moveClock(16 * MINUTE_MS)
    expect((await client.delete('/api/account')).body.code).toBe('confirm_needed')
    await good(confirm(client, passkey))
    expect((await client.delete('/api/account')).status).toBe(200)
  })

  test('and nobody else', async () => {
    const { passkey } = await withPasskey()
    const stranger = await openMember(testApp)
    const client = page()
    client.cookie = stranger.client.cookie
    expect((await confirm(client, passkey)).body.code).toBe('passkey_refused')
    expect(await eventsOf(stranger.id)).toContain('confirm_refused passkey')
  })
})
