import { sql } from 'kysely'
import type { Debt, DebtReason } from '#core/payments/debts.ts'
import type { Cents } from '#core/kernel/money.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'

export interface DebtRow extends Debt {
  id: string
  reason: DebtReason
  debtorId: string
  /** Null: the platform, or somebody who has left. */
  creditorId: string | null
  contractId: string
  paymentId: string | null
  left: Cents
  /** The release whose fee is returned. */
  feeFrom: string | null
}

const columns = sql`
  d.id, d.reason, d.debtor_id as "debtorId", d.contract_id as "contractId", d.payment_id as "paymentId",
  d.amount_cents as amount, d.creditor_cents as "creditorPart", d.fee_cents as fee, d.collected_cents as collected,
  d.left_cents as left, d.creditor_id as "creditorId",
  d.fee_from as "feeFrom"`

export interface NewDebt {
  id: string
  reason: DebtReason
  debtorId: string
  creditorId: string | null
  contractId: string
  paymentId?: string
  disputeId?: string
  chargebackId?: string
  amount: Cents
  creditorPart: Cents
  fee?: Cents
  feeFrom?: string | null
  collected?: Cents
}

export const insertDebt = async (trx: Trx, debt: NewDebt): Promise<void> => {
  await trx
    .insertInto('debts')
    .values({
      id: debt.id,
      reason: debt.reason,
      debtor_id: debt.debtorId,
      creditor_id: debt.creditorId,
      contract_id: debt.contractId,
      payment_id: debt.paymentId ?? null,
      dispute_id: debt.disputeId ?? null,
      chargeback_id: debt.chargebackId ?? null,
      amount_cents: debt.amount,
      creditor_cents: debt.creditorPart,
      fee_cents: debt.fee ?? 0n,
      fee_from: debt.feeFrom ?? null,
      collected_cents: debt.collected ?? 0n,
    })
    .execute()
}

export const findDebt = async (db: Queryable, id: string): Promise<DebtRow | null> => {
  const { rows } = await sql<DebtRow>`select ${columns} from debts d where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The caller has locked the contract. */
export const lockDebt = async (trx: Trx, id: string): Promise<DebtRow | null> => {
  await sql`select from debts where id = ${id} for update`.execute(trx)
  return findDebt(trx, id)
}

/** Oldest first. */
export const listOpenDebts = async (db: Queryable, debtorId: string, contractId?: string): Promise<DebtRow[]> => {
  const { rows } = await sql<DebtRow>`
    select ${columns} from debts d where d.debtor_id = ${debtorId} and d.settled_at is null
      ${contractId === undefined ? sql`` : sql`and d.contract_id = ${contractId}`}
    order by d.created_at, d.id`.execute(db)
  return rows
}

/** CHARGEBACK-4: what is owed for a payment that a bank has taken back, oldest first. */
export const listDebtsOfPayment = async (
  db: Queryable,
  paymentId: string,
  chargebackId: string,
): Promise<DebtRow[]> => {
  const { rows } = await sql<DebtRow>`
    select ${columns} from debts d where d.reason in ('chargeback', 'unpaid_work') and d.settled_at is null
      and (d.payment_id = ${paymentId}
        or d.payment_id in (select o.payment_id from debts o where o.chargeback_id = ${chargebackId}))
    order by d.created_at, d.id`.execute(db)
  return rows
}

/** Debtors whose wallets have something to collect. */
export const listCollectable = async (db: Queryable, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ userId: string }>`
    select distinct d.debtor_id as "userId" from debts d
      join ledger_accounts a on a.kind = 'user_balance' and a.user_id = d.debtor_id and a.balance_cents > 0
    where d.settled_at is null limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

export const addCollected = async (trx: Trx, id: string, more: Cents): Promise<void> => {
  await sql`update debts set collected_cents = collected_cents + ${more},
    settled_at = case when left_cents = ${more} then app_now() end
    where id = ${id}`.execute(trx)
}

export const writeOffRest = async (trx: Trx, id: string): Promise<void> => {
  await sql`update debts set written_off_cents = written_off_cents + left_cents, settled_at = app_now()
    where id = ${id}`.execute(trx)
}
