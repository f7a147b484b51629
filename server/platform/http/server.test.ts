import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestHttp } from '#server/testing/http.ts'
import { openBarrier } from '#server/testing/barrier.ts'
import { until } from '#server/testing/until.ts'

const { http, lines, send, get, close } = openTestHttp()
afterAll(close)
beforeEach(() => {
  lines.length = 0
})

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (payload: unknown, headers: Record<string, string> = {}) =>
  send({ method: 'POST', url: '/api/echo', payload: payload as object, headers })

describe('INPUT-3 a body', () => {
  test('that is too large is 413', async () => {
    expect(await post({ text: 'x'.repeat(256 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'The request is too large.' },
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('of type %s is 415', async (type) => {
    expect(await post('{"text":"x"}', { 'content-type': type })).toMatchObject({
      status: 415,
      body: { code: 'media_type' },
    })
  })

  test.each(['{', '{"text":}', 'undefined', '\ufeff{}', '{"text":"x"}}', "{'text':1}"])(
    'that is no JSON (%s) is 400',
    async (text) => {
      expect(await post(text, JSON_TYPE)).toMatchObject({
        status: 400,
        body: { code: 'invalid_json' },
      })
    },
  )

  test('with an invalid field is 400 with its fields', async () => {
    expect(await post({ text: 1 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: '"text" must be text.', fields: { text: '"text" must be text.' } },
    })
    expect((await post(null, JSON_TYPE)).body.fields).toEqual({
      text: '"text" is missing.',
    })
    expect((await send({ method: 'POST', url: '/api/echo' })).body.fields).toEqual({ text: '"text" is missing.' })
    expect((await post('', JSON_TYPE)).body.fields).toEqual({ text: '"text" is missing.' })
    expect((await post([])).body.fields).toEqual({ body: 'The request must be an object.' })
  })

  test('with text that cannot be stored is 400 and names the field', async () => {
    for (const text of ['a\0b', 'a\ud800']) {
      expect(await post({ text })).toMatchObject({
        status: 400,
        body: { fields: { text: '"text" contains a character that cannot be stored.' } },
      })
    }
  })

  test('is accepted without its unknown fields, and undeclared fields never leave', async () => {
    const { status, text } = await post({ text: 'x', isAdmin: true })
    expect([status, text]).toEqual([200, '{"text":"x"}'])
  })
})

describe('INPUT-3 a URL', () => {
  test.each([
    '/api/nothing',
    '/api/',
    '/nothing',
    '/api/echo',
    '/api/echo/%zz',
    '/api/echo/not-a-uuid',
    `/api/echo/${'x'.repeat(5000)}`,
    '/api/echo/%00',
    '//',
  ])('%s without a route is refused in JSON', async (url) => {
    const { status, body } = await get(url)
    expect([400, 404]).toContain(status)
    expect(body).toMatchObject({ message: expect.stringMatching(/\.$/), code: expect.stringMatching(/^[a-z_]+$/) })
  })

  test('with a repeated or invalid query parameter is 400 and names it', async () => {
    const url = '/api/echo/0198c0de-0000-7000-8000-000000000000'
    expect((await get(`${url}?q=1&q=2`)).body.fields).toEqual({ q: '"q" must be text.' })
    expect((await get(`${url}?q=%00`)).body.fields).toEqual({
      q: '"q" contains a character that cannot be stored.',
    })
    expect((await get(`${url}?__proto__=1&constructor=2`)).text).toBe('{}')
  })
})

test('WEB-3 a refusal has status, message, code, fields and the time to wait', async () => {
  const { status, headers, text } = await get('/api/refused')
  expect([status, headers['retry-after'], text]).toEqual([
    409,
    '7',
    '{"message":"It is too late.","code":"too_late","fields":{"when":"Too late."}}',
  ])
})

test('AUTH-1 a request without a session is refused before its body is read', async () => {
  expect(await get('/api/mine')).toMatchObject({
    status: 401,
    body: { code: 'signed_out', message: 'Please sign in first.' },
  })
  expect((await send({ method: 'POST', url: '/api/mine', payload: { text: 1 } })).status).toBe(401)
  expect(await get('/api/mine', { cookie: 'sid=x' })).toMatchObject({
    status: 200,
    body: { text: 'ann' },
  })
  expect(
    (await send({ method: 'POST', url: '/api/mine', payload: { text: 'x' }, headers: { cookie: 'sid=x' } })).status,
  ).toBe(201)
})

describe('WEB-3 an internal error', () => {
  test('is reported without details, with an id that the log has too', async () => {
    const { status, body, headers, text } = await get('/api/bug')
    const requestId = String(headers['x-request-id'])
    expect(status).toBe(500)
    expect(body).toEqual({ code: 'fault', message: expect.stringContaining(requestId) })
    expect(text).not.toContain('inner workings')
    const logged = lines.map((line) => JSON.parse(line))
    expect(logged).toMatchObject([
      {
        level: 50,
        msg: 'a request failed',
        requestId,
        route: '/api/bug',
        err: { message: 'the inner workings', stack: expect.any(String) },
      },
    ])
    expect(lines.join('')).not.toContain('canary')
  })

  test('is also a response that violates its schema', async () => {
    expect((await get('/api/broken-promise')).status).toBe(500)
  })

  test('is not an invalid request: that is not logged as an error', async () => {
    await post({ text: 1 })
    await post('{', JSON_TYPE)
    await get('/api/echo/%zz')
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})

test('WEB-6 the next page of a list is in the Link header', async () => {
  expect((await get('/api/list?size=2&cursor=old')).headers['link']).toBe('</api/list?size=2&cursor=a+b>; rel="next"')
})

const write = async (text: string): Promise<string> => {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(text)
  let response = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk))
  await once(socket, 'close')
  return response
}

describe('INPUT-3 invalid HTTP', () => {
  beforeAll(() => http.listen({ port: 0, host: '127.0.0.1' }))

  test('WEB-3 an aborted request is not an error', async () => {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    const asked = once(http.server, 'request')
    socket.write(
      `POST /api/echo HTTP/1.1\r\nHost: localhost:${(http.server.address() as AddressInfo).port}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"te`,
    )
    const [, response] = await asked
    socket.destroy()
    await once(response, 'close')
    await setImmediate()
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  test.each([
    ['noise', 'GARBAGE\r\n\r\n', '400 Bad Request', 'bad_request'],
    [
      'an impossible length',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      '400 Bad Request',
      'bad_request',
    ],
    [
      'a head without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'too_large',
    ],
    [
      'two lengths, by which a proxy and we could see different requests',
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400 Bad Request',
      'bad_request',
    ],
  ])('(%s) is refused in JSON', async (_kind, text, status, code) => {
    const answer = await write(text)
    // WEB-1
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m)
    expect(answer).toMatch(/^content-security-policy: default-src 'none';.*frame-ancestors 'none'\r$/m)
    expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ code, message: expect.stringMatching(/\.$/) })
  })
})

test('INPUT-3 a body that is far too large gets its response', async () => {
  const testApp = openTestHttp()
  const address = await testApp.http.listen({ port: 0, host: '127.0.0.1' })
  try {
    const form = new FormData()
    form.append('images', new File([new Uint8Array(20_000_000)], 'sofa.jpg'))
    const answer = await fetch(`${address}/api/files`, { method: 'POST', body: form })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too_large'])
    // A connection that is closed while the client still writes breaks before the response is read.
    expect(answer.headers.get('connection')).not.toBe('close')
  } finally {
    await testApp.http.close()
  }
})

const sendFile = async (bytes: number) => {
  const form = new FormData()
  form.append('images', new File([new Uint8Array(bytes)], 'sofa.jpg'))
  const { body, headers } = new Request('http://x', { method: 'POST', body: form })
  const type = headers.get('content-type')!
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  return send({ method: 'POST', url: '/api/files', payload, headers: { 'content-type': type } })
}

describe('PHOTO-5 an endpoint with files', () => {
  test('takes a file', async () => expect(await sendFile(9)).toMatchObject({ status: 200, body: { text: 'sofa.jpg' } }))

  test('names a file that is too large, and the limit when the form cannot be parsed', async () => {
    expect((await sendFile(1024 * 1024 + 1)).body.message).toBe(
      'sofa.jpg is larger than 1MB. Please choose smaller images.',
    )
    const message = 'At most 1MB each. Please choose smaller images.'
    expect(await sendFile(2 * 1024 * 1024)).toMatchObject({
      status: 413,
      body: { code: 'too_large', message, fields: { images: message } },
    })
  })

  test('accepts nothing else', async () => {
    const answer = await send({ method: 'POST', url: '/api/files', payload: { images: ['sofa.jpg'] } })
    expect(answer).toMatchObject({ status: 415, body: { code: 'media_type' } })
    expect((await send({ method: 'POST', url: '/api/files' })).body.code).toBe('no_file')
  })
})

test('WEB-3 a client that disconnects during the session lookup causes no error', async () => {
  const barrier = openBarrier()
  const testApp = openTestHttp({}, async () => (barrier.reach(), await barrier.passed))
  await testApp.http.listen({ port: 0, host: '127.0.0.1' })
  let isGone = false
  testApp.http.server.on('connection', (socket) => socket.on('close', () => (isGone = true)))
  const { port } = testApp.http.server.address() as AddressInfo
  const caller = connect(port, '127.0.0.1')
  caller.write(`GET /api/address HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  await barrier.reached
  caller.resetAndDestroy()
  await until(() => isGone)
  barrier.open()
  expect(await testApp.get('/api/address')).toMatchObject({ status: 200, body: { text: '127.0.0.1' } })
  expect(testApp.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  await testApp.close()
})
