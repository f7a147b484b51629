import dns from 'node:dns'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardedLookup, isPublicAddress, isPushAddress } from '#server/platform/push/push-guard.ts'
import { createPushSender } from '#server/platform/push/push-request.ts'

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700::1111',
]
const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '100::1',
  'nonsense',
  '',
]

const KNOWN = { allowsPrivate: false, allowedHosts: [] }

describe('PUSH-3 a push cannot reach private addresses', () => {
  test.each(PUBLIC)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each(PRIVATE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://jmt17.google.com/fcm/send/abc',
    'https://fcm.googleapis.com:443/abc',
  ])('%s is allowed', (address) => expect(isPushAddress(address, KNOWN)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/abc',
    'ftp://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://ann@fcm.googleapis.com/abc',
    'https://ann:secret@fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://LOCALHOST./abc',
    'https://db.localhost/abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/abc',
    'https://router.lan/abc',
    'https://nas.home.arpa/abc',
    'https://database/abc',
    'https://127.0.0.1/abc',
    'https://127.1/abc',
    'https://2130706433/abc',
    'https://0x7f.0.0.1/abc',
    'https://0177.0.0.1/abc',
    'https://10.0.0.5/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://[fd00::1]/abc',
    'https://１２７.0.0.1/abc',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('%s is refused', (address) => expect(isPushAddress(address, KNOWN)).toBe(false))

  test('a push service on this machine is allowed in tests only', () => {
    expect(isPushAddress('http://127.0.0.1:4000/abc', { ...KNOWN, allowsPrivate: true })).toBe(true)
    expect(isPushAddress('http://ann@127.0.0.1:4000/abc', { ...KNOWN, allowsPrivate: true })).toBe(false)
    expect(isPushAddress('ftp://127.0.0.1/abc', { ...KNOWN, allowsPrivate: true })).toBe(false)
  })
})

describe('PUSH-17 a push goes to known services only', () => {
  test.each([
    'https://push.example.org/abc',
    'https://8.8.8.8/abc',
    'https://[2606:4700::1111]/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://storage.googleapis.com/abc',
    'https://notify.windows.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://push.apple.com.evil.example/abc',
  ])('%s is refused', (address) => expect(isPushAddress(address, KNOWN)).toBe(false))

  test('unless the operator allows another', () => {
    const allowed = { ...KNOWN, allowedHosts: ['push.example.org', '.push.example'] }
    for (const address of [
      'https://push.example.org/abc',
      'https://a.push.example/abc',
      'https://web.push.apple.com/abc',
    ])
      expect(isPushAddress(address, allowed)).toBe(true)
    for (const address of ['https://a.push.example.org/abc', 'https://push.example/abc', 'http://push.example.org/abc'])
      expect(isPushAddress(address, allowed)).toBe(false)
  })
})

const resolved = (host: string) =>
  new Promise((resolve) => guardedLookup(host, { all: true }, (error, found) => resolve(error?.message ?? found)))

const requestTo = (endpoint: string) => ({ endpoint, method: 'POST' as const, headers: {}, body: Buffer.from('x') })

describe('PUSH-3 while sending', () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.writeHead(302, { location: 'http://127.0.0.1/elsewhere' }).end('x'.repeat(100_000))
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())
  const port = () => (server.address() as AddressInfo).port

  test('a name that resolves to a private address is not contacted', async () => {
    expect(await resolved('localhost')).toBe('localhost leads to a private address')
  })

  test('only checked addresses are connected to', async () => {
    const sender = createPushSender(KNOWN)
    for (const address of [`http://127.0.0.1:${port()}/`, `https://127.0.0.1:${port()}/`, `https://localhost/`])
      await expect(sender.post(requestTo(address))).rejects.toThrow('no address of a push service')
    expect(requests).toBe(0)
    sender.close()
  })

  test('nor is a name that was public and resolves to a private address by now', async () => {
    const real = dns.lookup
    const found = [{ address: '127.0.0.1', family: 4 }]
    dns.lookup = ((_host: string, _options: object, answer: (error: null, all: typeof found) => void) =>
      answer(null, found)) as typeof dns.lookup
    syncBuiltinESMExports()
    const sender = createPushSender(KNOWN)
    await expect(sender.post(requestTo('https://fcm.googleapis.com/abc'))).rejects.toThrow(
      'fcm.googleapis.com leads to a private address',
    )
    sender.close()
    dns.lookup = real
    syncBuiltinESMExports()
    expect(requests).toBe(0)
  })

  test('a redirect is not followed', async () => {
    const sender = createPushSender({ ...KNOWN, allowsPrivate: true })
    expect(await sender.post(requestTo(`http://127.0.0.1:${port()}/`))).toMatchObject({ status: 302 })
    expect(requests).toBe(1)
    sender.close()
  })
})
