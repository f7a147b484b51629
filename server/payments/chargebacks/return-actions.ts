import { cents, type Cents, min } from '#core/kernel/money.ts'
import * as store from '#server/payments/chargebacks/store.ts'
import { listOpenDebts } from '#server/payments/debts/store.ts'
import { recordRefund } from '#server/payments/escrow/provider-requests.ts'
import { returnDebtPayment } from '#server/payments/escrow/store.ts'
import { card, wallet, type Part } from '#server/payments/ledger/ledger.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

interface Returned {
  contractId: string
  payerId: string
  amount: Cents
}

/**
 * CHARGEBACK-5: nobody turns a card into cash. Of what a payer gets back of a payment that a bank has taken back, returns
 * how much goes to the cards that have paid the debt. The rest reaches the wallet: what was not paid by card, and as much
 * as the payer still owes under this contract.
 */
export const returnToCards = async (
  trx: Trx,
  provider: Provider,
  { contractId, payerId, amount }: Returned,
): Promise<Cents> => {
  const debts = await listOpenDebts(trx, payerId, contractId)
  const owed = min(amount, cents(debts.reduce((total, { left }) => total + left, 0n)))
  let toCards = cents(0)
  for (const payment of await store.listDebtPayments(trx, contractId, payerId)) {
    const part = min(cents(amount - owed - toCards), payment.left)
    if (part <= 0n) break
    toCards = cents(toCards + part)
    await returnDebtPayment(trx, payment, part)
    await recordRefund(trx, provider, payment, part, newId())
  }
  return toCards
}

/** A refund of this payment. The caller posts the parts. */
export const giveBackReversed = async (
  trx: Trx,
  provider: Provider,
  { paymentId, ...returned }: Returned & { paymentId: string },
): Promise<Part[]> => {
  const { payerId, amount } = returned
  await store.addGivenBack(trx, paymentId, amount)
  const toCards = await returnToCards(trx, provider, returned)
  return [card(payerId, toCards), wallet(payerId, cents(amount - toCards))]
}
