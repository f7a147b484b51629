import { isOpenPayment } from '#core/payments/rules.ts'
import { markEvidence } from '#server/payments/chargebacks/store.ts'
import { hasFailed } from '#server/payments/provider/rules.ts'
import type { ProviderOperation, ProviderOperations } from '#server/payments/provider/provider-calls.ts'
import { booksDisagree } from '#server/payments/events.ts'
import type {
  Charge,
  ChargebackEvidence,
  ChargeRequest,
  Payout,
  PayoutRequest,
  Provider,
} from '#server/payments/provider/provider.ts'
import { settlePayout } from '#server/payments/withdrawals/payouts.ts'
import { failPayment, settleCharge } from '#server/payments/escrow/settlement.ts'
import * as store from '#server/payments/escrow/store.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'

const failIfOpen = async (trx: Trx, paymentId: string, reason: string): Promise<void> => {
  const payment = await store.lockPayment(trx, paymentId)
  if (payment && isOpenPayment(payment)) await failPayment(trx, payment, reason)
}

/** The requests to the provider, and the effects of its responses. */
export const providerOperations = (
  db: Db,
  provider: Provider,
  evidenceOf: (chargebackId: string) => Promise<ChargebackEvidence>,
): ProviderOperations => {
  const charge: ProviderOperation<ChargeRequest, Charge> = {
    ask: (to, request, key) => to.charge(request, key),
    settle: (trx, { paymentId }, answer) => settleCharge(trx, provider, paymentId!, answer),
    refused: (trx, { paymentId }, reason) => failIfOpen(trx, paymentId!, reason),
  }
  const confirm: ProviderOperation<{ ref: string; cardToken: string }, Charge> = {
    ask: (to, { ref, cardToken }, key) => to.confirm!(ref, cardToken, key),
    settle: charge.settle,
    refused: charge.refused,
  }
  const refund: ProviderOperation<
    { ref: string; amountCents: number },
    NonNullable<Awaited<ReturnType<Provider['refund']>>>
  > = {
    ask: (to, { ref, amountCents }, key) => to.refund(ref, amountCents, key),
    settle: async (trx, { paymentId }, { status, reason }) => {
      if (hasFailed({ status })) await refund.refused(trx, { paymentId } as never, reason ?? 'no reason given')
    },
    // The ledger has refunded it already; when the provider cannot, an admin must act.
    refused: (trx, { paymentId }, reason) =>
      publish(trx, booksDisagree, { what: 'refund', detail: `The refund of payment ${paymentId} failed: ${reason}` }),
  }
  /** To or from the worker's account at the provider. Waits until there is one. */
  const move = (
    what: 'transfer' | 'collect',
  ): ProviderOperation<{ userId: string; amountCents: number; about: string }, { ref: string }> => ({
    ask: async (to, { userId, amountCents, about }, key) => {
      const account = await store.findPayable(db, userId, to.name)
      return account ? to[what]!({ account, amountCents, about }, key) : null
    },
    settle: async () => {},
    refused: (trx, { userId }, reason) =>
      publish(trx, booksDisagree, { what, detail: `The ${what} of ${userId} failed: ${reason}` }),
  })
  const payout: ProviderOperation<PayoutRequest, Payout> = {
    ask: (to, request, key) => to.payOut(request, key),
    settle: (trx, { withdrawalId }, answer) => settlePayout(trx, provider, withdrawalId!, answer),
    refused: (trx, { withdrawalId }, reason) =>
      settlePayout(trx, provider, withdrawalId!, { ref: null, status: 'failed', reason }),
  }
  const evidence: ProviderOperation<{ chargebackId: string; ref: string }, { ref: string }> = {
    ask: async (to, { chargebackId, ref }, key) => to.sendEvidence(ref, await evidenceOf(chargebackId), key),
    settle: (trx, { request }) => markEvidence(trx, (request as { chargebackId: string }).chargebackId, null),
    refused: async (trx, { request }, reason) => {
      const { chargebackId } = request as { chargebackId: string }
      await markEvidence(trx, chargebackId, reason)
      await publish(trx, booksDisagree, {
        what: 'evidence',
        detail: `The evidence for chargeback ${chargebackId} was not accepted: ${reason}`,
      })
    },
  }
  return { charge, confirm, refund, transfer: move('transfer'), collect: move('collect'), payout, evidence }
}
