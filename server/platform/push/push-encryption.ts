import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** What a browser gave us when it subscribed, in base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const SECRET_BYTES = 16
/** One record holds it all, as RFC 8291 asks; the size is only a promise about the most that one may have. */
const RECORD_BYTES = 4096
/** After the last byte of the last record. */
const LAST = Buffer.from([2])

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

const label = (name: string, ...parts: Uint8Array[]): Buffer => Buffer.concat([Buffer.from(`${name}\0`), ...parts])

export const newPair = (): ECDH => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/** Keys of the right length that are no point of the curve would only fail when there is something to say. */
export const areBrowserKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  if (bytesOf(p256dh).length !== POINT_BYTES || bytesOf(auth).length !== SECRET_BYTES) return false
  try {
    newPair().computeSecret(bytesOf(p256dh))
    return true
  } catch {
    return false
  }
}

/**
 * PUSH-1: what the push service carries it cannot read (RFC 8291, coded as aes128gcm of RFC 8188). Pair and salt are
 * new each time; only a test brings its own.
 */
export const encryptPush = (
  { p256dh, auth }: BrowserKeys,
  text: string,
  { pair = newPair(), salt = randomBytes(SECRET_BYTES) }: { pair?: ECDH; salt?: Buffer } = {},
): Buffer => {
  const [theirs, ours] = [bytesOf(p256dh), pair.getPublicKey()]
  const shared = derive(pair.computeSecret(theirs), bytesOf(auth), label('WebPush: info', theirs, ours), 32)
  const key = derive(shared, salt, label('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(shared, salt, label('Content-Encoding: nonce'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, recordSize, Buffer.from([ours.length]), ours, ...sealed])
}
