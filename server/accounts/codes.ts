import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '#core/accounts/rules.ts'
import { isKeyedHash, keyedHash, type Secret } from '#server/platform/security/secrets.ts'

export type CodePurpose = 'register' | 'reset' | 'email' | 'admin-reset'

export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** Bound to purpose and owner. */
export const hashCode = (secret: Secret, purpose: CodePurpose, owner: string, code: string): string =>
  keyedHash(secret, 'code', purpose, owner.toLowerCase(), code)

export const isCode = (kept: string, secret: Secret, purpose: CodePurpose, owner: string, code: string): boolean =>
  isKeyedHash(kept, secret, 'code', purpose, owner.toLowerCase(), code)
