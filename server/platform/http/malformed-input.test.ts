import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Route } from '#server/platform/http/server.ts'
import { openTestApp } from '#server/testing/app.ts'
import { createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { fieldsOf, pathWith, plausible, plausiblePayload } from '#server/testing/plausible.ts'
import { formWith, PDF, PICTURE } from '#server/testing/scenarios/uploads.ts'

// No input may cause an internal error. A failure prints its seed; FUZZ_SEED and FUZZ_RUNS set other seeds and more
// runs.
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (process.env['FULL_TESTS'] ? 50 : 5))
/** Without input only the headers vary. */
const RUNS_WITHOUT_INPUT = Math.ceil(RUNS / 5)

const testApp = await openTestApp()
const member = await createMember(testApp)
const admin = await createAdmin(testApp, 'admin')
afterAll(() => testApp.close())

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Texts that have broken software before. */
const MALFORMED = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202e',
  'e\u0301',
  '👩‍👩‍👧',
  '\r\n',
  '\u0007',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '9'.repeat(400),
  "'; drop table users; --",
  '%',
  '%00',
  '%zz',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0198c0de-0000-7000-8000-000000000000',
  'x@y.zz',
  'ſ@example.com',
  `${'a'.repeat(245)}@a.bc`,
  'x'.repeat(300),
  'x'.repeat(20_000),
  '😀'.repeat(5_000),
]
/** Each field of each call gets each of these once, with valid values everywhere else. */
const WORST = ['\0', 'a\ud800', '', "'", 'x'.repeat(20_000), '__proto__']
const WORST_JSON = [
  ...WORST.map((text) => JSON.stringify(text)),
  'null',
  '-1',
  '1e999',
  'true',
  '[]',
  '{}',
  nested('[', ']', 20_000),
]

const malformedText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...MALFORMED) },
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** JSON as text, because some of it cannot be built as a value. */
const malformedJson = fc.oneof(
  { weight: 4, arbitrary: malformedText.map((text) => JSON.stringify(text)) },
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    'null',
    'true',
    '-1',
    '0.1',
    '1e308',
    '123456789012345678901234567890',
    '[]',
    '{}',
    '[null]',
    '{"__proto__":{"isAdmin":true}}',
    '{"length":-1}',
  ),
  fc.constantFrom(nested('[', ']', 20_000), nested('{"a":', '}', 10_000)),
)
const malformedBody = fc.oneof(
  malformedJson,
  malformedText,
  fc.constantFrom('{"a":1', 'undefined', `"${'x'.repeat(300_000)}"`),
)

const pictureBytes = Buffer.from(PICTURE.bytes)
/** Forms with invalid files, truncated forms, or unusual names. */
const malformedForm = (field: string) =>
  fc
    .record({
      field: fc.oneof({ weight: 5, arbitrary: fc.constant(field) }, malformedText),
      files: fc.array(
        fc.record({
          name: malformedText,
          bytes: fc.oneof(
            fc.uint8Array({ maxLength: 200 }),
            fc.nat(pictureBytes.length).map((length) => pictureBytes.subarray(0, length)),
            fc.constantFrom(pictureBytes, Buffer.from(PDF.bytes), Buffer.alloc(0), Buffer.from('<svg onload="x">')),
          ),
        }),
        { maxLength: 6 },
      ),
      cut: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(300)),
    })
    .map(({ field: name, files, cut }) => {
      const { payload } = formWith(name, files)
      return payload.subarray(0, Math.max(0, payload.length - cut))
    })

const mostly = <T>(valid: T, invalid: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(valid) }, { weight: 1, arbitrary: invalid })
/** Each field valid or invalid. */
const fields = <T>(valid: Record<string, unknown>, write: (value: unknown) => T, invalid: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(Object.entries(valid).map(([name, value]) => [name, mostly(write(value), invalid)])))

const headers = fc.record(
  {
    cookie: fc.oneof(
      fc.constantFrom('sid', 'sid=', 'sid=%00', ';;=;', `sid=${'x'.repeat(5_000)}`),
      fc.string({ maxLength: 20 }).map((text) => `sid=${text}`),
    ),
    'user-agent': fc.constantFrom('', 'x'.repeat(2_000), 'Ünïcödé', "'; drop table sessions; --"),
    'content-type': fc.constantFrom(
      'application/json; charset=utf-16',
      'text/html',
      ';',
      'application/json, text/plain',
    ),
    authorization: fc.constantFrom('Bearer', 'Bearer x', 'Basic OjA='),
    'x-forwarded-for': fc.constantFrom('', 'unknown', '1.2.3.4, 5.6.7.8'),
  },
  { requiredKeys: [] },
)

const joinFields = (parts: Record<string, string>) =>
  `{${Object.entries(parts)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`
const asText = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
const asJson = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
const eachInvalid = (valid: Record<string, string>, worst: string[]) =>
  Object.keys(valid).flatMap((name) => worst.map((value) => ({ ...valid, [name]: value })))

interface Attack {
  params: Record<string, string>
  query: Record<string, string>
  extraQuery: string
  body: string | Buffer | undefined
  headers: object
  isSignedIn: boolean
}

/** One invalid field at a time: with several only the first one is checked. */
const oneInvalidField = ({ endpoint }: Route): Attack[] => {
  const [params, query, body] = [
    asText(plausible(endpoint.params)),
    asText(plausible(endpoint.query)),
    asJson(plausible(endpoint.body)),
  ]
  const valid = { params, query, extraQuery: '', headers: {}, isSignedIn: true }
  const soundBody = endpoint.body && joinFields(body)
  const invalid = (part: Partial<typeof valid>, text = soundBody) => ({ ...valid, ...part, body: text })
  return [
    ...eachInvalid(params, WORST).map((one) => invalid({ params: one })),
    ...eachInvalid(query, WORST).map((one) => invalid({ query: one })),
    ...eachInvalid(body, WORST_JSON).map((one) => invalid({}, joinFields(one))),
  ]
}

const attackOn = ({ endpoint }: Route): fc.Arbitrary<Attack> => {
  const body = fields(plausible(endpoint.body), (value) => JSON.stringify(value), malformedJson).map(joinFields)
  return fc.record({
    params: fields(plausible(endpoint.params), String, malformedText),
    query: fields(plausible(endpoint.query), String, malformedText),
    extraQuery: fc.oneof(
      { weight: 5, arbitrary: fc.constant('') },
      fc.constantFrom('%zz', 'a[b]=c', '&&&', 'to=1&to=2', 'cursor=1&cursor=2', '__proto__=1'),
    ),
    body: endpoint.files
      ? fc.oneof({ weight: 4, arbitrary: malformedForm(endpoint.files.field) }, malformedBody)
      : endpoint.body
        ? fc.oneof({ weight: 4, arbitrary: body }, malformedBody)
        : fc.option(malformedBody, { nil: undefined }),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headers),
    isSignedIn: fc.boolean(),
  })
}

const queryText = (query: Record<string, string>) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')

const endsSessions = ({ endpoint }: Route) =>
  endpoint.method === 'DELETE' || ['/api/logout', '/api/admin/logout'].includes(endpoint.path)

/** The cookie of a permitted user; a new user if the call may end the session. */
const cookieFor = async (route: Route): Promise<string> => {
  if (route.endpoint.who === 'anyone' || route.endpoint.who === 'user') {
    const { client } = endsSessions(route) ? await createMember(testApp) : member
    return client.cookie!
  }
  const { client } = endsSessions(route) ? await createAdmin(testApp, 'admin') : admin
  return client.jar.get('asid')!
}
const typeOf = (body: string | Buffer): string =>
  typeof body === 'string' ? 'application/json' : formWith('', []).headers['content-type']

describe('INPUT-1 generated garbage causes no internal error, and every refusal has a reason', () => {
  test.each(testApp.app.routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const))(
    '%s',
    async (_name, route) => {
      const { endpoint } = route
      const known = new Set([
        'body',
        ...[endpoint.params, endpoint.query, endpoint.body].flatMap((schema) => Object.keys(fieldsOf(schema))),
        ...(endpoint.files ? [endpoint.files.field] : []),
      ])
      const attack = attackOn(route)
      const examples = oneInvalidField(route).map((one): [Attack] => [one])
      const numRuns = examples.length + (known.size > 1 ? RUNS : RUNS_WITHOUT_INPUT)
      await fc.assert(
        fc.asyncProperty(attack, async ({ params, query, extraQuery, body, headers: invalidHeaders, isSignedIn }) => {
          const reply = await testApp.app.http.inject({
            method: endpoint.method,
            url: `${pathWith(endpoint.path, params)}?${queryText(query)}&${extraQuery}`,
            headers: {
              ...(body !== undefined && { 'content-type': typeOf(body) }),
              ...invalidHeaders,
              ...(isSignedIn && { cookie: await cookieFor(route) }),
            },
            ...(body !== undefined && { payload: body }),
          })
          expect(reply.statusCode, reply.body).toBeLessThan(500)
          if (reply.statusCode < 400) return
          const { message, code, fields: named = {}, ...more } = reply.json()
          expect([message, code, more]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/^[a-z_]+$/), {}])
          const names = Object.keys(named).map((field) => field.split('.')[0]!)
          expect(names.filter((name) => !known.has(name))).toEqual([])
          expect(code === 'invalid_input' && names.length === 0).toBe(false)
        }),
        { seed: SEED, numRuns, examples },
      )
    },
  )

  test('the events and jobs of accepted requests can be handled', async () => {
    await testApp.settle()
    expect(await testApp.app.db.selectFrom('outbox').select(['name', 'last_error']).execute()).toEqual([])
    expect((await member.client.get('/api/auth/user')).status).toBe(200)
  })
})

describe('INPUT-4 a malformed id is answered like an unknown one', () => {
  const UNKNOWN = '0198c0de-0000-7000-8000-000000000000'
  const withParams = testApp.app.routes.filter(({ endpoint }) => endpoint.params)
  const cases = withParams.flatMap((route) =>
    Object.keys(fieldsOf(route.endpoint.params)).map(
      (name) => [`${route.endpoint.method} ${route.endpoint.path}`, name, route] as const,
    ),
  )
  test.each(cases)('%s, %s', async (_name, name, route) => {
    const { endpoint } = route
    const params = plausible(endpoint.params) as Record<string, string>
    const { payload, headers: type } = plausiblePayload(endpoint)
    const answerTo = async (given: string) => {
      const reply = await testApp.app.http.inject({
        method: endpoint.method,
        url: `${pathWith(endpoint.path, { ...params, [name]: given })}?${queryText(asText(plausible(endpoint.query)))}`,
        headers: { ...type, cookie: await cookieFor(route) },
        ...(payload !== undefined && { payload }),
      })
      return [reply.statusCode, reply.body]
    }
    const unknown = await answerTo(UNKNOWN)
    for (const malformed of ['abc', '%', '0', 'x'.repeat(300)]) expect(await answerTo(malformed)).toEqual(unknown)
  })

  test.each(['/api/jobs/abc', '/api/contracts/abc', '/api/profile/public/abc', '/api/disputes/abc/evidence'])(
    '%s is 404',
    async (path) => expect((await member.client.get(path)).status).toBe(404),
  )
})
