import { afterAll, describe, expect, test } from 'vitest'
import { networkOf } from '#server/platform/http/guards.ts'
import { openTestHttp } from '#server/testing/http.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'

const { send, get, close } = openTestHttp()
afterAll(close)

describe('WEB-2 a request that changes something', () => {
  // Sec-Fetch-Site, Origin, passes?
  const MATRIX = [
    [undefined, undefined, true],
    [undefined, 'http://localhost:3000', true], // the address that the browser has opened
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
    const headers = {
      host: 'localhost:3000',
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(origin !== undefined && { origin }),
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { status, body } = await send({ method, url: '/api/echo', payload: { text: 'x' }, headers })
      expect([method, status, body.code]).toEqual([method, passes ? 200 : 403, passes ? undefined : 'cross_site'])
    }
    expect((await get('/api/address', headers)).status).toBe(200)
  })
})

describe('WEB-1 every response has security headers', () => {
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
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe|\*|upgrade-insecure/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe(options.url === '/page' ? undefined : 'no-store')
  })

  test('and HSTS with TLS', async () => {
    const secure = openTestHttp(PUBLIC_ENVIRONMENT)
    const { headers } = await secure.get('/page')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await secure.close()
  })
})

const policyWithStripe = async (environment: Record<string, string> = {}): Promise<string[]> => {
  const http = openTestHttp({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    ...environment,
  })
  const { headers } = await http.get('/page')
  await http.close()
  return String(headers['content-security-policy']).split('; ')
}

test('WEB-1 the card form of Stripe is allowed only where payments use Stripe', async () => {
  expect(await policyWithStripe()).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "frame-ancestors 'none'",
    ]),
  )
  expect((await policyWithStripe({ PAYMENTS: 'sandbox' })).join('; ')).not.toContain('stripe')
})

test('WEB-5 X-Forwarded-For counts only from a configured proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await get('/api/address', headers)).body.text).toBe('127.0.0.1')
  const behind = openTestHttp({ ...PUBLIC_ENVIRONMENT, TRUST_PROXY: '1' })
  expect((await behind.get('/api/address', headers)).body.text).toBe('203.0.113.9')
  expect(
    (await behind.send({ method: 'GET', url: '/api/address', headers, remoteAddress: '198.51.100.1' })).body.text,
  ).toBe('198.51.100.1')
  await behind.close()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('LIM-3 tries from %s are counted as those of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
