import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '#core/accounts/rules.ts'
import { keyedHash } from '#server/platform/security/secrets.ts'

export type CodePurpose = 'register' | 'reset' | 'email' | 'admin-reset'

export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** Bound to purpose and owner. */
export const hashCode = (secret: string, purpose: CodePurpose, owner: string, code: string): string =>
  keyedHash(secret, 'code', purpose, owner.toLowerCase(), code)
