import { divideBacked, PAYMENT_FROZEN, type Division } from '#core/payments/chargebacks.ts'
import { cents, type Cents } from '#core/kernel/money.ts'
import { isHeld } from '#core/payments/rules.ts'
import { giveBackReversed } from '#server/payments/chargebacks/return-actions.ts'
import * as store from '#server/payments/chargebacks/store.ts'
import { debtOpened } from '#server/payments/debts/actions.ts'
import type { LockedContract } from '#server/payments/escrow/store.ts'
import { card, receivable, uncollected, type Part } from '#server/payments/ledger/ledger.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

type HeldPayment = LockedContract['payments'][number]

const isHeldBack = (payment: HeldPayment): boolean => isHeld(payment) && payment.isFrozen

/** CHARGEBACK-1: held money of this contract stays where it is. */
export const isFrozen = ({ payments }: Pick<LockedContract, 'payments'>): boolean => payments.some(isHeldBack)

export const demandNotFrozen = (contract: Pick<LockedContract, 'payments'>): void => {
  if (isFrozen(contract)) throw new RefusalError(PAYMENT_FROZEN)
}

export interface LeavingParties {
  contractId: string
  posterId: string
  workerId: string
  disputeId?: string
}

export interface HeldDivision {
  /** What the worker and the platform get now, and the rest. */
  share: Cents
  fee: Cents
  refunded: Cents
  /** Goes back to the card. */
  toCard: Cents
  /** Of what is refunded, what leaves from here: the rest the poster has from the bank. */
  given: Cents
}

/**
 * CHARGEBACK-5: what becomes of a held payment. A card that was charged back cannot be refunded: the poster's part is
 * taken from the debt first, and what was collected goes back to whoever paid it. The caller posts the parts beside share and fee.
 */
export const leaveHeld = async (
  trx: Trx,
  provider: Provider,
  { contractId, posterId, workerId, disputeId }: LeavingParties,
  { isReversed, missing: missingText }: Pick<HeldPayment, 'isReversed' | 'missing'>,
  { id, amount, share, fee }: Division & { id: string },
): Promise<{ division: HeldDivision; parts: Part[] }> => {
  if (!isReversed) {
    const refunded = cents(amount - share - fee)
    return { division: { share, fee, refunded, toCard: refunded, given: refunded }, parts: [card(posterId, refunded)] }
  }
  const missing = cents(BigInt(missingText))
  const { owed, owedShare, toWallet, ...division } = divideBacked({ amount, share, fee }, missing)
  if (missing > 0n) await store.endDebts(trx, id, missing)
  if (owed > 0n)
    await debtOpened(trx, {
      id: newId(),
      reason: 'unpaid_work',
      debtorId: posterId,
      creditorId: workerId,
      contractId,
      paymentId: id,
      amount: owed,
      creditorPart: owedShare,
      ...(disputeId !== undefined && { disputeId }),
    })
  await store.addReturned(trx, id, division.refunded)
  return {
    division: { ...division, toCard: cents(0), given: toWallet },
    parts: [
      ...(await giveBackReversed(trx, provider, { contractId, payerId: posterId, paymentId: id, amount: toWallet })),
      receivable(posterId, contractId, cents(missing - owed)),
      uncollected(contractId, owed),
    ],
  }
}
