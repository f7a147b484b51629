import { HOTP, Secret, TOTP } from 'otpauth'

// RFC 6238 with the defaults of authenticator apps and of the library: SHA-1, six digits, 30 seconds.

/** One step to either side: the clock of a phone may be slightly off, and typing takes time. */
const MAX_STEP_DIFFERENCE = 1

/** 160 random bits. */
export const newTotpSecret = (): string => randomBase32(20)

export const randomBase32 = (size: number): string => new Secret({ size }).base32

export const totpCode = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step })

export const stepAt = (now: string): number => TOTP.counter({ timestamp: Date.parse(now) })

/** TOTP-1, TOTP-2: the step of a code, if it is near the current time and later than the last used one. */
export const findTotpStep = (
  secret: string,
  code: string,
  { now, lastStep }: { now: string; lastStep: number | null },
): number | null => {
  // The library throws for six characters that are longer than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const counter = stepAt(now)
  const delta = HOTP.validate({ token: code, secret: Secret.fromBase32(secret), counter, window: MAX_STEP_DIFFERENCE })
  if (delta === null) return null
  const step = counter + delta
  return step > (lastStep ?? -1) ? step : null
}

/** The text of the QR code for authenticator apps. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ issuer, label: account, secret }).toString()
