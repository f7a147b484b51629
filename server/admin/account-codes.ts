import { randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/admin/account.ts'
import { CODE_LENGTH } from '#contract/accounts/rules.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { encodeBase32 } from '#server/platform/totp.ts'

export const newResetCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** Bound to its purpose and its owner: a code for a member opens no admin account, though both have one address. */
export const hashResetCode = (secret: string, email: string, code: string): string =>
  keyedHash(secret, 'code', 'admin-reset', email.toLowerCase(), code)

const RECOVERY_BYTES = 10

/** Eighty random bits, in groups that can be read out: `K7QF-2MZD-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (encodeBase32(randomBytes(RECOVERY_BYTES)).match(/.{4}/g) ?? []).join('-'),
  )

/** Typed in whatever case, with or without its dashes. */
export const hashRecoveryCode = (secret: string, adminId: string, code: string): string =>
  keyedHash(secret, 'recovery', adminId, code.replaceAll(/[\s-]/g, '').toUpperCase())
