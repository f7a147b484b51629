import { sql, type RawBuilder } from 'kysely'
import { LOST_CHARGEBACK_STATUSES } from '#core/payments/chargebacks.ts'
import { APPROVED_REQUEST_STATUSES, COMPLETED_STATUSES } from '#core/contracts/rules.ts'
import type { ContractStatus } from '#core/contracts/rules.ts'
import {
  canMovePayment,
  isForWork,
  OPEN_STATUSES,
  PAID_STATUSES,
  PAYMENT_MOVES,
  VOID_STATUSES,
  type PaymentKind,
  type PaymentMove,
  type PaymentStatus,
} from '#core/payments/rules.ts'
import { postingOf, type Movement } from '#server/payments/ledger/ledger.ts'
import { cents, dollarText, type Cents } from '#core/kernel/money.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { oneOf } from '#server/platform/database/filters.ts'

export interface PaymentRow {
  id: string
  contractId: string
  kind: PaymentKind
  requestId: string | null
  amount: string
  status: PaymentStatus
  providerRef: string | null
  clientSecret: string | null
  needsAction: boolean
  cardLast4: string | null
  failureReason: string | null
  payerId: string
  posterId: string
  workerId: string
  feeBasisPoints: number
  contractStatus: ContractStatus
}

const columns = sql`
  p.id, p.contract_id as "contractId", p.kind, p.additional_work_request_id as "requestId", p.amount, p.status,
  p.provider_ref as "providerRef", p.client_secret as "clientSecret", p.needs_action as "needsAction",
  p.card_last4 as "cardLast4", p.failure_reason as "failureReason", p.payer_id as "payerId", c.poster_id as "posterId",
  c.worker_id as "workerId", c.fee_basis_points as "feeBasisPoints", c.status as "contractStatus"`

export const findPayment = async (db: Queryable, id: string): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payments p join contract_summary c on c.id = p.contract_id where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the contract and then the payment, the order of everything that moves money of a contract. */
export const lockPayment = async (trx: Trx, id: string): Promise<PaymentRow | null> => {
  await sql`select lock_contract((select contract_id from payments where id = ${id}))`.execute(trx)
  await sql`select from payments where id = ${id} for update`.execute(trx)
  return findPayment(trx, id)
}

export interface LockedContract {
  id: string
  posterId: string
  workerId: string
  amount: string
  feeBasisPoints: number
  status: ContractStatus
  payments: {
    id: string
    kind: PaymentKind
    amount: string
    status: PaymentStatus
    providerRef: string | null
    needsAction: boolean
    /** Divided by a dispute. */
    isSettled: boolean
    /** CHARGEBACK-1: a bank looks at it, or at what paid it again, so held money stays. */
    isFrozen: boolean
    /** A bank has taken it back. */
    isReversed: boolean
    /** CHARGEBACK-5: of held money, what is owed instead. In cents. */
    missing: string
  }[]
}

/** Locks in one statement and reads in the next: two round trips for everything a release needs. */
export const lockContract = async (trx: Trx, id: string): Promise<LockedContract | null> => {
  await sql`select lock_contract(${id})`.execute(trx)
  const { rows } = await sql<LockedContract>`
    select c.id, c.poster_id as "posterId", c.worker_id as "workerId", c.amount,
      c.fee_basis_points as "feeBasisPoints", c.status,
      (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount::text,
          'status', p.status, 'providerRef', p.provider_ref, 'needsAction', p.needs_action,
          'isSettled', p.settled_by_dispute is not null,
          'isFrozen', exists (select from frozen_payment f where f.id = p.id),
          'isReversed', exists (select from chargebacks b where b.payment_id = p.id
            and b.status in ${oneOf(LOST_CHARGEBACK_STATUSES)}),
          'missing', (select least(coalesce(sum(d.left_cents), 0), p.amount * 100)::bigint::text from debts d
            where d.payment_id = p.id and d.reason = 'chargeback' and d.settled_at is null)) order by p.created_at, p.id), '[]')
        from payments p where p.contract_id = c.id) as payments
    from contract_summary c where c.id = ${id}`.execute(trx)
  return rows[0] ?? null
}

export interface NewPayment {
  id: string
  contractId: string
  kind: PaymentKind
  requestId: string | null
  payerId: string
  methodId: string | null
  amount: string
  status: 'pending' | 'processing' | 'failed'
  provider: string
  last4: string | null
  failureReason?: string
}

/** Returns whether it is new; the same id again is the same payment. */
export const insertPayment = async (trx: Trx, payment: NewPayment): Promise<boolean> => {
  const row = await trx
    .insertInto('payments')
    .values({
      id: payment.id,
      contract_id: payment.contractId,
      kind: payment.kind,
      additional_work_request_id: payment.requestId,
      payer_id: payment.payerId,
      payment_method_id: payment.methodId,
      amount: payment.amount,
      status: payment.status,
      provider: payment.provider,
      card_last4: payment.last4,
      failure_reason: payment.failureReason ?? null,
    })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface PaymentChange {
  providerRef?: string
  clientSecret?: string | null
  needsAction?: boolean
  last4?: string | null
  failureReason?: string | null
  platformFee?: string
  workerAmount?: string
  refundedAmount?: string
  isPaid?: boolean
  isReleased?: boolean
  isRefunded?: boolean
}

type PaymentState = Pick<PaymentRow, 'id' | 'status'>

/** PAY-6, INV-6: only along the table, and only from the status that was read under the lock. */
export const movePayment = async (
  trx: Trx,
  payment: PaymentState,
  move: PaymentMove,
  change: PaymentChange = {},
): Promise<void> => {
  if (!canMovePayment(move, payment.status))
    throw new Error(`payment ${payment.id} cannot ${move} while it is ${payment.status}`)
  await writePayment(trx, payment, { ...change, status: PAYMENT_MOVES[move].to })
}

/** Updates a payment without changing its status. */
export const changePayment = (trx: Trx, payment: PaymentState, change: PaymentChange): Promise<void> =>
  writePayment(trx, payment, change)

/** The row is locked, so an update of no row is an error. */
const writePayment = async (
  trx: Trx,
  { id, status }: PaymentState,
  change: PaymentChange & { status?: PaymentStatus },
): Promise<void> => {
  const row = await trx
    .updateTable('payments')
    .set({
      ...(change.status && { status: change.status }),
      ...(change.providerRef && { provider_ref: change.providerRef }),
      ...(change.clientSecret !== undefined && { client_secret: change.clientSecret }),
      ...(change.needsAction !== undefined && { needs_action: change.needsAction }),
      ...(change.last4 && { card_last4: change.last4 }),
      ...(change.failureReason !== undefined && { failure_reason: change.failureReason }),
      ...(change.platformFee !== undefined && { platform_fee: change.platformFee }),
      ...(change.workerAmount !== undefined && { worker_amount: change.workerAmount }),
      ...(change.refundedAmount !== undefined && { refunded_amount: change.refundedAmount }),
      ...(change.isPaid && { paid_at: appNow }),
      ...(change.isReleased && { released_at: appNow }),
      ...(change.isRefunded && { refunded_at: appNow }),
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`payment ${id} was not ${status} although its row is locked`)
}

/** DEBT-1: the poster gets back what was collected from the worker, and the fee in proportion. */
export const returnCollected = async (
  trx: Trx,
  payment: PaymentState,
  { share, fee }: { share: Cents; fee: Cents },
): Promise<void> => {
  const { rows } = await sql<{ status: PaymentStatus }>`
    update payments set worker_amount = worker_amount - ${dollarText(share)}, platform_fee = platform_fee - ${dollarText(fee)},
      refunded_amount = refunded_amount + ${dollarText(cents(share + fee))}, refunded_at = app_now(),
      status = case when refunded_amount + ${dollarText(cents(share + fee))} = amount
        then ${PAYMENT_MOVES.collectRest.to} else ${PAYMENT_MOVES.collectPart.to} end
    where id = ${payment.id} and status in ${oneOf(PAYMENT_MOVES.collectPart.from)} returning status`.execute(trx)
  if (rows.length !== 1) throw new Error(`payment ${payment.id} was ${payment.status} when a debt for it was collected`)
}

/** CHARGEBACK-5: a part of what paid a debt goes back to its card. */
export const returnDebtPayment = async (trx: Trx, payment: PaymentState, amount: Cents): Promise<void> => {
  const part = dollarText(amount)
  const { rows } = await sql`
    update payments set worker_amount = worker_amount - ${part}, refunded_amount = refunded_amount + ${part},
      refunded_at = app_now(),
      status = case when worker_amount = ${part} then ${PAYMENT_MOVES.returnRest.to} else ${PAYMENT_MOVES.returnPart.to} end
    where id = ${payment.id} and status in ${oneOf(PAYMENT_MOVES.returnPart.from)} returning id`.execute(trx)
  if (rows.length !== 1) throw new Error(`payment ${payment.id} was ${payment.status} when it was given back`)
}

/** CHARGEBACK-5: the poster pays for work whose payment a bank had taken back. */
export const payAfterAll = async (
  trx: Trx,
  id: string,
  { share, fee }: { share: Cents; fee: Cents },
): Promise<void> => {
  const paid = dollarText(cents(share + fee))
  const { rows } = await sql`
    update payments set worker_amount = worker_amount + ${dollarText(share)}, platform_fee = platform_fee + ${dollarText(fee)},
      refunded_amount = refunded_amount - ${paid}, released_at = coalesce(released_at, app_now()),
      status = case when refunded_amount = ${paid} then ${PAYMENT_MOVES.payRest.to} else ${PAYMENT_MOVES.payPart.to} end
    where id = ${id} and status in ${oneOf(PAYMENT_MOVES.payPart.from)} returning id`.execute(trx)
  if (rows.length !== 1) throw new Error(`payment ${id} is not one whose work is owed`)
}

/** Another open payment for the same thing. */
export const hasOtherOpenPayment = async (
  trx: Trx,
  { id, contractId, kind, requestId }: PaymentRow,
): Promise<boolean> => {
  // Any number of tips is possible.
  if (!isForWork({ kind })) return false
  const { rows } = await sql`
    select from payments where contract_id = ${contractId} and kind = ${kind} and id <> ${id}
      and additional_work_request_id is not distinct from ${requestId}
      and status not in ${oneOf(VOID_STATUSES)} limit 1`.execute(trx)
  return rows.length > 0
}

export const addEarnings = async (trx: Trx, userId: string, amount: string): Promise<void> => {
  await sql`select add_earnings(${userId}, ${amount})`.execute(trx)
}

export const stopAutoRelease = async (trx: Trx, contractId: string): Promise<void> => {
  await sql`select stop_auto_release(${contractId})`.execute(trx)
}

/** Completed, and the time of the poster to react has passed. */
export const listDueReleases = async (db: Queryable, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from contract_summary c where auto_release_at <= app_now() and status in ${oneOf(COMPLETED_STATUSES)}
      and not exists (select from frozen_payment f where f.contract_id = c.id)
    order by auto_release_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Approved and unpaid extra work, oldest first. */
export const listUnpaidExtras = async (trx: Trx, contractId: string): Promise<{ id: string; amount: string }[]> => {
  const { rows } = await sql<{ id: string; amount: string }>`
    select a.id, a.additional_amount as amount from extra_work_summary a
    where a.contract_id = ${contractId} and a.status in ${oneOf(APPROVED_REQUEST_STATUSES)} and not exists (
      select from payments p where p.additional_work_request_id = a.id
        and p.status in ${oneOf(PAID_STATUSES)})
    order by a.created_at`.execute(trx)
  return rows
}

export const hasLeft = async (trx: Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql`select from people where id = ${userId} and deleted_at is not null`.execute(trx)
  return rows.length > 0
}

export const insertTip = async (
  trx: Trx,
  tip: { paymentId: string; contractId: string; from: string; to: string; amount: string; message: string | null },
): Promise<void> => {
  await trx
    .insertInto('job_tips')
    .values({
      contract_id: tip.contractId,
      payment_id: tip.paymentId,
      from_user_id: tip.from,
      to_user_id: tip.to,
      amount: tip.amount,
      message: tip.message,
    })
    .execute()
}

export const findTipMessage = async (trx: Trx, paymentId: string): Promise<string | null> => {
  const { rows } = await sql<{ message: string | null }>`
    select request ->> 'message' as message from provider_calls where payment_id = ${paymentId} and purpose = 'charge'
    order by created_at limit 1`.execute(trx)
  return rows[0]?.message ?? null
}

/** The worker's account at the provider, if it can receive money. */
export const findPayable = async (db: Queryable, userId: string, provider: string): Promise<string | null> => {
  const row = await db
    .selectFrom('payout_preferences')
    .select('provider_account')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('is_payable', '=', true)
    .executeTakeFirst()
  return row?.provider_account ?? null
}

export const startAutoRelease = async (trx: Trx, contractId: string, seconds: number): Promise<void> => {
  await sql`select start_auto_release(${contractId}, ${seconds})`.execute(trx)
}

/**
 * A release in one statement: payments, ledger, earnings of the worker and the automatic-release time. The platform's
 * account is locked from here to the commit, so nothing else comes in between.
 */
export const writeRelease = async (
  trx: Trx,
  { id, workerId }: { id: string; workerId: string },
  parts: { id: string; fee: string; share: string }[],
  movement: Movement,
  event: RawBuilder<unknown>,
): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    with paid as (
      update payments p set status = ${PAYMENT_MOVES.release.to}, platform_fee = s.fee, worker_amount = s.share, released_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as s(id uuid, fee numeric, share numeric)
      where p.id = s.id and p.status in ${oneOf(PAYMENT_MOVES.release.from)} returning s.share),
    published as (${event})
    select (select count(*)::int from paid) as count, stop_auto_release(${id}),
      add_earnings(${workerId}, (select coalesce(sum(share), 0) from paid)), ${postingOf(movement)}`.execute(trx)
  if (rows[0]?.count !== parts.length)
    throw new Error(`money of contract ${id} was not held although its row is locked`)
}

export const isReleaseDue = async (trx: Trx, contractId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from contract_summary where id = ${contractId} and auto_release_at <= app_now()`.execute(trx)
  return rows.length > 0
}

export const findUnderWay = async (
  trx: Trx,
  contractId: string,
  kind: PaymentKind,
  requestId: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from payments where contract_id = ${contractId} and kind = ${kind}
      and additional_work_request_id is not distinct from ${requestId} and status in ${oneOf(OPEN_STATUSES)}`.execute(
    trx,
  )
  return rows[0]?.id ?? null
}

/** The client secret works for the payer only. */
export const findBySecret = async (db: Queryable, clientSecret: string, payerId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('client_secret', '=', clientSecret)
    .where('payer_id', '=', payerId)
    .executeTakeFirst()
  return row?.id ?? null
}
