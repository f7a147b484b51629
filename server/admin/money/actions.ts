import { dollarText } from '#core/kernel/money.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import type { PaymentContext } from '#server/payments/escrow/dispute-actions.ts'
import { payOutByHand } from '#server/payments/withdrawals/actions.ts'

/**
 * FINANCE-4: each payout has its own transaction, so there are two audit entries: one before any payout, which must be
 * stored first, and one with the result.
 */
export const runPayouts = async (
  payments: PaymentContext,
  actor: Actor,
): Promise<{ people: number; amount: string; isDone: boolean }> => {
  await payments.db.transaction().execute((trx) => writeAudit(trx, actor, { action: 'payout.started' }))
  const { people, amount, failed, isDone } = await payOutByHand(payments)
  const paid = { people, amount: dollarText(amount), isDone }
  await payments.db
    .transaction()
    .execute((trx) => writeAudit(trx, actor, { action: 'payout.run', details: { ...paid, failed } }))
  return paid
}
