import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '#core/kernel/problem.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { openTestHttp, type TestHttp } from '#server/testing/http.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { until } from '#server/testing/until.ts'

let testHttp: TestHttp
let clients: Socket[] = []
/** `times` are shorter than those that were chosen, so that the tests need not wait. */
const open = async (
  environment: Record<string, string> = {},
  { times = {}, limitUploads }: { times?: object; limitUploads?: () => Promise<void> } = {},
): Promise<number> => {
  testHttp = openTestHttp(environment, async () => {}, limitUploads)
  const { server } = testHttp.http
  Object.assign(server, times)
  await testHttp.http.listen({ port: 0, host: '127.0.0.1' })
  return (server.address() as AddressInfo).port
}
beforeEach(() => {
  clients = []
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  await testHttp.close()
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const keptBytes = (): number => {
  collectGarbage()
  return memoryUsage().arrayBuffers
}

/** A client that never closes its side, and what it was sent. */
const connectTo = (port: number, text?: string): Socket & { received: string } => {
  const client = Object.assign(connect({ port, host: '127.0.0.1', allowHalfOpen: true }), { received: '' })
  client.setEncoding('utf8').on('data', (chunk: string) => (client.received += chunk))
  client.on('error', () => {})
  clients.push(client)
  if (text !== undefined) client.write(text)
  return client
}
const countOpen = () =>
  new Promise<number>((resolve, reject) =>
    testHttp.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const statusOf = (received: string): number => Number(received.split(' ')[1])

const HALF_A_BODY = 'POST /api/echo HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 99\r\n'

describe('NET-11 a connection is released by us, whatever the client does', () => {
  const SLOW_HEAD = { headersTimeout: 300, connectionsCheckingInterval: 50 }
  const SILENT = { timeout: 300 }
  test.each([
    ['garbage', 'GARBAGE\r\n\r\n', {}, 400],
    ['half a head', 'GET / HTTP/1.1\r\nHost: loc', SLOW_HEAD, 408],
    ['half a body', `${HALF_A_BODY}Content-Type: application/json\r\n\r\n{"te`, SILENT, NaN],
    ['half a body that is refused', `${HALF_A_BODY}\r\n{"te`, SILENT, 415],
    ['nothing', '', SLOW_HEAD, 408],
  ])('300 that send %s and go silent', async (_what, text, times, status) => {
    const port = await open({}, { times })
    const made = Array.from({ length: 300 }, () => connectTo(port, text.replace('PORT', String(port))))
    await Promise.all(made.map((client) => once(client, 'connect')))
    await until(async () => (await countOpen()) === 0, { withinMs: 20_000 })
    // An answer where there was something to answer: NaN is none.
    expect(new Set(made.map(({ received }) => statusOf(received)))).toEqual(new Set([status]))
  })

  test('the times are those that were chosen', () => {
    testHttp = openTestHttp()
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = testHttp.http.server
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      timeout: 30_000,
    })
    expect(testHttp.http.server).toMatchObject({ connectionsCheckingInterval: 5_000 })
  })
})

describe('NET-12 connections are limited', () => {
  test('for one network, and a closed one makes room', async () => {
    const port = await open({ MAX_CONNECTIONS_PER_ADDRESS: '3' })
    const made = [1, 2, 3].map(() => connectTo(port))
    await until(async () => (await countOpen()) === 3)
    await once(connectTo(port), 'end')
    made[0]!.destroy()
    await until(async () => (await countOpen()) === 2)
    const request = `GET /api/address HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`
    const next = connectTo(port, request)
    await until(() => next.received.includes('\r\n\r\n'))
    expect(statusOf(next.received)).toBe(200)
  })

  test('for all networks together', async () => {
    const port = await open({ MAX_CONNECTIONS: '2' })
    connectTo(port)
    connectTo(port)
    await until(async () => (await countOpen()) === 2)
    await once(connectTo(port), 'end')
    expect(await countOpen()).toBe(2)
  })

  test('not for a trusted proxy, which connects for everybody', async () => {
    const port = await open({ ...PUBLIC_ENVIRONMENT, TRUST_PROXY: '1', MAX_CONNECTIONS_PER_ADDRESS: '1' })
    for (let count = 0; count < 5; count++) connectTo(port)
    await until(async () => (await countOpen()) === 5)
    expect(await countOpen()).toBe(5)
  })
})

const ask = (host: string, headers: Record<string, string> = {}) =>
  testHttp.get('/api/address', { host, ...headers }).then(({ status, body }) => [status, body.code])

describe('NET-13 the host of a request', () => {
  test.each([
    ['localhost:PORT', 200],
    ['127.0.0.1:PORT', 200],
    ['[::1]:PORT', 200],
    ['LOCALHOST:PORT', 200],
    ['127.0.0.1:1', 421],
    ['localhost', 421],
    ['evil.example:PORT', 421],
    ['localhost.evil.example:PORT', 421],
    ['127.0.0.1.evil.example:PORT', 421],
    ['evil.example/localhost:PORT', 421],
    ['user@localhost:PORT', 421],
    ['', 421],
  ])('on loopback: %s is answered with %i', async (host, status) => {
    const port = await open()
    const client = connectTo(
      port,
      `GET /api/address HTTP/1.1\r\nHost: ${host.replace('PORT', String(port))}\r\nConnection: close\r\n\r\n`,
    )
    await until(() => client.received.includes('\r\n\r\n'))
    expect(statusOf(client.received)).toBe(status)
    expect(client.received.includes('This server does not answer under this name. Please open http://127')).toBe(
      status === 421,
    )
  })

  test('that strangers can reach is that of its address, except for probes', async () => {
    await open(PUBLIC_ENVIRONMENT)
    expect(await ask('nearhand.example')).toEqual([200, undefined])
    expect(await ask('nearhand.example:443')).toEqual([200, undefined])
    for (const host of [
      'localhost:3000',
      '127.0.0.1:3000',
      'evil.example',
      'www.nearhand.example',
      'nearhand.example:8443',
    ])
      expect(await ask(host)).toEqual([421, 'other_host'])
    // The proxy is not configured, so what it says about itself does not count.
    expect(await ask('10.0.0.7', { 'x-forwarded-host': 'nearhand.example' })).toEqual([421, 'other_host'])
    expect((await testHttp.get('/healthz', { host: '10.0.0.7' })).status).toBe(200)
  })

  test('may be forwarded by a trusted proxy', async () => {
    await open({ ...PUBLIC_ENVIRONMENT, TRUST_PROXY: '1' })
    expect(await ask('10.0.0.7', { 'x-forwarded-host': 'nearhand.example' })).toEqual([200, undefined])
    expect(await ask('nearhand.example', { 'x-forwarded-host': 'evil.example' })).toEqual([421, 'other_host'])
  })
})

describe('NET-14 an upload', () => {
  const MEGABYTE = 1024 * 1024
  /** Its head and the first bytes of its form; the rest never comes. */
  const begin = (port: number, path: string, length = String(MEGABYTE)) =>
    connectTo(
      port,
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
        `Content-Length: ${length}\r\n\r\n--x\r\n`,
    )

  test.each([
    ['signed out', '/api/own-files', String(MEGABYTE), 401],
    ['too often', '/api/files', String(MEGABYTE), 429],
    ['too large', '/api/files', String(9 * MEGABYTE), 413],
  ])('that is refused (%s) is answered before its body has arrived', async (_why, path, length, status) => {
    const limitUploads = async () => {
      if (status === 429) throw new RefusalError(refusal(429, 'too_many', 'Too many tries.'))
    }
    const port = await open({}, { limitUploads })
    const client = begin(port, path, length)
    await until(() => client.received.includes('\r\n\r\n'))
    expect(statusOf(client.received)).toBe(status)
  })

  test('that is refused takes no memory, and is cut off at last', async () => {
    const port = await open()
    const client = connectTo(
      port,
      `POST /api/own-files HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n',
    )
    const before = keptBytes()
    const chunk = Buffer.concat([
      Buffer.from(`${MEGABYTE.toString(16)}\r\n`),
      Buffer.alloc(MEGABYTE),
      Buffer.from('\r\n'),
    ])
    client.setMaxListeners(0)
    let sent = 0
    let most = 0
    while (!client.destroyed && sent < 200) {
      sent++
      if (!client.write(chunk)) await Promise.race([once(client, 'drain'), once(client, 'close')]).catch(() => {})
      // What is still kept, after some of it has arrived.
      if (sent % 16 === 0) most = Math.max(most, keptBytes() - before)
    }
    expect(statusOf(client.received)).toBe(401)
    expect(sent).toBeLessThan(100)
    expect(most).toBeLessThan(32 * MEGABYTE)
  })
})
