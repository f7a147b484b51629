import { badCode } from '#core/accounts/rules.ts'
import { hashCode, isCode, newCode } from '#server/accounts/codes.ts'
import { recordSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import type { SecurityEvent } from '#server/accounts/security/security-event-store.ts'
import * as store from '#server/accounts/reset-code-store.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

const PURPOSES = { user: 'reset', admin: 'admin-reset' } as const

export const createResetCode = async (
  trx: Trx,
  secret: Secret,
  audience: store.Audience,
  email: string,
): Promise<string> => {
  const code = newCode()
  await store.saveResetCode(trx, audience, email, hashCode(secret, PURPOSES[audience], email, code))
  return code
}

interface ResetCodeInput {
  audience: store.Audience
  email: string
  code: string
  /** The form field, for the refusal. */
  field: string
}

/** Uses an attempt. The returned function invalidates the code in the caller's transaction. */
export const checkResetCode = async (
  db: Db,
  secret: Secret,
  { audience, email, code, field }: ResetCodeInput,
  origin: Origin,
  findOwner: () => Promise<Pick<SecurityEvent, 'userId' | 'adminId'>>,
): Promise<(trx: Trx) => Promise<void>> => {
  const attempt = await store.countResetAttempt(db, audience, email)
  if (!attempt || !isCode(attempt.token, secret, PURPOSES[audience], email, code)) {
    await recordSecurityEvent(db, origin, { kind: 'code_refused', detail: PURPOSES[audience], ...(await findOwner()) })
    throw new RefusalError(badCode(field))
  }
  return async (trx) => {
    if (!(await store.useResetCode(trx, attempt.id))) throw new RefusalError(badCode(field))
  }
}
