import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { pushTo } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { createMember, signInAgain, type TestMember } from '#server/testing/scenarios/users.ts'
import { openBrowser, type Browser } from '#server/testing/stand-ins/push-service.ts'

const vapid = webPush.generateVAPIDKeys()
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: 'mailto:ann@example.org',
  })
})
afterAll(() => testApp.close())

let count = 0
const newBrowser = (): Browser => openBrowser(`https://fcm.googleapis.com/${++count}`)
const endpointsOf = async ({ id }: TestMember): Promise<string[]> => {
  const rows = await testApp.app.db
    .selectFrom('push_tokens')
    .select('token')
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ token }) => token)
}

/** Changes the last byte of y, so that the point is not on the curve. */
const offTheCurve = (p256dh: string): string => {
  const point = Buffer.from(p256dh, 'base64url')
  point[point.length - 1]! ^= 1
  return point.toString('base64url')
}

describe('PUSH-6 a push subscription', () => {
  test('gets the public key, and is stored once when repeated', async () => {
    const me = await createMember(testApp)
    expect(await good(me.client.get('/api/push/key'))).toEqual({ key: vapid.publicKey })
    const browser = newBrowser()
    await pushTo(me, browser)
    await pushTo(me, browser)
    const tokens = await testApp.app.db.selectFrom('push_tokens').selectAll().where('user_id', '=', me.id).execute()
    expect(tokens).toMatchObject([{ token: browser.endpoint, platform: 'web', is_active: true }])
    const padded = { p256dh: `${browser.keys.p256dh}=`, auth: `${browser.keys.auth}==` }
    await good(
      me.client.post('/api/push/subscribe', { endpoint: browser.endpoint, keys: padded, expirationTime: null }),
    )
    expect(await endpointsOf(me)).toHaveLength(1)
  })

  test('belongs to the person who is signed in', async () => {
    const [me, other] = await Promise.all([createMember(testApp), createMember(testApp)])
    const browser = newBrowser()
    await pushTo(me, browser)
    await pushTo(other, browser)
    expect([await endpointsOf(me), await endpointsOf(other)]).toEqual([[], [browser.endpoint]])
    // Only its owner can delete it, repeatedly.
    for (const who of [me, me]) await good(who.client.post('/api/push/unsubscribe', { endpoint: browser.endpoint }))
    expect(await endpointsOf(other)).toEqual([browser.endpoint])
    for (const who of [other, other])
      await good(who.client.post('/api/push/unsubscribe', { endpoint: browser.endpoint }))
    expect(await endpointsOf(other)).toEqual([])
  })

  test('is deleted with the session', async () => {
    const me = await createMember(testApp)
    const [here, there] = [newBrowser(), newBrowser()]
    await pushTo(me, here)
    await pushTo({ ...me, client: await signInAgain(testApp, me.id) }, there)
    await good(me.client.delete('/api/account/sessions'))
    expect(await endpointsOf(me)).toEqual([here.endpoint])
    await me.client.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
    expect(await endpointsOf(me)).toEqual([])
  })

  test('is limited to twenty per person, also for concurrent requests; the oldest is dropped', async () => {
    const me = await createMember(testApp)
    const browsers = Array.from({ length: 25 }, newBrowser)
    for (const browser of browsers.slice(0, 20)) await pushTo(me, browser)
    await Promise.all(browsers.slice(20).map((browser) => pushTo(me, browser)))
    const left = await endpointsOf(me)
    expect(left).toHaveLength(20)
    expect(left.toSorted()).toEqual(
      browsers
        .slice(5)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    )
  })

  test.each([
    'http://fcm.googleapis.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com:8443/1',
    'https://ann:secret@fcm.googleapis.com/1',
    'https://[::1]/1',
  ])('PUSH-3 not at %s', async (endpoint) => {
    const me = await createMember(testApp)
    const { keys } = newBrowser()
    const refused = await me.client.post('/api/push/subscribe', { endpoint, keys })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'bad_endpoint', fields: { endpoint: expect.any(String) } },
    })
    expect(await endpointsOf(me)).toEqual([])
  })

  test.each([
    ['a point that is not on the curve', { p256dh: offTheCurve(newBrowser().keys.p256dh) }, 422],
    ['a short secret', { auth: 'YWJj' }, 422],
    ['invalid characters', { auth: '!!!' }, 400],
    ['nothing', { p256dh: '' }, 400],
  ])('PUSH-1 not with %s', async (_what, changes, status) => {
    const me = await createMember(testApp)
    const { endpoint, keys } = newBrowser()
    expect((await me.client.post('/api/push/subscribe', { endpoint, keys: { ...keys, ...changes } })).status).toBe(
      status,
    )
  })

  test('ACC-9 keys of push subscriptions are not part of the export', async () => {
    const me = await createMember(testApp)
    const browser = newBrowser()
    await pushTo(me, browser)
    const { text } = await me.client.get('/api/account/export')
    expect(text).toContain(browser.endpoint)
    for (const secret of Object.values(browser.keys)) expect(text).not.toContain(secret)
  })
})
