import type { Trx } from '#server/platform/database/database.ts'

/** As stored: secrets encrypted, recovery codes hashed. */
export interface SecondFactor {
  secret: string | null
  waiting: string | null
  lastStep: number | null
  recoveryCodes: string[]
}

export interface FactorStore {
  /** Serializes concurrent requests with the same code. */
  lockSecondFactor(trx: Trx, ownerId: string): Promise<SecondFactor>
  saveWaiting(trx: Trx, ownerId: string, sealed: string): Promise<void>
  switchOn(trx: Trx, ownerId: string, on: { secret: string; step: number; recoveryCodes: string[] }): Promise<void>
  switchOff(trx: Trx, ownerId: string): Promise<void>
  useStep(trx: Trx, ownerId: string, step: number): Promise<void>
  saveRecoveryCodes(trx: Trx, ownerId: string, recoveryCodes: string[]): Promise<void>
}
