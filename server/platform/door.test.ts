import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/kernel/endpoint.ts'
import { refusal } from '#contract/kernel/problem.ts'
import { readConfig } from '#server/platform/config.ts'
import { answerUnknown, createDoor, route, sendPage, type Identity, type Route } from '#server/platform/door.ts'
import { createLog } from '#server/platform/log.ts'
import { Refused } from '#server/platform/refused.ts'

// A door with rooms of its own: what it does, it does for every room.

const Text = z.object({ text: z.string() })
const shared = { who: 'anyone', summary: 'Test', body: Text, answer: Text } as const
const rooms: Route[] = [
  ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
    route(endpoint({ ...shared, method, path: '/api/echo' }), async ({ body }) => ({ ...body, undeclared: 'canary' })),
  ),
  route(endpoint({ method: 'GET', path: '/api/echo/:id', who: 'anyone', summary: 'Test', params: z.object({ id: z.uuid() }), query: z.object({ q: z.optional(z.string()) }), answer: z.object({ q: z.optional(z.string()) }) }), async ({ query }) => query),
  route(endpoint({ method: 'GET', path: '/api/bug', who: 'anyone', summary: 'Test', answer: Text }), async () => {
    throw Object.assign(new Error('the inner workings'), { password: 'canary', detail: 'Failing row contains (canary)' })
  }),
  route(endpoint({ method: 'GET', path: '/api/refused', who: 'anyone', summary: 'Test', answer: Text }), async () => {
    throw new Refused(refusal(409, 'too_late', 'It is too late.', { fields: { when: 'Too late.' }, retryAfterSeconds: 7 }))
  }),
  route(endpoint({ method: 'GET', path: '/api/broken-promise', who: 'anyone', summary: 'Test', answer: Text }), async () => ({ text: 5 as unknown as string })),
  route(endpoint({ method: 'GET', path: '/api/mine', who: 'user', summary: 'Test', answer: Text }), async ({ me }) => ({ text: me.person.id })),
  route(endpoint({ method: 'POST', path: '/api/mine', who: 'user', summary: 'Test', body: Text, answer: Text, status: 201 }), async ({ body }) => body),
  route(endpoint({ method: 'GET', path: '/api/address', who: 'anyone', summary: 'Test', answer: Text }), async ({ address }) => ({ text: address })),
  route(endpoint({ method: 'GET', path: '/api/list', who: 'anyone', summary: 'Test', query: z.object({ size: z.optional(z.string()) }), answer: z.array(z.string()) }), async ({ linkNext }) => (linkNext('a b'), [])),
  route(endpoint({ method: 'GET', path: '/page', who: 'anyone', summary: 'Test', answer: 'page' }), async () => sendPage('<p>page</p>')),
]

let lines: string[] = []
const openDoor = (environment: Record<string, string> = {}) => {
  const door = createDoor({
    config: readConfig({ PORT: '3000', ...environment }, '/'),
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    identify: async ({ headers }) => (headers.cookie ? ({ sessionId: 's', person: { id: 'ann' } } as Identity) : null),
    routes: rooms,
  })
  door.setNotFoundHandler((_request, reply) => answerUnknown(reply))
  return door
}
const door = openDoor()
beforeAll(() => door.ready())
afterAll(() => door.close())
beforeEach(() => {
  lines = []
})

const send = async (options: InjectOptions, at = door) => {
  const reply = await at.inject(options)
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: reply.headers['content-type']?.includes('json') ? reply.json() : null }
}
const post = (payload: unknown, headers: Record<string, string> = {}) => send({ method: 'POST', url: '/api/echo', payload: payload as object, headers })

describe('WEB-2 a request that changes something', () => {
  // Sec-Fetch-Site, Origin, passes?
  const MATRIX = [
    [undefined, undefined, true],
    [undefined, 'http://box.local:8080', true], // the address that the browser has opened
    [undefined, 'http://127.0.0.1:3000', true], // our public address
    [undefined, 'https://evil.example', false],
    [undefined, 'http://127.0.0.1:3001', false],
    [undefined, 'http://127.0.0.1:3000.evil.example', false],
    [undefined, 'null', false],
    [undefined, '', false],
    ['same-origin', undefined, true],
    ['same-origin', 'http://127.0.0.1:3000', true],
    ['none', undefined, true],
    ['same-site', undefined, false],
    ['same-site', 'http://127.0.0.1:3000', false],
    ['cross-site', undefined, false],
    ['cross-site', 'http://127.0.0.1:3000', false],
    ['something-new', undefined, false],
    ['same-origin, cross-site', undefined, false],
  ] as const

  test.each(MATRIX)('Sec-Fetch-Site %s, Origin %s: passes %s', async (site, origin, passes) => {
    const headers = { host: 'box.local:8080', ...(site !== undefined && { 'sec-fetch-site': site }), ...(origin !== undefined && { origin }) }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { status, body } = await send({ method, url: '/api/echo', payload: { text: 'x' }, headers })
      expect([method, status, body.code]).toEqual([method, passes ? 200 : 403, passes ? undefined : 'cross_site'])
    }
    expect((await send({ method: 'GET', url: '/api/address', headers })).status).toBe(200)
  })
})

describe('BAD-3 a body', () => {
  test('that is too large is 413', async () => {
    expect(await post({ text: 'x'.repeat(256 * 1024) })).toMatchObject({ status: 413, body: { code: 'too_large', message: 'The request is too large.' } })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense'])('of type %s is 415', async (type) => {
    expect(await post('{"text":"x"}', { 'content-type': type })).toMatchObject({ status: 415, body: { code: 'media_type' } })
  })

  test.each(['{', '{"text":}', 'undefined', '\ufeff{}', '{"text":"x"}}', "{'text':1}"])('that is no JSON (%s) is 400', async (text) => {
    expect(await post(text, { 'content-type': 'application/json' })).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
  })

  test('of the wrong shape is 400 with its fields', async () => {
    expect(await post({ text: 1 })).toMatchObject({ status: 400, body: { code: 'invalid_input', message: '"text" must be text.', fields: { text: '"text" must be text.' } } })
    expect((await post(null, { 'content-type': 'application/json' })).body.fields).toEqual({ text: '"text" is missing.' })
    expect((await send({ method: 'POST', url: '/api/echo' })).body.fields).toEqual({ text: '"text" is missing.' })
    expect((await post('', { 'content-type': 'application/json' })).body.fields).toEqual({ text: '"text" is missing.' })
    expect((await post([])).body.fields).toEqual({ body: 'The request must be an object.' })
  })

  test('with what cannot be stored is 400 and names the field', async () => {
    for (const text of ['a\0b', 'a\ud800']) {
      expect(await post({ text })).toMatchObject({ status: 400, body: { fields: { text: '"text" contains a character that cannot be stored.' } } })
    }
  })

  test('with unknown fields is taken without them, and what is not declared never leaves', async () => {
    const { status, text } = await post({ text: 'x', isAdmin: true })
    expect([status, text]).toEqual([200, '{"text":"x"}'])
  })
})

describe('BAD-3 an address', () => {
  test.each(['/api/nothing', '/api/', '/nothing', '/api/echo', '/api/echo/%zz', '/api/echo/not-a-uuid', `/api/echo/${'x'.repeat(5000)}`, '/api/echo/%00', '//'])(
    '%s that leads nowhere is refused in JSON',
    async (url) => {
      const { status, body } = await send({ method: 'GET', url })
      expect([400, 404]).toContain(status)
      expect(body).toMatchObject({ message: expect.stringMatching(/\.$/), code: expect.stringMatching(/^[a-z_]+$/) })
    },
  )

  test('whose query says a thing twice, or what cannot be stored, is 400 and names it', async () => {
    const url = '/api/echo/0198c0de-0000-7000-8000-000000000000'
    expect((await send({ method: 'GET', url: `${url}?q=1&q=2` })).body.fields).toEqual({ q: '"q" must be text.' })
    expect((await send({ method: 'GET', url: `${url}?q=%00` })).body.fields).toEqual({ q: '"q" contains a character that cannot be stored.' })
    expect((await send({ method: 'GET', url: `${url}?__proto__=1&constructor=2` })).text).toBe('{}')
  })
})

test('WEB-3 a refusal is told with its status, sentence, code, fields and the time to wait', async () => {
  const { status, headers, text } = await send({ method: 'GET', url: '/api/refused' })
  expect([status, headers['retry-after'], text]).toEqual([409, '7', '{"message":"It is too late.","code":"too_late","fields":{"when":"Too late."}}'])
})

test('AUTH-1 who is not signed in is told so before the body is looked at', async () => {
  expect(await send({ method: 'GET', url: '/api/mine' })).toMatchObject({ status: 401, body: { code: 'signed_out', message: 'Please sign in first.' } })
  expect((await send({ method: 'POST', url: '/api/mine', payload: { text: 1 } })).status).toBe(401)
  expect(await send({ method: 'GET', url: '/api/mine', headers: { cookie: 'sid=x' } })).toMatchObject({ status: 200, body: { text: 'ann' } })
  expect((await send({ method: 'POST', url: '/api/mine', payload: { text: 'x' }, headers: { cookie: 'sid=x' } })).status).toBe(201)
})

describe('WEB-3 a bug', () => {
  test('is told without its details, with a number that the log has too', async () => {
    const { status, body, headers, text } = await send({ method: 'GET', url: '/api/bug' })
    const requestId = String(headers['x-request-id'])
    expect(status).toBe(500)
    expect(body).toEqual({ code: 'fault', message: expect.stringContaining(requestId) })
    expect(text).not.toContain('inner workings')
    const logged = lines.map((line) => JSON.parse(line))
    expect(logged).toMatchObject([{ level: 50, msg: 'a request failed', requestId, route: '/api/bug', err: { message: 'the inner workings', stack: expect.any(String) } }])
    expect(lines.join('')).not.toContain('canary')
  })

  test('is also an answer that breaks its own contract', async () => {
    expect((await send({ method: 'GET', url: '/api/broken-promise' })).status).toBe(500)
  })

  test('is not what a caller does wrong: that is not logged as a fault', async () => {
    await post({ text: 1 })
    await post('{', { 'content-type': 'application/json' })
    await send({ method: 'GET', url: '/api/echo/%zz' })
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})

describe('WEB-1 every answer is dressed', () => {
  test.each([
    ['an API answer', { method: 'GET', url: '/api/address' }, 200],
    ['a page', { method: 'GET', url: '/page' }, 200],
    ['an unknown address', { method: 'GET', url: '/nothing' }, 404],
    ['a broken address', { method: 'GET', url: '/api/%zz' }, 400],
    ['a parameter without end', { method: 'GET', url: `/api/echo/${'x'.repeat(5000)}` }, 404],
    ['a refusal', { method: 'GET', url: '/api/mine' }, 401],
    ['a body that is too large', { method: 'POST', url: '/api/echo', payload: { text: 'x'.repeat(300_000) } }, 413],
    ['a bug', { method: 'GET', url: '/api/bug' }, 500],
  ] as const)('%s', async (_kind, options, status) => {
    const answer = await send(options)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|upgrade-insecure/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe(options.url === '/page' ? undefined : 'no-store')
  })

  test('and behind TLS the browser is told to stay there', async () => {
    const secure = openDoor({ PUBLIC_URL: 'https://nearhand.example' })
    const { headers } = await send({ method: 'GET', url: '/page' }, secure)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await secure.close()
  })
})

test('WEB-5 an address in X-Forwarded-For is believed only from a configured proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await send({ method: 'GET', url: '/api/address', headers })).body.text).toBe('127.0.0.1')
  const behind = openDoor({ TRUST_PROXY: '1' })
  expect((await send({ method: 'GET', url: '/api/address', headers }, behind)).body.text).toBe('203.0.113.9')
  expect((await send({ method: 'GET', url: '/api/address', headers, remoteAddress: '198.51.100.1' }, behind)).body.text).toBe('198.51.100.1')
  await behind.close()
})

test('WEB-6 the next page of a list stands in the Link header', async () => {
  expect((await send({ method: 'GET', url: '/api/list?size=2&cursor=old' })).headers['link']).toBe('</api/list?size=2&cursor=a+b>; rel="next"')
})

const say = async (text: string): Promise<string> => {
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(text)
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
  await once(socket, 'close')
  return heard
}

describe('BAD-3 what is not even HTTP', () => {
  beforeAll(() => door.listen({ port: 0, host: '127.0.0.1' }))

  test.each([
    ['noise', 'GARBAGE\r\n\r\n', '400 Bad Request', 'bad_request'],
    ['an impossible length', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', '400 Bad Request', 'bad_request'],
    ['a head without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, '431 Request Header Fields Too Large', 'too_large'],
  ])('(%s) is answered in the same language', async (_kind, text, status, code) => {
    const answer = await say(text)
    expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ code, message: expect.stringMatching(/\.$/) })
  })
})
