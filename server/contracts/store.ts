import { oneOf } from '#server/platform/database/filters.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import {
  CANCELLED_STATUSES,
  CONTRACT_MOVES,
  UNSIGNED_STATUSES,
  type ContractMove,
  type ContractStatus,
  type Role,
} from '#core/contracts/rules.ts'
import { ACCEPTED_SETTLEMENT_STATUSES, OPEN_SETTLEMENT_STATUSES } from '#core/contracts/settlement.ts'
import type { Job } from '#core/jobs/api.ts'
import { appNow, fromNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

/** What the text of a contract is generated from. */
export interface TermsInput {
  title: string
  description: string
  area: string | null
  preferredDate: string | null
  preferredTime: string | null
  posterName: string | null
  workerName: string | null
  timeZone: string
  amount: string
}

/** A bid with the input of its contract. */
export interface BidSelection extends TermsInput {
  jobId: string
  status: Job['status']
  isSelected: boolean
  workerId: string
  isWorkerVerified: boolean
  /** Left or suspended. */
  isWorkerGone: boolean
}

const termsInput = sql`
  j.title, j.description, j.preferred_date as "preferredDate", j.preferred_time as "preferredTime",
  case when j.is_virtual then null else concat_ws(', ', z.area, z.city) end as area,
  poster.first_name as "posterName", worker.first_name as "workerName",
  coalesce(z.time_zone, 'America/New_York') as "timeZone", b.amount`

export const findJobOfBid = async (db: Queryable, bidId: string): Promise<string | null> =>
  (await db.selectFrom('bid_summary').select('job_id').where('id', '=', bidId).executeTakeFirst())?.job_id ?? null

/** Call it after locking the job. */
export const findSelection = async (trx: Trx, bidId: string): Promise<BidSelection | null> => {
  const { rows } = await sql<BidSelection>`
    select j.id as "jobId", j.status, ${termsInput}, b.is_selected as "isSelected", b.bidder_id as "workerId",
      worker.is_verified as "isWorkerVerified",
      (worker.deleted_at is not null or worker.banned_at is not null) as "isWorkerGone"
    from bid_summary b join job_summary j on j.id = b.job_id join people worker on worker.id = b.bidder_id
      join people poster on poster.id = j.poster_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    where b.id = ${bidId} and j.hidden_at is null`.execute(trx)
  return rows[0] ?? null
}

export const readTermsInput = async (trx: Trx, contractId: string): Promise<TermsInput> => {
  const { rows } = await sql<TermsInput>`
    select ${termsInput} from contracts c join bid_summary b on b.id = c.bid_id join job_summary j on j.id = c.job_id
      join people worker on worker.id = c.worker_id join people poster on poster.id = c.poster_id
      left join zip_codes z on z.zip = left(j.zip_code, 5)
    where c.id = ${contractId}`.execute(trx)
  return rows[0]!
}

export interface NewContract {
  id: string
  jobId: string
  bidId: string
  posterId: string
  workerId: string
  amount: string
  description: string
  termsText: string
  feeBasisPoints: number
  signWithinHours: number
}

export const insertContract = async (trx: Trx, contract: NewContract): Promise<void> => {
  await trx
    .insertInto('contracts')
    .values({
      id: contract.id,
      job_id: contract.jobId,
      bid_id: contract.bidId,
      poster_id: contract.posterId,
      worker_id: contract.workerId,
      amount: contract.amount,
      fee_basis_points: contract.feeBasisPoints,
      description: contract.description,
      terms_text: contract.termsText,
      sign_by: fromNow(contract.signWithinHours * HOUR_SECONDS),
    })
    .execute()
}

// ---- locking a contract ------------------------------------------------------------------------------------------

export interface LockedContract {
  id: string
  jobId: string
  bidId: string
  posterId: string
  workerId: string
  amount: string
  status: ContractStatus
  termsHash: string
  posterSigned: boolean
  workerSigned: boolean
  scheduledDate: string | null
  scheduledTime: string | null
  timeZone: string
  startsAt: string | null
  completedAt: string | null
  /** Until the automatic release; null: there is none. */
  releaseMsLeft: number | null
  /** CANCEL-6: the poster can no longer cancel it. */
  isBound: boolean
  isLapsed: boolean
  cancelledAt: string | null
  /** A settlement waits for the worker's answer. */
  isSettling: boolean
  isSettled: boolean
  feeBasisPoints: number
  now: string
}

/** CANCEL-6: completed, extended or disputed before. Expects `contracts c`. */
export const isBound = sql`(c.changes_requested_at is not null or c.finish_by is not null
  or exists (select from dispute_summary d where d.contract_id = c.id))`

export const findJobOfContract = async (db: Queryable, id: string): Promise<string | null> =>
  (await db.selectFrom('contracts').select('job_id').where('id', '=', id).executeTakeFirst())?.job_id ?? null

/** Values and clock are read in the statement after the lock. */
export const lockContract = async (trx: Trx, id: string): Promise<LockedContract | null> => {
  await sql`select from contracts where id = ${id} for update`.execute(trx)
  const { rows } = await sql<LockedContract>`
    select c.id, c.job_id as "jobId", c.bid_id as "bidId", c.poster_id as "posterId", c.worker_id as "workerId",
      c.amount, c.fee_basis_points as "feeBasisPoints", c.status, c.terms_hash as "termsHash", c.poster_signed as "posterSigned", c.worker_signed as "workerSigned",
      c.scheduled_date::text as "scheduledDate", c.scheduled_time as "scheduledTime",
      coalesce(z.time_zone, 'America/New_York') as "timeZone", contract_start(c.scheduled_date, c.scheduled_time, z.time_zone) as "startsAt",
      c.completed_at as "completedAt",
      case when c.auto_release_at is not null
        then (greatest(0, extract(epoch from c.auto_release_at - app_now())) * 1000)::float8 end as "releaseMsLeft",
      ${isBound} as "isBound", c.cancelled_at as "cancelledAt",
      exists (select from settlements s where s.contract_id = c.id and s.status in ${oneOf(OPEN_SETTLEMENT_STATUSES)}) as "isSettling",
      exists (select from settlements s where s.contract_id = c.id and s.status in ${oneOf(ACCEPTED_SETTLEMENT_STATUSES)}) as "isSettled",
      c.sign_by <= app_now() as "isLapsed", app_now() as now
    from contracts c join job_summary j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    where c.id = ${id}`.execute(trx)
  return rows[0] ?? null
}

/** Without cancelled ones. */
export const findContractOfJob = async (db: Queryable, jobId: string, viewer: string): Promise<string | null> => {
  const row = await db
    .selectFrom('contracts')
    .select('id')
    .where('job_id', '=', jobId)
    .where('status', 'not in', CANCELLED_STATUSES)
    .where((eb) => eb.or([eb('poster_id', '=', viewer), eb('worker_id', '=', viewer)]))
    .executeTakeFirst()
  return row?.id ?? null
}

export const isOwnJob = async (db: Queryable, jobId: string, posterId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('job_summary')
    .select('id')
    .where('id', '=', jobId)
    .where('poster_id', '=', posterId)
    .executeTakeFirst()
  return row !== undefined
}

export const partiesOf = (db: Queryable, id: string) =>
  db
    .selectFrom('contracts')
    .select(['id', 'job_id as jobId', 'poster_id as posterId', 'worker_id as workerId', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()

// ---- moves ---------------------------------------------------------------------------------------------------------

export const saveSchedule = async (
  trx: Trx,
  id: string,
  { date, time, termsText }: { date: string | null; time: string | null; termsText: string },
): Promise<void> => {
  await trx
    .updateTable('contracts')
    .set({ scheduled_date: date, scheduled_time: time, terms_text: termsText })
    .where('id', '=', id)
    .where('status', 'in', UNSIGNED_STATUSES)
    .execute()
}

export interface SignatureInput {
  contractId: string
  userId: string
  role: Role
  textHash: string
  address: string
  device: string
}

export const insertSignature = async (trx: Trx, signing: SignatureInput): Promise<void> => {
  const { contractId, userId, role, textHash, address, device } = signing
  await trx
    .insertInto('contract_signatures')
    .values({
      id: newId(),
      contract_id: contractId,
      user_id: userId,
      role,
      text_hash: textHash,
      ip_address: address,
      user_agent: device,
    })
    // If a change was undone, this party may have signed the same text before.
    .onConflict((c) => c.columns(['contract_id', 'role', 'text_hash']).doNothing())
    .execute()
  const signed =
    role === 'poster'
      ? { poster_signed: true, poster_signed_at: appNow }
      : { worker_signed: true, worker_signed_at: appNow }
  await trx.updateTable('contracts').set(signed).where('id', '=', contractId).execute()
}

const move = async (
  trx: Trx,
  id: string,
  name: ContractMove,
  to: ContractStatus,
  set: Record<string, unknown> = {},
): Promise<void> => {
  if (![CONTRACT_MOVES[name].to].flat().includes(to)) throw new Error(`${name} cannot make a contract ${to}`)
  const row = await trx
    .updateTable('contracts')
    .set({ ...set, status: to })
    .where('id', '=', id)
    .where('status', 'in', CONTRACT_MOVES[name].from)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`contract ${id} cannot make the move ${name} from its current status`)
}

export const activate = (trx: Trx, id: string) => move(trx, id, 'sign', CONTRACT_MOVES.sign.to)
export const markStarted = (trx: Trx, id: string) =>
  move(trx, id, 'start', CONTRACT_MOVES.start.to, { started_at: appNow })
export const markCompleted = (trx: Trx, id: string, by: string, releaseSeconds: number) =>
  move(trx, id, 'complete', CONTRACT_MOVES.complete.to, {
    completed_at: appNow,
    completed_by: by,
    auto_release_at: fromNow(releaseSeconds),
  })
export const markReopened = (trx: Trx, id: string, changes: string) =>
  move(trx, id, 'requestChanges', CONTRACT_MOVES.requestChanges.to, {
    completed_at: null,
    completed_by: null,
    auto_release_at: null,
    changes_requested: changes,
    changes_requested_at: appNow,
  })
export const markCancelled = (
  trx: Trx,
  id: string,
  name: 'decline' | 'lapse' | 'cancel' | 'undo',
  by: string | null,
  reason: string | null,
) =>
  move(trx, id, name, CONTRACT_MOVES[name].to, {
    cancelled_at: appNow,
    cancelled_by: by,
    cancel_reason: reason,
    auto_release_at: null,
  })

export const markDisputed = (trx: Trx, id: string) =>
  move(trx, id, 'dispute', CONTRACT_MOVES.dispute.to, { auto_release_at: null })

/** With the rest of the time until the automatic release. */
export const markRestored = (trx: Trx, id: string, to: ContractStatus, releaseMsLeft: number | null) =>
  move(trx, id, 'restore', to, { auto_release_at: releaseMsLeft === null ? null : fromNow(releaseMsLeft / 1000) })

export const markSettled = (trx: Trx, { id, completedAt }: Pick<LockedContract, 'id' | 'completedAt'>) =>
  move(trx, id, 'settle', CONTRACT_MOVES.settle.to, { completed_at: completedAt ?? appNow, auto_release_at: null })

export const markExtended = (trx: Trx, id: string, to: ContractStatus, days: number) =>
  move(trx, id, 'extend', to, {
    completed_at: null,
    completed_by: null,
    finish_by: fromNow(days * DAY_SECONDS),
  })

/** Serialized per person, so that concurrent cancellations count each other. */
export const countCancellations = async (trx: Trx, userId: string, days: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cancellations ${userId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contracts where cancelled_by = ${userId} and poster_signed and worker_signed
      and cancelled_at > app_now() - make_interval(days => ${days})`.execute(trx)
  return rows[0]!.count
}

export const listLapsed = async (trx: Trx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from contracts where status in ${oneOf(UNSIGNED_STATUSES)} and sign_by <= app_now()
    order by sign_by limit ${limit}`.execute(trx)
  return rows.map(({ id }) => id)
}
