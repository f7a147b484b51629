import { sql } from 'kysely'
import { cents, centsOf } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { refusal } from '#core/kernel/problem.ts'
import { viewContract, type Deps } from '#server/contracts/actions.ts'
import { drawReceipt, type ReceiptFacts, type ReceiptPayment } from '#server/payments/escrow/receipt-pdf.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { readClock, type Queryable } from '#server/platform/database/database.ts'
import { isCaptured } from '#core/payments/rules.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

const NOTHING_PAID = refusal(409, 'nothing_paid', 'Nothing has been paid for this contract yet.')

/** Details of a payment from other tables: the extra work, the message of a tip, the card. */
const readDetails = async (db: Queryable, contractId: string) => {
  const { rows } = await sql<{ id: string; detail: string | null; cardLast4: string | null }>`
    select p.id, coalesce(a.description, t.message) as detail, p.card_last4 as "cardLast4"
    from payments p left join extra_work_summary a on a.id = p.additional_work_request_id
      left join job_tips t on t.payment_id = p.id
    where p.contract_id = ${contractId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the worker's wallet has paid of a cancellation fee, at once or when it was collected, is in the ledger only. */
const readWorkerFee = async (
  db: Queryable,
  { id, workerId, posterId }: Contract,
): Promise<ReceiptFacts['workerCancellation']> => {
  const { rows } = await sql<{ fee: bigint; toPoster: bigint; at: string }>`
    select -sum(p.amount_cents) filter (where a.user_id = ${workerId})::bigint as fee,
      coalesce(sum(p.amount_cents) filter (where a.user_id = ${posterId}), 0)::bigint
        as "toPoster", max(t.created_at) as at
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts a on a.id = p.account_id
    where t.contract_id = ${id} and t.kind in ('cancellation', 'collection') and a.kind = 'user_balance'
    having sum(p.amount_cents) filter (where a.user_id = ${workerId} and p.entry = 'fee') < 0`.execute(db)
  const [row] = rows
  return row ? { fee: cents(row.fee), toPoster: cents(row.toPoster), at: row.at } : null
}

/** RECEIPT-2: for both sides once something was paid. */
export const contractReceipt = async (
  { db }: PaymentContext,
  contracts: Deps,
  me: Me,
  id: string,
  publicUrl: string,
): Promise<{ name: string; bytes: Uint8Array }> => {
  const contract = await viewContract(contracts, me, id)
  const paid = contract.payments.filter(isCaptured)
  if (paid.length === 0) throw new RefusalError(NOTHING_PAID)
  const details = await readDetails(db, id)
  const payments = paid.map((payment): ReceiptPayment => {
    const detail = details.get(payment.id)
    return {
      kind: payment.kind,
      status: payment.status,
      detail: detail?.detail ?? null,
      amount: centsOf(payment.amount),
      platformFee: centsOf(payment.platformFee),
      workerAmount: centsOf(payment.workerAmount),
      refundedAmount: centsOf(payment.refundedAmount),
      cardLast4: contract.role === 'poster' ? (detail?.cardLast4 ?? null) : null,
      paidAt: payment.paidAt,
      releasedAt: payment.releasedAt,
      refundedAt: payment.refundedAt,
    }
  })
  const bytes = await drawReceipt({
    reader: contract.role,
    contractId: id,
    number: contract.number,
    title: contract.job.title,
    posterName: contract.poster.firstName ?? 'The poster',
    workerName: contract.worker.firstName ?? 'The worker',
    timeZone: contract.timeZone,
    issuedAt: await readClock(db),
    payments,
    workerCancellation: await readWorkerFee(db, contract),
    debts: contract.debts.filter(({ amount, collected }) => amount !== collected),
    publicUrl,
    isTestMode: contract.money.isTestMode,
  })
  return { name: `${contract.number}-receipt.pdf`, bytes }
}
