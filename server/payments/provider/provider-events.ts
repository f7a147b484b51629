import { cents } from '#core/kernel/money.ts'
import { refusal } from '#core/kernel/problem.ts'
import { applyChargeback, applyRefunded } from '#server/payments/chargebacks/actions.ts'
import { wakeCalls } from '#server/payments/provider/provider-calls.ts'
import { settlePayout } from '#server/payments/withdrawals/payouts.ts'
import type { ProviderEvent } from '#server/payments/provider/provider.ts'
import { settleCharge } from '#server/payments/escrow/settlement.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { insertEvent, savePayable } from '#server/payments/provider/store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

const FORGED = refusal(400, 'bad_signature', 'This event does not carry the provider’s signature.')

/** Once the account can receive money, waiting calls are made. */
const noteAccount = async (trx: Trx, account: string, isPayable: boolean): Promise<void> => {
  const userIds = await savePayable(trx, account, isPayable)
  if (isPayable) for (const userId of userIds) await wakeCalls(trx, userId, ['transfer', 'collect'])
}

const apply = async (trx: Trx, payments: PaymentContext, event: ProviderEvent): Promise<void> => {
  switch (event.about) {
    case 'charge':
      return settleCharge(trx, payments.provider, event.paymentId, event.charge)
    case 'payout':
      return settlePayout(trx, payments.provider, event.withdrawalId, event.payout)
    case 'account':
      return noteAccount(trx, event.account, event.isPayable)
    case 'chargeback': {
      const { amountCents, ...report } = event.chargeback
      const amount = amountCents === null ? null : cents(amountCents)
      return applyChargeback(trx, payments, { ...report, amount, at: event.at })
    }
    case 'refunded':
      return applyRefunded(trx, payments, {
        chargeRef: event.chargeRef,
        refunded: cents(event.refundedCents),
        at: event.at,
      })
    case 'nothing':
      return
  }
}

const receive = (payments: PaymentContext, event: ProviderEvent, body: string): Promise<void> =>
  payments.db.transaction().execute(async (trx) => {
    const isNew = await insertEvent(trx, payments.provider.name, event, body)
    if (isNew) await apply(trx, payments, event)
  })

/** For a provider that cannot call us. */
export const fetchEvents = async (payments: PaymentContext): Promise<void> => {
  await payments.provider.deliverEvents?.((event) => receive(payments, event, JSON.stringify(event)))
}

/** EVENT-1: forged events are refused, and each event has one effect (INV-8). */
export const receiveEvent = async (
  payments: PaymentContext,
  body: string,
  signature: string | undefined,
): Promise<void> => {
  const event = payments.provider.readEvent(body, signature)
  if (!event) throw new RefusalError(FORGED)
  await receive(payments, event, body)
}
