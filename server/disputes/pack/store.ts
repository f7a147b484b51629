import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { RELEASED_STATUSES } from '#core/payments/rules.ts'
import type { ChargebackKind } from '#core/payments/chargebacks.ts'
import type { ContractStatus, Role } from '#core/contracts/rules.ts'
import { dollarText, type Cents } from '#core/kernel/money.ts'
import type { DebtReason } from '#core/payments/debts.ts'
import type { PaymentKind, PaymentStatus } from '#core/payments/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** One of the two sides, an admin, or the bank of the card. */
export type PackReader = Role | 'operator' | 'bank'

/** A card payment that its bank asks about. */
export interface PackChargeback {
  id: string
  contractId: string
  kind: ChargebackKind
  amount: string
  reason: string | null
  openedAt: string
}

export const findChargeback = async (db: Queryable, id: string): Promise<PackChargeback | null> => {
  const { rows } = await sql<PackChargeback>`
    select id, contract_id as "contractId", kind, (amount_cents / 100.0)::numeric(12,2)::text as amount, reason,
      opened_at as "openedAt"
    from chargeback_summary where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The newest one; null: nobody has raised any. */
export const findDisputeOf = async (db: Queryable, contractId: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from disputes where contract_id = ${contractId} order by created_at desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export interface PackParties {
  jobId: string
  ordinal: number
  jobTitle: string
  posterName: string | null
  workerName: string | null
}

export const readParties = async (db: Queryable, contractId: string): Promise<PackParties> => {
  const { rows } = await sql<PackParties>`
    select c.job_id as "jobId",
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
      j.title as "jobTitle", p.first_name as "posterName", w.first_name as "workerName"
    from contract_summary c join job_summary j on j.id = c.job_id join people p on p.id = c.poster_id
      join people w on w.id = c.worker_id
    where c.id = ${contractId}`.execute(db)
  return rows[0]!
}

/** What one side may see of a contract in dispute. Never an address or a last name. */

export interface PackContract {
  id: string
  status: ContractStatus
  amount: string
  additionalAmount: string
  scheduledDate: string | null
  scheduledTime: string | null
  timeZone: string
  createdAt: string
  startedAt: string | null
  completedAt: string | null
  finishBy: string | null
  text: string
  textSha256: string
}

export const readContract = async (db: Queryable, contractId: string): Promise<PackContract> => {
  const { rows } = await sql<PackContract>`
    select c.id, c.status, c.amount, c.additional_amount as "additionalAmount",
      c.scheduled_date::text as "scheduledDate", c.scheduled_time as "scheduledTime",
      coalesce(z.time_zone, 'America/New_York') as "timeZone", c.created_at as "createdAt",
      c.started_at as "startedAt", c.completed_at as "completedAt", c.finish_by as "finishBy",
      c.terms_text as text, c.terms_hash as "textSha256"
    from contract_summary c join job_summary j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    where c.id = ${contractId}`.execute(db)
  return rows[0]!
}

export interface PackSignature {
  by: Role
  at: string
  textSha256: string
}

/** The IP address is only for the person who signed. */
export const listSignatures = async (db: Queryable, { id, textSha256 }: PackContract): Promise<PackSignature[]> => {
  const { rows } = await sql<PackSignature>`
    select role as by, signed_at as at, text_hash as "textSha256" from contract_signature_summary
    where contract_id = ${id} and text_hash = ${textSha256} order by signed_at, id`.execute(db)
  return rows
}

/** A file in the storage. */
export interface PackFileRow {
  key: string
  mimeType: string
  bytes: number
}

const stored = sql`
  case when f.id is not null then json_build_object('key', f.storage_key, 'mimeType', f.mime_type,
    'bytes', f.size_bytes) end as stored`

export const listEvidenceFiles = async (db: Queryable, disputeId: string): Promise<Map<string, PackFileRow>> => {
  const { rows } = await sql<{ id: string; stored: PackFileRow }>`
    select e.id, ${stored} from dispute_evidence e join stored_files f on f.id = e.file_id
    where e.dispute_id = ${disputeId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.stored]))
}

export interface ReportedProgress {
  id: string
  at: string
  by: Role
  percent: number | null
  description: string | null
  location: string | null
  approvedAt: string | null
  photoUrl: string | null
  stored: PackFileRow | null
}

/** As many as the contract page shows. */
const MAX_PROGRESS = 500

export const listProgress = async (db: Queryable, contractId: string): Promise<ReportedProgress[]> => {
  const { rows } = await sql<ReportedProgress>`
    select g.id, g.created_at as at, case when g.uploaded_by = c.poster_id then 'poster' else 'worker' end as by,
      g.percent, g.description, g.location, g.approved_at as "approvedAt", g.photo_url as "photoUrl", ${stored}
    from progress_photo_summary g join contract_summary c on c.id = g.contract_id left join stored_files f on f.id = g.file_id
    where g.contract_id = ${contractId} order by g.created_at desc, g.id desc limit ${MAX_PROGRESS}`.execute(db)
  return rows.toReversed()
}

export interface Message {
  id: string
  at: string
  by: Role
  /** A note under the contract, or a message of the conversation. */
  kind: 'note' | 'chat'
  /** For a file, its name. */
  text: string
  file: { name: string; mimeType: string | null; bytes: number } | null
  /** Earlier versions, oldest first. */
  earlier: { until: string; text: string }[]
}

/** PACK-4: twice what both sides may write, because older contracts had no limit. */
const MAX_MESSAGES = 2000

/** PACK-5: notes and chat in one order, without private notes. */
export const listMessages = async (db: Queryable, contractId: string): Promise<Message[]> => {
  const { rows } = await sql<Message>`
    with written as (
      (select n.id, n.created_at as at, n.author_id as author, 'note' as kind, n.message as text, null::json as file,
        '[]'::json as earlier
      from job_note_summary n where n.contract_id = ${contractId} and not n.is_internal
      order by n.created_at desc, n.id desc limit ${MAX_MESSAGES})
      union all
      (select m.id, m.created_at, m.sender_id, 'chat', coalesce(m.file_name, m.content),
        case when m.message_type <> 'text' then json_build_object('name', m.file_name, 'mimeType', f.mime_type,
          'bytes', m.file_size) end,
        (select coalesce(json_agg(json_build_object('until', to_char(e.replaced_at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', e.content) order by e.replaced_at, e.id), '[]'::json)
          from chat_edit_summary e where e.message_id = m.id)
      from chat_message_summary m left join stored_files f on f.id = m.file_id
      where m.conversation_id = ${contractId} order by m.seq desc limit ${MAX_MESSAGES}))
    select w.id, w.at, case when w.author = c.poster_id then 'poster' else 'worker' end as by, w.kind, w.text, w.file, w.earlier
    from written w join contract_summary c on c.id = ${contractId}
    order by w.at desc, w.id desc limit ${MAX_MESSAGES}`.execute(db)
  return rows.toReversed()
}

// ---- money ---------------------------------------------------------------------------------------------------------

export interface PaymentRecord {
  id: string
  kind: PaymentKind
  status: PaymentStatus
  amount: string
  platformFee: string
  workerAmount: string
  refundedAmount: string
  /** Only for the poster and the bank, as is the reason of a refusal. */
  cardLast4: string | null
  failureReason: string | null
  createdAt: string
  paidAt: string | null
  releasedAt: string | null
  refundedAt: string | null
}

/** As the contract page shows them to this reader. */
export const listPaid = async (db: Queryable, contractId: string, reader: PackReader): Promise<PaymentRecord[]> => {
  const isPoster = reader === 'poster' || reader === 'bank'
  const { rows } = await sql<PaymentRecord>`
    select p.id, p.kind, p.status, p.amount, p.platform_fee as "platformFee", p.worker_amount as "workerAmount",
      p.refunded_amount as "refundedAmount", case when ${isPoster} then p.card_last4 end as "cardLast4",
      case when ${isPoster} then p.failure_reason end as "failureReason", p.created_at as "createdAt",
      p.paid_at as "paidAt", p.released_at as "releasedAt", p.refunded_at as "refundedAt"
    from payment_summary p
    where p.contract_id = ${contractId} and p.kind <> 'debt_payment' and (p.kind <> 'tip' or p.status in ${oneOf(RELEASED_STATUSES)} or ${isPoster})
    order by p.created_at, p.id`.execute(db)
  return rows
}

export type Account = 'poster_card' | 'held' | 'worker_wallet' | 'worker_frozen' | 'poster_wallet' | 'platform_fee'

export interface MoneyMovement {
  at: string
  kind: string
  /** Negative: taken from this account. All parts of a movement sum to zero. */
  parts: { account: Account; cents: Cents }[]
}

/** How much of the released money could still be frozen is only for the worker. */
const visibleTo = (reader: PackReader) =>
  reader === 'poster' ? sql`and (a.user_id is distinct from c.worker_id or x.entry <> 'other')` : sql``

export const listMoved = async (db: Queryable, contractId: string, reader: PackReader): Promise<MoneyMovement[]> => {
  const { rows } = await sql<{ id: string; at: string; kind: string; account: Account; cents: Cents }>`
    select t.id, t.created_at as at, t.kind, b.account, sum(x.amount_cents)::bigint as cents
    from ledger_transaction_summary t join contract_summary c on c.id = t.contract_id
      join ledger_posting_summary x on x.transaction_id = t.id join ledger_balances a on a.id = x.account_id,
      lateral (select case a.kind when 'poster_card' then 'poster_card' when 'escrow' then 'held'
        when 'user_frozen' then 'worker_frozen' when 'platform_revenue' then 'platform_fee'
        when 'user_balance' then case when a.user_id = c.poster_id then 'poster_wallet' else 'worker_wallet' end end
        as account) b
    where t.contract_id = ${contractId} and t.kind not in ('debt_payment', 'write_off', 'chargeback', 'chargeback_returned')
      and a.kind not in ('receivable', 'uncollected', 'loss', 'charged_back') ${visibleTo(reader)}
    group by t.id, t.created_at, t.kind, b.account having sum(x.amount_cents) <> 0
    order by t.created_at, min(min(x.id)) over (partition by t.id), sum(x.amount_cents), b.account`.execute(db)
  const moved = new Map<string, MoneyMovement>()
  for (const { id, at, kind, account, cents } of rows) {
    const one = moved.get(id) ?? { at, kind, parts: [] }
    moved.set(id, { ...one, parts: [...one.parts, { account, cents }] })
  }
  return [...moved.values()]
}

export interface OwedRecord {
  at: string
  by: Role
  reason: DebtReason
  /** For whoever waits for it, only their own part. */
  amount: string
  collected: string
}

/** What is still owed under this contract, as the contract page shows it to this reader. */
export const listOwed = async (db: Queryable, contractId: string, reader: PackReader): Promise<OwedRecord[]> => {
  const { rows } = await sql<Omit<OwedRecord, 'amount' | 'collected'> & { amount: Cents; collected: Cents }>`
    with owed as (
      select d.*, case when d.debtor_id = c.poster_id then 'poster' else 'worker' end as by,
        case d.creditor_id when c.poster_id then 'poster' when c.worker_id then 'worker' end as "to"
      from debt_summary d join contract_summary c on c.id = d.contract_id
      where d.contract_id = ${contractId} and d.settled_at is null)
    select created_at as at, by, reason,
      case when "to" = ${reader} then creditor_cents + fee_cents else amount_cents end as amount,
      case when "to" = ${reader} then creditor_cents * collected_cents / amount_cents
        + fee_cents * collected_cents / amount_cents else collected_cents end as collected
    from owed where ${reader} in ('operator', by, "to") order by created_at, id`.execute(db)
  return rows.map((row) => Object.assign(row, { amount: dollarText(row.amount), collected: dollarText(row.collected) }))
}

/** The result of a settled dispute; null: not settled, or nothing moved. */
export const readDivision = async (
  db: Queryable,
  disputeId: string,
): Promise<{ refund: string; fee: string; workerAmount: string } | null> => {
  const { rows } = await sql<{ refund: string | null; fee: string; workerAmount: string }>`
    select sum(refunded_amount) as refund, sum(platform_fee) as fee, sum(worker_amount) as "workerAmount"
    from payment_summary where settled_by_dispute = ${disputeId}`.execute(db)
  const { refund, fee, workerAmount } = rows[0]!
  return refund === null ? null : { refund, fee, workerAmount }
}
