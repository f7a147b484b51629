import { RECOVERY_CODES } from '#core/admin/account.ts'
import { keyedHash } from '#server/platform/security/secrets.ts'
import { randomBase32 } from '#server/platform/security/totp.ts'

const RECOVERY_BYTES = 10

/** Eighty random bits in groups: `K7QF-2MZD-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => (randomBase32(RECOVERY_BYTES).match(/.{4}/g) ?? []).join('-'))

/** Ignores case and dashes. */
export const hashRecoveryCode = (secret: string, adminId: string, code: string): string =>
  keyedHash(secret, 'recovery', adminId, code.replaceAll(/[\s-]/g, '').toUpperCase())
