import { sql } from 'kysely'
import type { Cents } from '#core/kernel/money.ts'
import {
  isLostChargeback,
  LOST_CHARGEBACK_STATUSES,
  OPEN_CHARGEBACK_STATUSES,
  WARNING_SECONDS,
  type ChargebackReport,
} from '#core/payments/chargebacks.ts'
import { HELD_STATUSES, PAYMENT_MOVES } from '#core/payments/rules.ts'
import type { PaymentRow } from '#server/payments/escrow/store.ts'
import { PENDING_CALLS } from '#server/payments/provider/rules.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { oneOf } from '#server/platform/database/filters.ts'

export interface ChargebackRow extends ChargebackReport {
  id: string
  provider: string
  ref: string
  chargeRef: string
  paymentId: string | null
  /** Null: all of the payment. */
  amount: Cents | null
  booked: Cents
  isEvidenceSent: boolean
}

const columns = sql`id, provider, ref, charge_ref as "chargeRef", payment_id as "paymentId", kind, status,
  amount_cents as amount, booked_cents as booked, reported_at as at, evidence_sent_at is not null as "isEvidenceSent"`

export interface NewChargeback extends ChargebackReport {
  ref: string
  chargeRef: string
  amount: Cents | null
  reason: string | null
  evidenceDueAt: string | null
}

/** Returns it if it is new. */
export const insertChargeback = async (
  trx: Trx,
  provider: string,
  report: NewChargeback,
): Promise<ChargebackRow | null> => {
  const isOpen = OPEN_CHARGEBACK_STATUSES.some((status) => status === report.status)
  const { rows } = await sql<ChargebackRow>`
    insert into chargebacks (provider, ref, charge_ref, kind, status, amount_cents, reason, reported_at,
      evidence_due_at, decided_at)
    values (${provider}, ${report.ref}, ${report.chargeRef}, ${report.kind}, ${report.status}, ${report.amount},
      ${report.reason}, ${report.at}, ${report.evidenceDueAt}, case when ${!isOpen} then app_now() end)
    on conflict (provider, ref) do nothing returning ${columns}`.execute(trx)
  return rows[0] ?? null
}

export const lockByRef = async (trx: Trx, provider: string, ref: string): Promise<ChargebackRow> => {
  const { rows } = await sql<ChargebackRow>`
    select ${columns} from chargebacks where provider = ${provider} and ref = ${ref} for update`.execute(trx)
  return rows[0]!
}

export const findChargeback = async (db: Queryable, id: string): Promise<ChargebackRow | null> => {
  const { rows } = await sql<ChargebackRow>`select ${columns} from chargebacks where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const lockChargeback = async (trx: Trx, id: string): Promise<ChargebackRow | null> => {
  const { rows } = await sql<ChargebackRow>`
    select ${columns} from chargebacks where id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

export const saveReport = async (
  trx: Trx,
  id: string,
  { kind, status, at }: ChargebackReport,
  evidenceDueAt: string | null,
): Promise<void> => {
  const isOpen = OPEN_CHARGEBACK_STATUSES.some((open) => open === status)
  await sql`
    update chargebacks set kind = ${kind}, status = ${status}, reported_at = ${at},
      evidence_due_at = coalesce(${evidenceDueAt}, evidence_due_at),
      decided_at = case when ${!isOpen} then coalesce(decided_at, app_now()) end,
      booked_cents = case when ${isLostChargeback({ status })} then booked_cents else 0 end
    where id = ${id}`.execute(trx)
}

export const setPayment = async (trx: Trx, id: string, paymentId: string): Promise<void> => {
  await sql`update chargebacks set payment_id = ${paymentId}, opened_at = app_now() where id = ${id}`.execute(trx)
}

/** Reports that came before the charge was in the books. */
export const listUnattached = async (trx: Trx, provider: string, chargeRef: string): Promise<ChargebackRow[]> => {
  const { rows } = await sql<ChargebackRow>`
    select ${columns} from chargebacks
    where provider = ${provider} and charge_ref = ${chargeRef} and payment_id is null
    order by created_at, id for update`.execute(trx)
  return rows
}

export const removeChargeback = async (trx: Trx, id: string): Promise<void> => {
  await sql`delete from chargebacks where id = ${id}`.execute(trx)
}

export const findPaymentByCharge = async (
  trx: Trx,
  provider: string,
  chargeRef: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from payments where provider = ${provider} and provider_ref = ${chargeRef}`.execute(trx)
  return rows[0]?.id
}

export const saveBooked = async (trx: Trx, id: string, booked: Cents): Promise<void> => {
  await sql`update chargebacks set booked_cents = ${booked} where id = ${id}`.execute(trx)
}

/** CHARGEBACK-3: whether another one is open for this payment. */
export const isStillFrozen = async (trx: Trx, paymentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from chargebacks where payment_id = ${paymentId} and status in ${oneOf(OPEN_CHARGEBACK_STATUSES)}
    limit 1`.execute(trx)
  return rows.length > 0
}

/** CHARGEBACK-3: what waited for the bank has the rest of its time. */
export const extendDeadlines = async (trx: Trx, contractId: string, id: string): Promise<void> => {
  await sql`select extend_auto_release(${contractId}, opened_at), extend_proposals(${contractId}, opened_at)
    from chargebacks where id = ${id}`.execute(trx)
}

// ---- refunds ---------------------------------------------------------------------------------------------------------

/** CHARGEBACK-7: in cents, what we have refunded to the card, or are about to. */
export const sumOwnRefunds = async (trx: Trx, paymentId: string): Promise<Cents> => {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum((request ->> 'amountCents')::bigint), 0)::bigint as cents from provider_calls
    where payment_id = ${paymentId} and purpose = 'refund' and not coalesce(response ? 'superseded', false)`.execute(
    trx,
  )
  return rows[0]!.cents
}

export const sumOutsideRefunds = async (trx: Trx, paymentId: string): Promise<Cents> => {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from chargebacks
    where payment_id = ${paymentId} and kind = 'outside_refund'`.execute(trx)
  return rows[0]!.cents
}

/** Refunds that the provider would not make because the bank looks at the payment. */
export const listWaitingRefunds = async (trx: Trx, paymentId: string): Promise<{ id: string; cents: Cents }[]> => {
  const { rows } = await sql<{ id: string; cents: Cents }>`
    select id, (request ->> 'amountCents')::bigint as cents from provider_calls
    where payment_id = ${paymentId} and purpose = 'refund' and status in ${oneOf(PENDING_CALLS)} and response ? 'waits'
    order by created_at for update`.execute(trx)
  return rows
}

// ---- what is missing -------------------------------------------------------------------------------------------------

/** So much of the money that the debts stood for has gone back, the oldest first. */
export const endDebts = async (trx: Trx, paymentId: string, amount: Cents): Promise<void> => {
  await sql`
    update debts d set reduced_cents = d.reduced_cents + o.part, settled_at = case when d.left_cents = o.part then app_now() end
    from (select id, least(left_cents, ${amount}::bigint - sum(left_cents) over (order by created_at, id) + left_cents) as part
      from debts where payment_id = ${paymentId} and reason = 'chargeback' and settled_at is null) o
    where d.id = o.id and o.part > 0`.execute(trx)
}

export const addReturned = async (trx: Trx, paymentId: string, amount: Cents): Promise<void> => {
  await sql`update chargebacks set returned_cents = returned_cents + ${amount}
    where id = (select id from chargebacks
      where payment_id = ${paymentId} and status in ${oneOf(LOST_CHARGEBACK_STATUSES)} order by decided_at, id limit 1)`.execute(
    trx,
  )
}

/** CHARGEBACK-5: of what was returned, what the payer got from here. */
export const addGivenBack = async (trx: Trx, paymentId: string, amount: Cents): Promise<void> => {
  await sql`update chargebacks set given_back_cents = given_back_cents + ${amount}
    where id = (select id from chargebacks
      where payment_id = ${paymentId} and status in ${oneOf(LOST_CHARGEBACK_STATUSES)} order by decided_at, id limit 1)`.execute(
    trx,
  )
}

export interface DebtPayment extends Pick<PaymentRow, 'id' | 'status' | 'providerRef'> {
  left: Cents
}

/** Payments by card of debts under this contract that were not taken back, the newest first. `left` was not given back yet. */
export const listDebtPayments = async (trx: Trx, contractId: string, payerId: string): Promise<DebtPayment[]> => {
  const { rows } = await sql<DebtPayment>`
    select id, status, provider_ref as "providerRef", (worker_amount * 100)::bigint as left from payments p
    where contract_id = ${contractId} and payer_id = ${payerId} and kind = 'debt_payment' and worker_amount > 0
      and status in ${oneOf(PAYMENT_MOVES.returnPart.from)} and not exists (select from chargebacks b
        where b.payment_id = p.id and b.status in ${oneOf(LOST_CHARGEBACK_STATUSES)})
    order by paid_at desc, id for update`.execute(trx)
  return rows
}

/** CHARGEBACK-5: the held payment that this payment of a debt paid again, and how much of it is there. */
export const findPaidAgain = async (
  trx: Trx,
  { kind, contractId, payerId }: PaymentRow,
): Promise<{ id: string; there: Cents } | null> => {
  if (kind !== 'debt_payment') return null
  const { rows } = await sql<{ id: string; there: Cents }>`
    select p.id, greatest(0, p.amount * 100 - (select coalesce(sum(d.left_cents), 0) from debts d
        where d.payment_id = p.id and d.reason = 'chargeback'))::bigint as there
    from payments p where contract_id = ${contractId} and payer_id = ${payerId} and status in ${oneOf(HELD_STATUSES)}
      and exists (select from chargebacks b
        where b.payment_id = p.id and b.status in ${oneOf(LOST_CHARGEBACK_STATUSES)})
    order by there desc, id limit 1`.execute(trx)
  return rows[0] ?? null
}

export const isReversed = async (trx: Trx, paymentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from chargebacks where payment_id = ${paymentId} and status in ${oneOf(LOST_CHARGEBACK_STATUSES)}
    limit 1`.execute(trx)
  return rows.length > 0
}

// ---- evidence --------------------------------------------------------------------------------------------------------

export const markEvidence = async (trx: Trx, id: string, refused: string | null): Promise<void> => {
  await sql`
    update chargebacks set evidence_refused = ${refused},
      evidence_sent_at = case when ${refused}::text is null then app_now() else evidence_sent_at end
    where id = ${id}`.execute(trx)
}

// ---- warnings --------------------------------------------------------------------------------------------------------

export const listOldWarnings = async (db: Queryable, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from chargebacks where status in ${oneOf(OPEN_CHARGEBACK_STATUSES)} and kind = 'fraud_warning'
      and payment_id is not null and opened_at <= app_now() - make_interval(secs => ${WARNING_SECONDS})
    order by opened_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface EvidenceFacts {
  id: string
  paymentId: string
  contractId: string
  amount: string
  reason: string | null
  jobId: string
  ordinal: number
  jobTitle: string
  payerEmail: string
  paidAt: string
  signedAt: string | null
  startedAt: string | null
  completedAt: string | null
}

export const readEvidenceFacts = async (db: Db, id: string): Promise<EvidenceFacts | null> => {
  const { rows } = await sql<EvidenceFacts>`
    select b.id, p.id as "paymentId", p.contract_id as "contractId", p.amount::text, b.reason, j.title as "jobTitle",
      j.id as "jobId",
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
      u.email as "payerEmail", p.paid_at as "paidAt",
      (select max(s.signed_at) from contract_signature_summary s
        where s.contract_id = c.id and s.user_id = p.payer_id) as "signedAt",
      c.started_at as "startedAt", c.completed_at as "completedAt"
    from chargebacks b join payments p on p.id = b.payment_id join contract_summary c on c.id = p.contract_id
      join job_summary j on j.id = c.job_id join people u on u.id = p.payer_id
    where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}
