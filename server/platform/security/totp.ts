import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#server/platform/security/secrets.ts'

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, a new code each thirty seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** One step to either side: a phone's clock may be a little off, and typing takes a moment. */
const TOLERATED_STEPS = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const encodeBase32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const decodeBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (message) => BASE32.indexOf(message).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export const newTotpSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES))

/** The code of one step (RFC 4226): four bytes of the hash, from where its last half byte points. */
export const totpCode = (secret: string, step: number): string => {
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', decodeBase32(secret)).update(moment).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 0x0f) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (now: string): number => Math.floor(Date.parse(now) / 1000 / STEP_SECONDS)

/** TOTP-1, TOTP-2: which step a code is of, near this moment and later than the last one that was used. */
export const findTotpStep = (
  secret: string,
  code: string,
  { now, lastStep }: { now: string; lastStep: number | null },
): number | null => {
  const middle = stepAt(now)
  for (let step = middle - TOLERATED_STEPS; step <= middle + TOLERATED_STEPS; step++)
    if (step > (lastStep ?? -1) && sameText(totpCode(secret, step), code)) return step
  return null
}

/** What an app reads from the picture. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
