import type { Secret } from '#server/platform/security/secrets.ts'
import { MEMBER_RECOVERY_CODES } from '#core/accounts/security.ts'
import { authenticatorStore } from '#server/accounts/security/authenticator-store.ts'
import { createSecondFactors, type FactorProof } from '#server/accounts/security/second-factor-actions.ts'
import { reportSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/http/server.ts'

interface Deps {
  db: Db
  secret: Secret
}

const factorsOf = (secret: Secret) => createSecondFactors(secret, authenticatorStore, MEMBER_RECOVERY_CODES)

export const beginAuthenticator = ({ db, secret }: Deps, { person }: Identity) =>
  db.transaction().execute((trx) => factorsOf(secret).begin(trx, person))

export const confirmAuthenticator = ({ db, secret }: Deps, { person }: Identity, code: string, origin: Origin) =>
  db.transaction().execute(async (trx) => {
    const codes = await factorsOf(secret).confirm(trx, person.id, code)
    await reportSecurityEvent(trx, origin, { kind: 'authenticator_on', userId: person.id })
    return codes
  })

export const removeAuthenticator = ({ db, secret }: Deps, { person }: Identity, origin: Origin): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await factorsOf(secret).lockOn(trx, person.id)
    await authenticatorStore.switchOff(trx, person.id)
    await reportSecurityEvent(trx, origin, { kind: 'authenticator_off', userId: person.id })
  })

export const makeRecoveryCodes = ({ db, secret }: Deps, { person }: Identity, origin: Origin) =>
  db.transaction().execute(async (trx) => {
    await factorsOf(secret).lockOn(trx, person.id)
    const codes = await factorsOf(secret).renewCodes(trx, person.id)
    await reportSecurityEvent(trx, origin, { kind: 'recovery_codes_made', userId: person.id })
    return codes
  })

/** Whether the member has an authenticator, and if so whether the code is right, which is then used up. */
export const proveCode = async (
  trx: Trx,
  secret: Secret,
  userId: string,
  code: string | undefined,
  origin: Origin,
): Promise<'none' | 'missing' | 'wrong' | FactorProof> => {
  const factor = await authenticatorStore.lockSecondFactor(trx, userId)
  if (factor.secret === null) return 'none'
  if (code === undefined) return 'missing'
  const proof = await factorsOf(secret).prove(trx, userId, factor, code)
  if (proof?.by === 'recovery code')
    await reportSecurityEvent(trx, origin, { kind: 'recovery_code_used', userId, detail: `${proof.left} left` })
  return proof ?? 'wrong'
}
