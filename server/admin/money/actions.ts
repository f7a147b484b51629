import type { ChargebackForAdmin, DebtForAdmin } from '#core/admin/money.ts'
import { dollarText } from '#core/kernel/money.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import { chargebackPack, type Pack } from '#server/disputes/pack/actions.ts'
import { closeWarning } from '#server/payments/chargebacks/actions.ts'
import { findChargebackForAdmin } from '#server/payments/chargebacks/listing-actions.ts'
import { writeOff } from '#server/payments/debts/actions.ts'
import { findDebtForAdmin } from '#server/payments/debts/listing-actions.ts'
import type { PaymentContext } from '#server/payments/escrow/dispute-actions.ts'
import { payOutByHand } from '#server/payments/withdrawals/actions.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'

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

/** DEBT-4: with the reason in the audit log. */
export const writeOffDebt = async (
  { db, wake }: PaymentContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<DebtForAdmin> => {
  const debt = await db.transaction().execute(async (trx) => {
    const { debtorId, contractId, left } = await writeOff(trx, id)
    const details = { debtorId, contractId, amount: dollarText(left), reason }
    await writeAudit(trx, actor, { action: 'debt.written-off', target: { type: 'debt', id }, details })
    return findDebtForAdmin(trx, id)
  })
  wake()
  return debt!
}

/** CHARGEBACK-9: the file that the bank gets, as it would be sent now. */
export const viewChargebackPack = async (
  { db, provider }: Pick<PaymentContext, 'db' | 'provider'>,
  storage: FileStorage,
  actor: Actor,
  id: string,
): Promise<Pack> => {
  const pack = await chargebackPack({ db, storage, isTestMode: provider.isTestMode }, id)
  await db
    .transaction()
    .execute((trx) => writeAudit(trx, actor, { action: 'chargeback.file_viewed', target: { type: 'chargeback', id } }))
  return pack
}

/** CHARGEBACK-6: with the reason in the audit log. */
export const closeChargeback = async (
  payments: PaymentContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<ChargebackForAdmin> => {
  const closed = await payments.db.transaction().execute(async (trx) => {
    await closeWarning(trx, payments, id)
    const chargeback = (await findChargebackForAdmin(trx, id))!
    const { contractId, payerId, amount } = chargeback
    const details = { contractId, payerId, amount, reason }
    await writeAudit(trx, actor, { action: 'chargeback.closed', target: { type: 'chargeback', id }, details })
    return chargeback
  })
  payments.wake()
  return closed
}
