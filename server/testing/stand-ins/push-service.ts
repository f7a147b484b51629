import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser with its own push keys that can decrypt messages; independent of the code under test. */
export const openBrowser = (endpoint: string) => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { endpoint, keys, read: (body: Buffer) => unseal(body, pair.getPrivateKey(), pair.getPublicKey(), auth) }
}
export type Browser = ReturnType<typeof openBrowser>

const hkdf = (key: Uint8Array, from: Uint8Array, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, from, info, bytes))

/** RFC 8291 as a browser implements it: throws if a bit is wrong. */
export const unseal = (body: Buffer, privateKey: Buffer, publicKey: Buffer, auth: Buffer): string => {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
  const theirs = body.subarray(21, 21 + keyLength)
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
  const material = hkdf(own.computeSecret(theirs), auth, info, 32)
  const key = hkdf(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (open.at(-1) !== 2) throw new Error('the last record does not end as one')
  return open.subarray(0, -1).toString()
}

/** The claims of a signature, verified with this key. */
export const readVapid = (header: string): { publicKey: string; claims: { aud: string; exp: number; sub: string } } => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signedPart = Buffer.from(`${head}.${body}`)
  if (!verify('sha256', signedPart, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is not of this key')
  if (Buffer.from(head, 'base64url').toString() !== '{"typ":"JWT","alg":"ES256"}') throw new Error('no ES256')
  return { publicKey, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}

export interface ReceivedPush {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service: accepts messages, or responds as configured. */
export const startPushStandIn = async () => {
  const taken: ReceivedPush[] = []
  const state = { status: 201, headers: {} as Record<string, string>, hold: null as Promise<void> | null }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      const { status, headers } = state
      void (state.hold ?? Promise.resolve()).then(() => response.writeHead(status, headers).end('whatever'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let browsers = 0
  return {
    url,
    taken,
    /** A browser that is subscribed to this service. */
    browser: () => openBrowser(`${url}/push/${++browsers}`),
    /** The decrypted messages of a browser. */
    readBy: ({ endpoint, read }: Browser): any[] =>
      taken
        .filter(({ path }) => endpoint.endsWith(path))
        .map(({ headers, body }) => Object.assign(JSON.parse(read(body)), { headers })),
    answer: (status: number, headers: Record<string, string> = {}) => Object.assign(state, { status, headers }),
    hold: (until: Promise<void> | null) => void (state.hold = until),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
