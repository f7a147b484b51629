import type { Cents } from '#core/kernel/money.ts'
import { recordCall } from '#server/payments/provider/provider-calls.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { Trx } from '#server/platform/database/database.ts'

/**
 * The provider refunds what the ledger has refunded already. A payment without a reference was never charged. `part`
 * tells apart several refunds of one payment.
 */
export const recordRefund = async (
  trx: Trx,
  provider: Provider,
  { id, providerRef }: { id: string; providerRef: string | null },
  amount: Cents,
  part?: string,
): Promise<string | null> =>
  providerRef && amount > 0n
    ? recordCall(trx, {
        provider: provider.name,
        purpose: 'refund',
        key: part === undefined ? `refund:${id}` : `refund:${id}:${part}`,
        request: { ref: providerRef, amountCents: Number(amount) },
        paymentId: id,
        withdrawalId: null,
        userId: null,
      })
    : null

interface ProviderTransfer {
  userId: string
  amount: Cents
  /** The reason of the transfer, which happens once per reason. */
  about: string
}

const recordMove =
  (purpose: 'transfer' | 'collect') =>
  async (trx: Trx, provider: Provider, { userId, amount, about }: ProviderTransfer): Promise<string | null> =>
    provider[purpose] && amount > 0n
      ? recordCall(trx, {
          provider: provider.name,
          purpose,
          key: `${purpose}:${about}:${userId}`,
          request: { userId, amountCents: Number(amount), about },
          paymentId: null,
          withdrawalId: null,
          userId,
        })
      : null

/** Transfers earnings to the worker's account at the provider, if it has such accounts. */
export const recordTransfer = recordMove('transfer')
/** Collects what a wallet has paid from there. */
export const recordCollect = recordMove('collect')

/** CHARGEBACK-2: sends what proves the payment right, once for each kind of question. */
export const recordEvidence = (
  trx: Trx,
  provider: Provider,
  paymentId: string,
  { id, kind, ref }: { id: string; kind: string; ref: string },
): Promise<string> =>
  recordCall(trx, {
    provider: provider.name,
    purpose: 'evidence',
    key: `evidence:${paymentId}:${id}:${kind}`,
    request: { chargebackId: id, ref },
    paymentId,
    withdrawalId: null,
    userId: null,
  })
