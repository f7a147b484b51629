import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type App } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { countPendingEvents } from '#server/platform/queue/outbox.ts'
import { TestClient } from '#server/testing/app.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

// All routes and pages of the app, and a log that can be read.

let base: OpenTestDatabase
let app: App
let lines: string[] = []
beforeAll(async () => {
  base = await openTestDatabase()
  app = await openApp({
    config: readConfig({ RATE_LIMIT_SCALE: '1000' }, '/'),
    databaseUrl: base.servingUrl,
    secret: 'a secret of the tests, which is long enough',
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
    web: {
      assets: { serve: () => false },
      pages: {
        publicPaths: [],
        open: async () => ({
          serve: async (_request, reply) => reply.code(404).type('text/html; charset=utf-8').send('<p>page</p>'),
          forget: () => {},
        }),
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await base.close()
})

describe('INPUT-3 an unknown address', () => {
  test.each([
    ['GET', '/api', 'json'],
    ['GET', '/api?x=1', 'json'],
    ['GET', '/api/nothing', 'json'],
    ['GET', '/api/nothing/at/all?x=1', 'json'],
    ['GET', '/api/auth/login', 'json'],
    ['POST', '/api/nothing', 'json'],
    ['DELETE', '/api/auth/user', 'json'],
    ['POST', '/about', 'json'],
    ['TRACE', '/', 'json'],
    ['TRACE', '/api/platform/stats', 'json'],
    ['GET', '/.git/config', 'html'],
    ['GET', '/assets/gone.js', 'json'],
    ['GET', '/about', 'html'],
    ['GET', '/apiary', 'html'],
  ] as const)('%s %s is answered in %s', async (method, url, language) => {
    const { status, text, headers } = await new TestClient(app).send(method, url)
    expect([status, headers['content-type']]).toEqual([404, expect.stringContaining(language)])
    expect(text).toContain(language === 'json' ? '"code":"not_found"' : '<p>page</p>')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})

test('WEB-21 the log names person and network where access was refused', async () => {
  lines = []
  const client = new TestClient(app)
  await client.get('/api/account/security')
  await client.get('/api/admin/users')
  await client.send(
    'POST',
    '/api/auth/login',
    { email: 'a@example.com', password: 'x' },
    { origin: 'https://evil.example' },
  )
  await client.get('/api/platform/stats')
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ status, network }) => [status, network])).toEqual([
    [401, '127.0.0.1'],
    [401, '127.0.0.1'],
    [403, '127.0.0.1'],
    [200, undefined],
  ])
})

test('SECEV-1, WEB-21 the log says how somebody proved who they are, and who asked for what is not theirs', async () => {
  lines = []
  const client = new TestClient(app)
  const [email, password] = ['proof@example.com', 'Kettle-lamp 42']
  await client.post('/api/auth/register', { email, firstName: 'Pia', password })
  while ((await countPendingEvents(app.db)) > 0) await app.dispatcher.drain()
  const mails = (await client.get(`/api/dev/outbox?to=${email}`)).body as { text: string }[]
  const code = /\b\d{6}\b/.exec(mails[0]!.text)![0]
  expect((await client.post('/api/auth/verify-email', { email, code })).status).toBe(200)
  expect((await client.post('/api/auth/login', { email, password })).status).toBe(200)
  expect((await client.post('/api/account/confirm', { password })).status).toBe(200)
  const events = lines.map((line) => JSON.parse(line)).filter(({ securityEvent }) => securityEvent)
  expect(events.map(({ securityEvent, by, network }) => [securityEvent, by, network])).toEqual([
    ['sign_in', 'emailed code', '127.0.0.1'],
    ['sign_in', 'password', '127.0.0.1'],
    ['confirmed', 'password', '127.0.0.1'],
  ])
  lines = []
  await client.get('/api/contracts/0198c0de-0000-7000-8000-000000000000')
  expect(lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'answered')).toMatchObject({
    status: 404,
    userId: events[0].userId,
    network: '127.0.0.1',
  })
})

test('WEB-9 the log has every response by route, without what people typed', async () => {
  lines = []
  const client = new TestClient(app)
  const [email, password] = ['canary@example.com', 'Kanariendorf7']
  await client.post('/api/auth/register', { email, firstName: 'Canaryname', password })
  while ((await countPendingEvents(app.db)) > 0) await app.dispatcher.drain()
  await client.post(
    '/api/auth/login',
    { email, password },
    { cookie: 'sid=canarycookie', authorization: 'Bearer canarytoken' },
  )
  await client.get('/api/dev/outbox?to=canary@example.com')
  await client.post('/api/auth/verify-email', { email, code: '000000' })
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'POST /api/auth/register 201',
    'POST /api/auth/login 403',
    'GET /api/dev/outbox 200',
    'POST /api/auth/verify-email 422',
  ])
  expect(lines.join('')).not.toMatch(/canary|kanarien|000000/i)
})
