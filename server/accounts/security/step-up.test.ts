import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONFIRM_MINUTES } from '#core/kernel/confirm.ts'
import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { openApi } from '#server/operations/openapi.ts'
import { freshEmail, openMember, openTestApp, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { insertPlaces } from '#server/testing/scenarios/market.ts'
import { addDebitCard, bankForm, give } from '#server/testing/scenarios/wallets.ts'
import { pathWith, plausible, plausiblePayload } from '#server/testing/plausible.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

const CONFIRM_NEEDED = {
  status: 403,
  body: { code: 'confirm_needed', message: 'Please confirm that it is you before you go on.' },
}
const age = (id: string) =>
  sql`update sessions set confirmed_at = app_now() - make_interval(mins => ${CONFIRM_MINUTES + 1}) where user_id = ${id}`.execute(
    testApp.app.db,
  )
/** Signed in so long ago that sensitive calls ask for a proof. */
const openAged = async () => {
  const me = await openMember(testApp)
  await age(me.id)
  return me
}
const subjects = async (email: string) => (await testApp.mailsTo(email)).map(({ subject }) => subject)
const confirm = (client: { post: (url: string, body: unknown) => Promise<unknown> }, body: object) =>
  client.post('/api/account/confirm', body)

const routesThatNeed = (need: true | 'sometimes') =>
  testApp.app.routes.filter(({ endpoint }) => endpoint.needsConfirmation === need).map(({ endpoint }) => endpoint)

describe('STEP-21 a proof of presence of the last 15 minutes', () => {
  const always = [
    'DELETE /api/account',
    'DELETE /api/account/authenticator',
    'DELETE /api/account/passkeys/:id',
    'DELETE /api/payout-methods/:id',
    'GET /api/account/export',
    'POST /api/account/authenticator',
    'POST /api/account/authenticator/confirm',
    'POST /api/account/authenticator/recovery-codes',
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/options',
    'POST /api/account/unlock',
    'POST /api/payout-account/link',
    'POST /api/payout-methods',
    'POST /api/payout-methods/:id/confirm',
  ]
  test('is needed for these calls', () => {
    expect(
      routesThatNeed(true)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(always)
    expect(
      routesThatNeed('sometimes')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      '/api/account/email',
      '/api/account/password',
      '/api/profile/update',
      '/api/user/profile',
      '/api/withdrawals',
    ])
  })

  test('is checked before the input, and named by the API documentation', async () => {
    const { client } = await openAged()
    const { paths } = openApi(
      testApp.app.routes.map(({ endpoint }) => endpoint),
      'https://nearhand.example',
    ) as { paths: Record<string, Record<string, { description?: string }>> }
    for (const endpoint of routesThatNeed(true)) {
      const { payload, headers } = plausiblePayload(endpoint)
      const url = pathWith(endpoint.path, plausible(endpoint.params))
      expect(await client.send(endpoint.method, url, payload, headers), endpoint.path).toMatchObject(CONFIRM_NEEDED)
      const described = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]
      expect(described!.description).toContain('`confirm_needed`')
    }
  })

  test('is a sign-in', async () => {
    const { client, email, password } = await openAged()
    expect(await client.delete('/api/account')).toMatchObject(CONFIRM_NEEDED)
    await good(client.post('/api/auth/login', { email, password }))
    expect((await client.delete('/api/account')).status).toBe(200)
  })

  test('or the password, and ends again after 15 minutes', async () => {
    const { client } = await openAged()
    await good(confirm(client, { password: PASSWORD }) as never)
    expect((await client.get('/api/account/export')).status).toBe(200)
    await testApp.moveClock(CONFIRM_MINUTES * MINUTE_MS)
    expect(await client.get('/api/account/export')).toMatchObject(CONFIRM_NEEDED)
  })

  test('a wrong password is refused and recorded', async () => {
    const { client, id } = await openAged()
    expect(await confirm(client, { password: 'Wrong1234' })).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', fields: { password: 'That is not your current password.' } },
    })
    expect(await client.get('/api/account/export')).toMatchObject(CONFIRM_NEEDED)
    const { items } = await good(client.get('/api/account/security-events'))
    expect(items[0]).toMatchObject({ kind: 'confirm_refused', detail: 'password' })
    expect(await confirm(client, {})).toMatchObject({ status: 422, body: { code: 'nothing_given' } })
    expect(id).toBeTruthy()
  })

  test('of one session says nothing about another', async () => {
    const { client, email, password } = await openAged()
    await good(testApp.client().post('/api/auth/login', { email, password }))
    expect(await client.get('/api/account/export')).toMatchObject(CONFIRM_NEEDED)
  })
})

test('STEP-22 the refusal uses up no idempotency key, so that the repeated call succeeds', async () => {
  const { client, id, email } = await openMember(testApp)
  const member = { id, client, email }
  const methodId = await addDebitCard(member)
  await give(testApp, member, '100.00')
  await age(id)
  const order = { methodId, amount: 50, speed: 'instant' }
  const withdraw = () => client.post('/api/withdrawals', order, { 'idempotency-key': 'same' })
  expect(await withdraw()).toMatchObject(CONFIRM_NEEDED)
  await good(confirm(client, { password: PASSWORD }) as never)
  expect(await withdraw()).toMatchObject({ status: 201, body: { amount: '50.00' } })
})

describe('STEP-28 a withdrawal to a method younger than 72 hours', () => {
  test('needs a proof and is reported; later it needs none', async () => {
    const { client, id, email } = await openMember(testApp)
    const member = { id, client, email }
    const methodId = await addDebitCard(member)
    await give(testApp, member, '200.00')
    const order = { methodId, amount: 50, speed: 'instant' }
    await age(id)
    expect(await client.post('/api/withdrawals', order)).toMatchObject(CONFIRM_NEEDED)
    await good(confirm(client, { password: PASSWORD }) as never)
    await good(client.post('/api/withdrawals', order))
    expect(await subjects(email)).toContain('Money is on its way to a new account')
    await testApp.moveClock(73 * HOUR_MS)
    const before = await subjects(email)
    await good(client.post('/api/withdrawals', order))
    expect((await subjects(email)).filter((subject) => subject === before[0])).toHaveLength(1)
  })
})

describe('STEP-29 a changed phone number', () => {
  test('needs a proof and is reported, except for the first one', async () => {
    const { client, id, email } = await openAged()
    const save = (phoneNumber: string) => client.patch('/api/profile/update', { phoneNumber })
    await good(save('813-555-0142'))
    await good(save('813-555-0142'))
    expect(await subjects(email)).not.toContain('Your Nearhand phone number was changed')
    expect(await save('813-555-0199')).toMatchObject(CONFIRM_NEEDED)
    await good(client.patch('/api/profile/update', { bio: 'Something else.' }))
    await good(confirm(client, { password: PASSWORD }) as never)
    await good(save('813-555-0199'))
    expect(await subjects(email)).toContain('Your Nearhand phone number was changed')
    expect(id).toBeTruthy()
  })
})

describe('STEP-24 the owner is notified of', () => {
  test.each([
    [
      'a new password',
      'Your Nearhand password was changed',
      { current: PASSWORD, next: 'Sunday10th' },
      '/api/account/password',
    ],
    ['a payout method', 'Bank account ending 6789 was added for payouts', bankForm(), '/api/payout-methods'],
  ])('%s, by mail with device, network, time and a link', async (_name, subject, body, url) => {
    const me = await openMember(testApp)
    await good(me.client.post(url, body))
    const mail = (await testApp.mailsTo(me.email)).find((sent) => sent.subject === subject)!
    expect(mail.text).toMatch(/Device: .+\. Network: 127\.0\.0\.1\. Time: \w{3} \d+, \d{4}, [\d:]+ [AP]M UTC\./)
    expect(mail.text).toMatch(/This wasn’t me: http:\/\/127\.0\.0\.1:\d+\/lock-account\?token=[\w-]{43}/)
  })

  test('a downloaded export', async () => {
    const { client, email } = await openMember(testApp)
    await client.get('/api/account/export')
    expect(await subjects(email)).toContain('Your Nearhand data was downloaded')
  })

  test('a new address, at the old one', async () => {
    const { client, email } = await openMember(testApp)
    const next = freshEmail()
    await good(client.post('/api/account/email', { password: PASSWORD, email: next }))
    await good(client.post('/api/account/email/verify', { code: await testApp.codeFor(next) }))
    const [mail] = await testApp.mailsTo(email)
    expect(mail).toMatchObject({ subject: 'Your Nearhand address was changed' })
    expect(mail!.text).toContain(`now uses ${next}`)
  })
})

test('SECEV-4 the owner sees the own events in pages, newest first', async () => {
  const me = await openMember(testApp)
  for (let day = 0; day < 24; day++) {
    await testApp.moveClock(11 * MINUTE_MS)
    await testApp.client().post('/api/auth/login', { email: me.email, password: 'Wrong1234' })
  }
  const first = await good(me.client.get('/api/account/security-events'))
  const second = await good(me.client.get(`/api/account/security-events?cursor=${first.nextCursor}`))
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 5, null])
  expect(second.items.at(-1)).toMatchObject({ kind: 'sign_in', network: '127.0.0.1' })
})

test('ACC-6 one device is signed out by itself', async () => {
  const me = await openMember(testApp)
  const other = testApp.client()
  await good(other.post('/api/auth/login', { email: me.email, password: PASSWORD }))
  const devices: { id: string; isCurrent: boolean }[] = await good(me.client.get('/api/account/sessions'))
  const { id } = devices.find(({ isCurrent }) => !isCurrent)!
  const stranger = await openMember(testApp)
  expect((await stranger.client.delete(`/api/account/sessions/${id}`)).status).toBe(404)
  await good(me.client.delete(`/api/account/sessions/${id}`))
  expect((await other.get('/api/auth/user')).status).toBe(401)
  expect((await me.client.get('/api/auth/user')).status).toBe(200)
})
