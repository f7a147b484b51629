import { createECDH, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/** Who we are to a push service (RFC 8292), in base64url: a point of the curve, and the number behind it. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface Vapid extends VapidKeys {
  /** Whom the service writes to when we misbehave: `mailto:` or `https:`. */
  subject: string
}

/** A push service takes nothing that is good for longer than a day. */
const GOOD_FOR_SECONDS = 12 * 3600
const UNCOMPRESSED = Buffer.from([4])

export const newVapidKeys = (): VapidKeys => {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([UNCOMPRESSED, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

export const areVapidPair = ({ publicKey, privateKey }: VapidKeys): boolean => {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

const signingKey = ({ publicKey, privateKey }: VapidKeys): KeyObject => {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey }, format: 'jwk' })
}

const inJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** PUSH-2: signed for the one service that it goes to, so that no other can use it. */
export const createSigner = (vapid: Vapid): ((endpoint: string) => string) => {
  const key = signingKey(vapid)
  const head = inJson({ typ: 'JWT', alg: 'ES256' })
  return (endpoint) => {
    const exp = Math.floor(Date.now() / 1000) + GOOD_FOR_SECONDS
    const said = `${head}.${inJson({ aud: new URL(endpoint).origin, exp, sub: vapid.subject })}`
    const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return `vapid t=${said}.${signature}, k=${vapid.publicKey}`
  }
}
