import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { App } from '#server/app.ts'
import { digest, randomToken } from '#server/platform/security/secrets.ts'
import { openMember, openTestApp, openSecondApp, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { createMember, signInAgain } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let secondApp: App
const addresses = new Map<App, string>()
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  secondApp = await openSecondApp(testApp)
  for (const app of [testApp.app, secondApp]) addresses.set(app, await app.http.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await secondApp.close()
  await testApp.close()
})

/** A client: collects its messages, and why the connection ended. */
const openScreen = (
  app: App,
  cookie: string | null,
  { origin, path = '/ws/live' }: { origin?: string; path?: string } = {},
) => {
  const address = addresses.get(app)!
  const ws = new WebSocket(address.replace('http', 'ws') + path, {
    headers: { ...(cookie && { cookie }), ...(origin && { origin }) },
  })
  const received: any[] = []
  let ended: number | null = null
  ws.on('message', (raw) => received.push(JSON.parse((raw as Buffer).toString())))
  ws.on('close', (code) => (ended = code))
  ws.on('error', () => {})
  return {
    ws,
    received,
    send: (message: unknown) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    waitFor: (type: string) => until(() => received.find((message) => message.type === type)),
    ends: () => until(() => ended),
    end: () => ws.terminate(),
  }
}
const refusedWith = async (screen: ReturnType<typeof openScreen>): Promise<number> => {
  const [, response] = (await once(screen.ws, 'unexpected-response')) as [unknown, { statusCode: number }]
  return response.statusCode
}

describe('LIVE-5 opening a live socket', () => {
  test('is refused when signed out', async () => {
    expect(await refusedWith(openScreen(testApp.app, null))).toBe(401)
    expect(await refusedWith(openScreen(testApp.app, 'sid=made-up'))).toBe(401)
  })

  test('is refused when suspended', async () => {
    const { client } = await createMember(testApp, { banned_at: new Date().toISOString() })
    expect(await refusedWith(openScreen(testApp.app, client.cookie))).toBe(401)
  })

  test('is refused to a page of another site, even with the cookie', async () => {
    const { client } = await createMember(testApp)
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      expect(await refusedWith(openScreen(testApp.app, client.cookie, { origin }))).toBe(403)
    }
  })

  test('NET-13 is refused under another name, with an answer that ends the connection', async () => {
    const { port } = new URL(addresses.get(testApp.app)!)
    const client = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    let received = ''
    client.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
    client.write(
      `GET /ws/live HTTP/1.1\r\nHost: evil.example:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
    )
    await once(client, 'end')
    expect(received).toMatch(/^HTTP\/1\.1 421 /)
    expect(received).toContain('This server does not answer under this name.')
    client.destroy()
  })

  test('is refused at another path', async () => {
    const { client } = await createMember(testApp)
    expect(await refusedWith(openScreen(testApp.app, client.cookie, { path: '/ws/other' }))).toBe(404)
  })

  test('is accepted for our own page, which gets the time', async () => {
    const { client } = await createMember(testApp)
    await testApp.moveClock(HOUR_MS)
    const screen = openScreen(testApp.app, client.cookie, { origin: addresses.get(testApp.app)! })
    const { now } = await screen.waitFor('hello')
    // The time of the rules, which the test has moved by an hour.
    expect(Math.abs(Date.parse(now) - Date.now() - HOUR_MS)).toBeLessThan(MINUTE_MS)
    screen.end()
  })
})

describe('LIVE-6 subscribing', () => {
  test('to `me` shows the own alerts in every process, and nobody else’s', async () => {
    const member = await openMember(testApp)
    const stranger = await createMember(testApp)
    const screens = [openScreen(testApp.app, member.client.cookie), openScreen(secondApp, member.client.cookie)]
    const strange = openScreen(secondApp, stranger.client.cookie)
    for (const screen of [...screens, strange]) {
      await screen.waitFor('hello')
      screen.send({ type: 'subscribe', topics: ['me'] })
      await screen.waitFor('subscribed')
    }
    await member.client.post('/api/account/password', { current: PASSWORD, next: 'Sandpaper10' })
    await testApp.settle()
    const { body } = await member.client.get('/api/alerts')
    for (const screen of screens) {
      expect(await screen.waitFor('event')).toMatchObject({
        topic: 'me',
        name: 'alert',
        data: { id: body[0].id },
        at: expect.stringMatching(/Z$/),
      })
      expect(screen.received.filter(({ type }) => type === 'event')).toHaveLength(1)
    }
    expect(strange.received.map(({ type }) => type)).toEqual(['hello', 'subscribed'])
    for (const screen of [...screens, strange]) screen.end()
  })

  test.each(['nonsense', 'job:1', 'me:somebody-else', 'feed:1', '__proto__', 'constructor', ''])(
    'to %j is refused, and the connection stays open',
    async (topic) => {
      const { client } = await createMember(testApp)
      const screen = openScreen(testApp.app, client.cookie)
      await screen.waitFor('hello')
      screen.send({ type: 'subscribe', topics: [topic, 'me'] })
      await screen.waitFor('subscribed')
      expect(screen.received.slice(1)).toEqual([
        { type: 'refused', topic },
        { type: 'subscribed', topic: 'me', quietMs: expect.any(Number) },
      ])
      screen.end()
    },
  )

  test.each([
    ['no JSON', 'hello?'],
    ['another type', { type: 'shout' }],
    ['no topics', { type: 'subscribe' }],
    ['topics of another kind', { type: 'subscribe', topics: [{ id: 1 }] }],
    ['too many topics', { type: 'subscribe', topics: Array.from({ length: 51 }, () => 'me') }],
    ['a list', []],
    ['nothing', 'null'],
  ])('to garbage (%s) closes the connection', async (_kind, message) => {
    const { client } = await createMember(testApp)
    const screen = openScreen(testApp.app, client.cookie)
    await screen.waitFor('hello')
    screen.send(message)
    expect(await screen.ends()).toBe(1008)
  })

  test('with a message that is too large closes the connection', async () => {
    const { client } = await createMember(testApp)
    const screen = openScreen(testApp.app, client.cookie)
    await screen.waitFor('hello')
    screen.send('x'.repeat(20_000))
    expect(await screen.ends()).toBe(1009)
  })

  test('to far more than any page needs is refused', async () => {
    const { client, id } = await createMember(testApp)
    const { rows } = await sql<{ id: string }>`
      insert into jobs (poster_id, title, description, category, is_virtual, status, bidding_ends_at)
      select ${id}, 'Job ' || n, 'One of many', 'Other', true, 'bidding', app_now() + interval '1 hour'
      from generate_series(1, 150) n returning id`.execute(testApp.app.db)
    const screen = openScreen(testApp.app, client.cookie)
    await screen.waitFor('hello')
    for (const page of [0, 1, 2])
      screen.send({ type: 'subscribe', topics: rows.slice(page * 50, page * 50 + 50).map((job) => `job:${job.id}`) })
    await until(() => screen.received.length === 151)
    expect(screen.received.filter(({ type }) => type === 'subscribed')).toHaveLength(100)
    screen.end()
  })
})

const openTwoScreens = async () => {
  const member = await openMember(testApp)
  const screens = [openScreen(testApp.app, member.client.cookie), openScreen(secondApp, member.client.cookie)]
  for (const screen of screens) await screen.waitFor('hello')
  return { ...member, screens }
}

describe('ACC-7 sockets end with their session', () => {
  test('at signing out, in every process, and only those of that session', async () => {
    const { client, email, screens } = await openTwoScreens()
    const phone = testApp.client()
    await phone.post('/api/auth/login', { email, password: PASSWORD })
    const other = openScreen(secondApp, phone.cookie)
    await other.waitFor('hello')
    await client.get('/api/logout')
    for (const screen of screens) expect(await screen.ends()).toBe(4401)
    expect(other.ws.readyState).toBe(WebSocket.OPEN)
    other.end()
  })

  test('at a password reset, in every process', async () => {
    const { email, screens } = await openTwoScreens()
    const client = testApp.client()
    await client.post('/api/auth/forgot-password', { email })
    await client.post('/api/auth/reset-password', {
      email,
      resetCode: await testApp.codeFor(email),
      newPassword: 'Sandpaper10',
    })
    for (const screen of screens) expect(await screen.ends()).toBe(4401)
  })

  test('also when the list of sessions is too long for one NOTIFY', async () => {
    // So that the event is handled by one process while the socket is open in the other.
    await secondApp.dispatcher.stop()
    const { client, id } = await createMember(testApp)
    const screen = openScreen(secondApp, client.cookie)
    await screen.waitFor('hello')
    const expire = new Date(Date.now() + 7 * DAY_MS).toISOString()
    const sessions = Array.from({ length: 300 }, () => ({
      sid: digest(randomToken()),
      user_id: id,
      sess: '{}',
      expire,
    }))
    await testApp.app.db.insertInto('sessions').values(sessions).execute()
    const other = await signInAgain(testApp, id)
    expect((await other.delete('/api/account/sessions')).body).toEqual({ ended: 301 })
    expect(await screen.ends()).toBe(4401)
  })
})
