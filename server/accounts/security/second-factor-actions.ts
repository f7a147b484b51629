import { ALREADY_ON, NO_SECOND_FACTOR_SETUP, NOT_ON, WRONG_CODE } from '#core/accounts/security.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import type { FactorStore, SecondFactor } from '#server/accounts/security/second-factor-port.ts'
import { readClock, type Trx } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { isKeyedHash, keyedHash, seal, unseal, type Secret } from '#server/platform/security/secrets.ts'
import { findTotpStep, newTotpSecret, randomBase32, totpAddress } from '#server/platform/security/totp.ts'

// One mechanism for members and admins, who keep it in different tables.

const RECOVERY_BYTES = 10
const SEAL = 'totp'

/** Eighty random bits in groups: `K7QF-2MZD-…`. */
const newRecoveryCode = (): string => (randomBase32(RECOVERY_BYTES).match(/.{4}/g) ?? []).join('-')

/** Ignores case and dashes. */
const recoveryParts = (ownerId: string, code: string): string[] => [
  'recovery',
  ownerId,
  code.replaceAll(/[\s-]/g, '').toUpperCase(),
]

export type FactorProof = { by: 'app' } | { by: 'recovery code'; left: number }

export const createSecondFactors = (secret: Secret, store: FactorStore, codeCount: number) => {
  const newCodes = (ownerId: string) => {
    const recoveryCodes = Array.from({ length: codeCount }, newRecoveryCode)
    return { recoveryCodes, hashes: recoveryCodes.map((code) => keyedHash(secret, ...recoveryParts(ownerId, code))) }
  }

  return {
    /** TOTP-2: the code is used up in the same transaction. Null: it is wrong. */
    async prove(trx: Trx, ownerId: string, factor: SecondFactor, given: string): Promise<FactorProof | null> {
      const code = given.replaceAll(' ', '')
      if (/^\d{6}$/.test(code)) {
        const shared = unseal(secret, SEAL, factor.secret ?? '')
        const moment = { now: await readClock(trx), lastStep: factor.lastStep }
        const step = shared === null ? null : findTotpStep(shared, code, moment)
        if (step === null) return null
        await store.useStep(trx, ownerId, step)
        return { by: 'app' }
      }
      const left = factor.recoveryCodes.filter((kept) => !isKeyedHash(kept, secret, ...recoveryParts(ownerId, code)))
      if (left.length === factor.recoveryCodes.length) return null
      await store.saveRecoveryCodes(trx, ownerId, left)
      return { by: 'recovery code', left: left.length }
    },

    /** TOTP-4: takes effect once a code of the new secret was entered. */
    async begin(trx: Trx, { id, email }: { id: string; email: string }) {
      const factor = await store.lockSecondFactor(trx, id)
      if (factor.secret !== null) throw new RefusalError(ALREADY_ON)
      const shared = newTotpSecret()
      await store.saveWaiting(trx, id, seal(secret, SEAL, shared))
      return { secret: shared, address: totpAddress(shared, { issuer: APP_NAME, account: email }) }
    },

    async confirm(trx: Trx, ownerId: string, given: string): Promise<{ recoveryCodes: string[] }> {
      const factor = await store.lockSecondFactor(trx, ownerId)
      const shared = factor.waiting === null ? null : unseal(secret, SEAL, factor.waiting)
      if (shared === null) throw new RefusalError(NO_SECOND_FACTOR_SETUP)
      const moment = { now: await readClock(trx), lastStep: null }
      const step = findTotpStep(shared, given.replaceAll(' ', ''), moment)
      if (step === null) throw new RefusalError(WRONG_CODE)
      const { recoveryCodes, hashes } = newCodes(ownerId)
      await store.switchOn(trx, ownerId, { secret: factor.waiting!, step, recoveryCodes: hashes })
      return { recoveryCodes }
    },

    /** Returns what was on. */
    async lockOn(trx: Trx, ownerId: string): Promise<SecondFactor> {
      const factor = await store.lockSecondFactor(trx, ownerId)
      if (factor.secret === null) throw new RefusalError(NOT_ON)
      return factor
    },

    async renewCodes(trx: Trx, ownerId: string): Promise<{ recoveryCodes: string[] }> {
      const { recoveryCodes, hashes } = newCodes(ownerId)
      await store.saveRecoveryCodes(trx, ownerId, hashes)
      return { recoveryCodes }
    },
  }
}
