import { dollarText } from '#core/kernel/money.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import type { PaymentContext } from '#server/payments/escrow/dispute-actions.ts'
import { payOutByHand } from '#server/payments/withdrawals/actions.ts'

/**
 * TILL-4: everybody is paid in a transaction of their own, so the log has two rows: one before anything is paid,
 * without which nothing is, and one that says what came of it.
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
