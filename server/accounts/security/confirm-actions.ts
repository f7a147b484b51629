import type { Secret } from '#server/platform/security/secrets.ts'
import { wrongPassword } from '#core/accounts/rules.ts'
import type { confirmPresence as confirmEndpoint, Security, SecurityEvent } from '#core/accounts/security-api.ts'
import { PASSKEY_REFUSED, PASSWORD_NOT_ENOUGH, WRONG_CODE } from '#core/accounts/security.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'
import { proveCode } from '#server/accounts/security/authenticator-actions.ts'
import { readAuthenticator } from '#server/accounts/security/authenticator-store.ts'
import { findLock } from '#server/accounts/security/lock-store.ts'
import { provePasskey, type Site } from '#server/accounts/security/passkey-actions.ts'
import { listPasskeys } from '#server/accounts/security/passkey-store.ts'
import { logConfirmation, recordSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import { listSecurityEvents } from '#server/accounts/security/security-event-store.ts'
import { confirmSession } from '#server/accounts/session-store.ts'
import { findPasswordDate, findPasswordHash } from '#server/accounts/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import type { Identity } from '#server/platform/http/server.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'

type Proof = BodyOf<typeof confirmEndpoint>

const NOTHING_GIVEN = refusal(422, 'nothing_given', 'Please use a passkey, a code or your password.')

interface Deps {
  db: Db
  secret: Secret
  site: Site
}

/** Null: the proof is right. */
const refuseProof = async (
  { db, secret, site }: Deps,
  { person }: Identity,
  { passkey, code, password }: Proof,
  origin: Origin,
): Promise<{ proof: string; no: Refusal | null }> => {
  if (passkey) {
    const { isRight } = await provePasskey({ db, site }, passkey, 'confirm', person.id)
    return { proof: 'passkey', no: isRight ? null : PASSKEY_REFUSED }
  }
  if (code !== undefined) {
    const proof = await db.transaction().execute((trx) => proveCode(trx, secret, person.id, code, origin))
    return { proof: 'code', no: typeof proof === 'string' ? WRONG_CODE : null }
  }
  if (password === undefined) throw new RefusalError(NOTHING_GIVEN)
  if (await readAuthenticator(db, person.id)) throw new RefusalError(PASSWORD_NOT_ENOUGH)
  const hash = await findPasswordHash(db, person.id)
  const isRight = hash !== null && (await verifyPassword(password, hash))
  return { proof: 'password', no: isRight ? null : wrongPassword('password') }
}

/** STEP-21: the session counts as confirmed anew. */
export const confirmPresence = async (deps: Deps, me: Identity, form: Proof, origin: Origin): Promise<void> => {
  const { proof, no } = await refuseProof(deps, me, form, origin)
  if (no) {
    await recordSecurityEvent(deps.db, origin, { kind: 'confirm_refused', userId: me.person.id, detail: proof })
    throw new RefusalError(no)
  }
  await deps.db.transaction().execute((trx) => confirmSession(trx, me.sessionId))
  logConfirmation(origin, me.person.id, proof)
}

export const readSecurity = async (db: Db, me: Identity): Promise<Security> => {
  const [authenticator, passkeys, lock, passwordChangedAt] = await Promise.all([
    readAuthenticator(db, me.person.id),
    listPasskeys(db, me.person.id),
    findLock(db, me.person.id),
    findPasswordDate(db, me.person.id),
  ])
  return {
    passwordChangedAt,
    passkeys,
    authenticator: authenticator
      ? { enabledAt: authenticator.enabled_at!, recoveryCodesLeft: authenticator.recovery_codes.length }
      : null,
    confirmedUntil: me.confirmedUntil,
    lockedAt: lock?.locked_at ?? null,
  }
}

export const SECURITY_PAGE_SIZE = 20

export const listOwnEvents = (db: Db, { person }: Identity, cursor: string | undefined): Promise<SecurityEvent[]> =>
  listSecurityEvents(db, person.id, cursor, SECURITY_PAGE_SIZE + 1)
