import pg from 'pg'
import { describe as describeState } from '#server/operations/doctor.ts'
import { chatSocket } from '#core/chat/socket.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsRoutes } from '#server/operations/routes.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createHttp } from '#server/platform/http/server.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ METRICS_TOKEN: 'let me see' })
})
afterAll(() => testApp.close())
const get = (url: string, headers?: Record<string, string>) => testApp.client().get(url, headers)

describe('OPS-1 health', () => {
  test('the process is alive, and ready while its database and queue are', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', database: true, queue: true } })
  })

  test('an event that nobody handles for a minute makes it not ready', async () => {
    await testApp.app.dispatcher.stop()
    await testApp.app.db.insertInto('outbox').values({ name: 'test.unheard', data: '{}' }).execute()
    expect((await get('/readyz')).status).toBe(200)
    await testApp.moveClock(61_000)
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not_ready', database: true, queue: false },
    })
    await testApp.app.dispatcher.drain()
    expect((await get('/readyz')).status).toBe(200)
  })

  test('without its database it is alive, but not ready', async () => {
    const database = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
    const config = readConfig({}, '/')
    const storage = openFiles(config)
    const routes = operationsRoutes({
      db: database.db,
      config,
      storage,
      metrics: createMetrics(),
      guards: {},
      endpoints: () => [],
    })
    const http = createHttp({ config, log: createLog('silent'), identify: async () => null, routes })
    expect((await http.inject('/healthz')).statusCode).toBe(200)
    const ready = await http.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not_ready', database: false, queue: false }])
    await http.close()
    await database.close()
  })
})

describe('OPS-2 metrics', () => {
  test('count responses by route, not by address, and waiting jobs', async () => {
    await get('/api/nothing-here')
    const { status, text } = await get('/metrics', { authorization: 'Bearer let me see' })
    expect(status).toBe(200)
    expect(text).toContain('nearhand_http_request_seconds_count{method="GET",route="/healthz",status="2xx"}')
    expect(text).toContain('nearhand_outbox_pending 0')
    expect(text).toContain('nearhand_live_sockets 0')
    expect(text).not.toContain('nothing-here')
  })

  test('are available with the token', async () => {
    for (const authorization of ['', 'Bearer wrong', 'let me', 'Basic let me see']) {
      expect((await get('/metrics', { authorization })).status).toBe(404)
    }
  })

  test('are available without a token from this machine only', async () => {
    const open = await openTestApp()
    const from = async (remoteAddress: string, headers = {}) =>
      (await open.app.http.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })).statusCode
    for (const address of ['127.0.0.1', '127.0.0.2', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:127.9.8.7'])
      expect(await from(address), address).toBe(200)
    for (const address of ['203.0.113.9', '128.0.0.1', '10.0.0.1', '::2', '::ffff:203.0.113.9', 'fe80::1%eth0'])
      expect(await from(address), address).toBe(404)
    expect(await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await from('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(404)
    await open.close()
  })

  test('are refused to a client behind a trusted proxy, also if it says that it is this machine', async () => {
    const behind = await openTestApp({ ...PUBLIC_ENVIRONMENT, TRUST_PROXY: '1' })
    for (const forwarded of ['203.0.113.9', '127.0.0.1, 203.0.113.9', '127.0.0.1'])
      expect((await behind.client({ 'x-forwarded-for': forwarded }).get('/metrics')).status, forwarded).toBe(404)
    await behind.close()
  })
})

interface Operation {
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, { description: string }>
}

const eachRoute = () =>
  testApp.app.routes.map(({ endpoint }) => ({ endpoint, path: endpoint.path.replace(/:(\w+)/g, '{$1}') }))

describe('OPS-3 the API document', () => {
  let document: {
    openapi: string
    info: object
    paths: Record<string, Record<string, Operation>>
    'x-sockets': Record<string, any>
  }
  beforeAll(async () => {
    document = (await get('/api/openapi.json')).body
  })
  test('is OpenAPI 3.1 and has exactly the registered endpoints', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: 'Nearhand', version: expect.any(String) },
    })
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(
      eachRoute()
        .map(({ endpoint, path }) => `${endpoint.method} ${path}`)
        .toSorted(),
    )
  })

  test('has summary, permission, input and response of each endpoint', () => {
    for (const { endpoint, path } of eachRoute()) {
      const operation = document.paths[path]![endpoint.method.toLowerCase()]!
      expect(operation.summary).toBe(endpoint.summary)
      const scheme = endpoint.who === 'anyone' ? null : endpoint.who === 'user' ? 'session' : 'admin'
      expect(operation.security).toEqual(scheme ? [{ [scheme]: [] }] : [])
      expect(Object.keys(operation.responses)).toContain(
        String(endpoint.answer === 'redirect' ? 302 : (endpoint.status ?? 200)),
      )
      expect(Object.keys(operation.responses)).toContain('default')
      expect('401' in operation.responses).toBe(endpoint.who !== 'anyone')
      for (const response of Object.values(operation.responses)) expect(response.description).toMatch(/\S/)
      expect(operation.requestBody !== undefined).toBe((endpoint.body ?? endpoint.files) !== undefined)
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every(({ required }) => required)).toBe(true)
      const isRepeatable = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
      expect(isRepeatable).toBe(endpoint.once === true)
    }
    const { properties } = document.paths['/api/auth/login']!['post']!.requestBody!.content['application/json']!.schema
    expect(Object.keys(properties)).toEqual(['email', 'password', 'code'])
  })

  test('refers only to what it contains', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!)
    expect(refs.length).toBeGreaterThan(0)
    for (const ref of new Set(refs)) {
      expect(ref).toMatch(/^#\//)
      const target = ref
        .slice(2)
        .split('/')
        .reduce<any>((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
      expect(target, ref).toBeTypeOf('object')
    }
  })

  test('describes the live socket', () => {
    const socket = document['x-sockets']['/ws/live']
    expect(socket).toMatchObject({ who: 'user', client: [{ type: 'subscribe' }, { type: 'unsubscribe' }] })
    expect(Object.keys(socket.topics)).toEqual(['me', 'feed', 'job:{id}', 'contract:{id}'])
    expect(new Set(socket.server.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['hello', 'subscribed', 'refused', 'event']),
    )
  })

  test('describes every message of the chat socket, with its schema and sender', () => {
    const socket = document['x-sockets']['/ws/chat']
    expect(socket.client.map(({ type }: { type: string }) => type)).toEqual(Object.keys(chatSocket.client))
    expect(socket.server.map(({ type }: { type: string }) => type)).toEqual(Object.keys(chatSocket.server))
    for (const message of socket.client)
      expect(message).toMatchObject({ who: 'party', schema: { type: 'object', properties: expect.any(Object) } })
  })

  test('is a page for people too, without own scripts and styles', async () => {
    const { text, headers } = await get('/api/docs')
    expect(headers['content-type']).toContain('text/html')
    for (const { endpoint } of eachRoute()) expect(text).toContain(`<code>${endpoint.path}</code>`)
    expect(text).not.toMatch(/<script|<style|style=/)
    expect((await get('/plain.css')).headers['content-type']).toContain('text/css')
  })
})

test('SEC-3 security.txt names a contact, its own address and a time in the future', async () => {
  const { status, headers, text } = await get('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((row) => row.split(/: (.*)/).slice(0, 2)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:security@nearhand.test',
    Canonical: expect.stringMatching(/\/\.well-known\/security\.txt$/),
  })
  expect(Date.parse(fields.Expires)).toBeGreaterThan(Date.now())
})

test('DEBT-4 CHARGEBACK-9 the doctor says what is owed and taken back, also where nothing is wrong', async () => {
  const client = new pg.Client({ connectionString: testApp.databaseUrl })
  await client.connect()
  const text = await describeState(client).finally(() => client.end())
  expect(text).toContain('Debts: 0 people owe $0.00, of which the platform has paid out $0.00')
  expect(text).toContain('Chargebacks: 0 open ($0.00), $0.00 taken back, of which $0.00 is still owed.')
})
