import { DEBT_SETTLED, NO_SUCH_DEBT } from '#core/payments/debts.ts'
import type { Me } from '#core/kernel/me.ts'
import { dollarText } from '#core/kernel/money.ts'
import { isOpenPayment, STILL_PROCESSING } from '#core/payments/rules.ts'
import { outcomeOf } from '#server/payments/escrow/actions.ts'
import { demandCard, findCardToCharge } from '#server/payments/escrow/cards.ts'
import { recordCharge } from '#server/payments/escrow/escrow.ts'
import { lockContract } from '#server/payments/escrow/store.ts'
import * as store from '#server/payments/debts/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** DEBT-3: by card, at any time. A refused card is reported with the reason of its bank. */
export const payDebt = async (
  payments: PaymentContext,
  me: Me,
  debtId: string,
  methodId: string | undefined,
  once: string | null,
): Promise<void> => {
  const id = idFor(once)
  const call = await payments.db.transaction().execute(async (trx) => {
    const found = await store.findDebt(trx, debtId)
    if (found?.debtorId !== me.id) throw new RefusalError(NO_SUCH_DEBT)
    const contract = (await lockContract(trx, found.contractId))!
    if (contract.payments.some((payment) => payment.id === id)) return null
    if (contract.payments.some((payment) => payment.kind === 'debt_payment' && isOpenPayment(payment)))
      throw new RefusalError(STILL_PROCESSING)
    const { left } = (await store.lockDebt(trx, debtId))!
    if (left === 0n) throw new RefusalError(DEBT_SETTLED)
    const card = demandCard(await findCardToCharge(trx, payments, me.id, methodId), methodId)
    return recordCharge(trx, payments, {
      id,
      contractId: found.contractId,
      payerId: me.id,
      amount: dollarText(left),
      kind: 'debt_payment',
      requestId: null,
      card,
    })
  })
  if (call) await payments.makeCall(call)
  await outcomeOf(payments.db, id)
}
