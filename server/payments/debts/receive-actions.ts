import { cents, centsOf, negate, type Cents } from '#core/kernel/money.ts'
import { collect, holdForCollection, min, plan } from '#server/payments/debts/actions.ts'
import * as store from '#server/payments/debts/store.ts'
import { recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import { movePayment, type PaymentRow } from '#server/payments/escrow/store.ts'
import { card, post, wallet } from '#server/payments/ledger/ledger.ts'
import type { Charge, Provider } from '#server/payments/provider/provider.ts'
import type { Trx } from '#server/platform/database/database.ts'

/**
 * DEBT-3: a card has paid what its owner owes under this contract. The money passes through the wallet; what was
 * collected meanwhile from elsewhere stays there.
 */
export const receiveDebtPayment = async (
  trx: Trx,
  provider: Provider,
  payment: PaymentRow,
  charge: Charge,
): Promise<void> => {
  const { id, contractId, payerId, amount } = payment
  const paid = centsOf(amount)
  await movePayment(trx, payment, 'payDebt', {
    providerRef: charge.ref,
    last4: charge.last4,
    workerAmount: amount,
    needsAction: false,
    failureReason: null,
    isPaid: true,
    isReleased: true,
  })
  const open = await store.listOpenDebts(trx, payerId, contractId)
  await holdForCollection(trx, open, [card(payerId, cents(0)), wallet(payerId, cents(0))])
  let left: Cents = paid
  const collecting = []
  for (const { id: debtId } of open) {
    const debt = (await store.lockDebt(trx, debtId))!
    const more = min(left, debt.left)
    if (more <= 0n) continue
    left = cents(left - more)
    collecting.push(await plan(trx, debt, more))
  }
  await post(trx, {
    kind: 'debt_payment',
    contractId,
    reference: id,
    once: `debt-payment:${id}`,
    memo: 'Paid by card',
    parts: [card(payerId, negate(paid)), wallet(payerId, paid)],
  })
  for (const one of collecting) await collect(trx, provider, one)
  await recordTransfer(trx, provider, { userId: payerId, amount: left, about: `debt-payment:${id}` })
}
