// The rows of payments that a bank has asked about, and of what is owed where it has taken them back.
import { cents, negate } from '#core/kernel/money.ts'
import type { DemoChargeback } from '#demo/data/jobs/job.ts'
import { DAY, iso, MINUTE, SECOND, stamp, type History, type PaymentRow } from '#demo/seed/history.ts'
import { balanceAt, centsIn, SANDBOX, sandboxId } from '#demo/seed/money/payments.ts'
import { chargedBack, receivable, wallet } from '#server/payments/ledger/ledger.ts'

/** The bank asks, and the evidence is sent at once. An open one stays open: this bank never decides. */
export const addChargeback = (
  payment: PaymentRow,
  { reason, daysAgo, decided }: DemoChargeback,
  now: number,
  history: History,
): void => {
  const openedAt = now - daysAgo * DAY
  const decidedAt = decided ? now - decided.daysAgo * DAY : null
  const row = stamp(openedAt)
  const charge = payment.provider_ref!
  const key = `chargeback:${charge}`
  const ref = sandboxId('du', key)
  const status = decided?.status ?? 'open'
  const amount = centsIn(payment.amount)
  history.sandbox_records.push({
    id: ref,
    kind: 'chargeback',
    key,
    amount_cents: amount,
    status,
    reason: decided?.status ?? 'won',
    about: charge,
    created_at: row.created_at,
  })
  history.chargebacks.push({
    ...row,
    provider: SANDBOX,
    ref,
    charge_ref: charge,
    payment_id: payment.id,
    kind: 'chargeback',
    status,
    amount_cents: amount,
    reason,
    reported_at: iso(decidedAt ?? openedAt),
    evidence_sent_at: iso(openedAt + MINUTE),
    booked_cents: status === 'lost' ? amount : cents(0),
    opened_at: row.created_at,
    decided_at: decidedAt === null ? null : iso(decidedAt),
  })
  if (status === 'lost') addDebt(payment, row.id, decidedAt!, history)
}

/** CHARGEBACK-4: whoever paid owes it to the platform. */
const addDebt = (
  { id: paymentId, contract_id: contractId, payer_id, amount }: PaymentRow,
  chargebackId: string,
  at: number,
  history: History,
): void => {
  const payer = payer_id!
  const booked = centsIn(amount)
  history.debts.push({
    ...stamp(at),
    reason: 'chargeback',
    debtor_id: payer,
    creditor_id: null,
    contract_id: contractId,
    payment_id: paymentId,
    chargeback_id: chargebackId,
    amount_cents: booked,
    creditor_cents: cents(0),
    collected_cents: cents(0),
    updated_at: iso(at),
  })
  history.movements.push({
    kind: 'chargeback',
    contractId,
    reference: chargebackId,
    once: `chargeback:${chargebackId}:${iso(at)}`,
    memo: 'Taken back by the bank of the card',
    parts: [chargedBack(booked), receivable(payer, contractId, negate(booked))],
    at,
  })
}

/** After everything that was earned: what the wallet had by then is less than the debt. */
export const collectChargebacks = (history: History): void => {
  for (const debt of history.debts.filter(({ reason }) => reason === 'chargeback')) {
    const { id, debtor_id: debtor, contract_id: contractId } = debt
    const at = Date.parse(debt.created_at!) + 10 * SECOND
    const has = balanceAt(debtor, at, history)
    Object.assign(debt, { collected_cents: has, updated_at: iso(at) })
    history.movements.push({
      kind: 'collection',
      contractId,
      reference: id,
      once: `debt:${id}:${has}`,
      memo: 'Debt collected',
      parts: [wallet(debtor, negate(has)), receivable(debtor, contractId, has)],
      at,
    })
  }
}
