import type { Role } from '#core/contracts/rules.ts'
import type { Cents } from '#core/kernel/money.ts'
import type { Trx } from '#server/platform/database/database.ts'

/** What is left to do once the transaction is committed: the provider is never asked before that. */
export type AfterCommit = () => Promise<void>

export interface Hold {
  contractId: string
  posterId: string
  amount: string
  /** Set: for this extra work, in addition to the contract's own amount. */
  requestId?: string
}

/** What contracts ask of whoever keeps the money. Payments implement it; the composition root brings the two together. */
export interface Escrow {
  isTestMode: boolean
  /** Records that the poster's card is to be charged. */
  hold(trx: Trx, hold: Hold): Promise<AfterCommit>
  /** Whether the contract's own amount is held (INV-21). */
  isHeld(trx: Trx, contractId: string): Promise<boolean>
  heldCents(trx: Trx, contractId: string): Promise<Cents>
  /** Everything that is held goes back, less a fee; a worker's fee is taken from the worker's balance. */
  giveBack(
    trx: Trx,
    contract: { id: string; posterId: string; workerId: string },
    cancelled: { by: Role; fee: Cents },
  ): Promise<AfterCommit>
}
