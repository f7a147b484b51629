import { cents, centsOf, min, negate, type Cents } from '#core/kernel/money.ts'
import { collect, holdForCollection, plan } from '#server/payments/debts/actions.ts'
import * as store from '#server/payments/debts/store.ts'
import { recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import { movePayment, type PaymentRow } from '#server/payments/escrow/store.ts'
import { card, post, wallet, type Movement } from '#server/payments/ledger/ledger.ts'
import type { Charge, Provider } from '#server/payments/provider/provider.ts'
import type { Trx } from '#server/platform/database/database.ts'

export interface Receipt {
  payerId: string
  paid: Cents
  /** Oldest first. */
  debts: readonly store.DebtRow[]
  /** How the money reaches the wallet. */
  movement: Movement
}

/**
 * Money that came in for debts passes through the wallet of whoever owes them; what was collected meanwhile from
 * elsewhere stays there.
 */
export const settleWith = async (
  trx: Trx,
  provider: Provider,
  { payerId, paid, debts, movement }: Receipt,
): Promise<void> => {
  await holdForCollection(trx, debts, movement.parts)
  let left: Cents = paid
  const collecting = []
  for (const { id } of debts) {
    const debt = (await store.lockDebt(trx, id))!
    const more = min(left, debt.left)
    if (more <= 0n) continue
    left = cents(left - more)
    collecting.push(await plan(trx, debt, more))
  }
  await post(trx, movement)
  for (const one of collecting) await collect(trx, provider, one)
  await recordTransfer(trx, provider, { userId: payerId, amount: left, about: movement.once })
}

/** DEBT-3: a card has paid what its owner owes under this contract. */
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
  await settleWith(trx, provider, {
    payerId,
    paid,
    debts: await store.listOpenDebts(trx, payerId, contractId),
    movement: {
      kind: 'debt_payment',
      contractId,
      reference: id,
      once: `debt-payment:${id}`,
      memo: 'Paid by card',
      parts: [card(payerId, negate(paid)), wallet(payerId, paid)],
    },
  })
}
