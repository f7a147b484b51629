import type { Role } from '#core/contracts/rules.ts'
import type { Cents } from '#core/kernel/money.ts'
import type { Trx } from '#server/platform/database/database.ts'

/** To be called after the commit: it calls the provider. */
export type AfterCommit = () => Promise<void>

export interface HoldRequest {
  contractId: string
  posterId: string
  amount: string
  /** For extra work: its request. */
  requestId?: string
}

/** Implemented by payments, which is a higher domain; server/app.ts passes it in. */
export interface Escrow {
  isTestMode: boolean
  /** Prepares charging the poster's card. */
  hold(trx: Trx, hold: HoldRequest): Promise<AfterCommit>
  /** INV-21: refused unless the contract's own amount is held, and no bank has taken it back or looks at it. */
  requireHeld(trx: Trx, contractId: string): Promise<void>
  /** CHARGEBACK-1: a bank looks at held money, so it stays where it is. */
  isFrozen(trx: Trx, contractId: string): Promise<boolean>
  /** CHARGEBACK-5: a bank has taken held money back, and the poster has not paid again. */
  isReversed(trx: Trx, contractId: string): Promise<boolean>
  heldCents(trx: Trx, contractId: string): Promise<Cents>
  /** Refunds everything that is held, less a fee; a fee of the worker is taken from the worker's balance. */
  giveBack(
    trx: Trx,
    contract: { id: string; posterId: string; workerId: string },
    cancelled: { by: Role; fee: Cents },
  ): Promise<AfterCommit>
  /** SETTLE-2: this percentage of what is held goes to the worker, the rest back to the poster. */
  settle(
    trx: Trx,
    contract: { id: string; posterId: string; workerId: string },
    settlement: { id: string; percent: number },
  ): Promise<AfterCommit>
}
