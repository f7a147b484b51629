import { sql } from 'kysely'
import { HOUR_SECONDS } from '#core/kernel/time.ts'
import {
  OPEN_SETTLEMENT_STATUSES,
  SETTLE_HOURS,
  SETTLE_REMINDER_HOURS,
  SETTLEMENT_MOVES,
  type Accepter,
} from '#core/contracts/settlement.ts'
import { appNow, fromNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { oneOf } from '#server/platform/database/filters.ts'

// The caller has locked the contract.

/** Of the newest progress update with a percentage. */
export const readPercent = async (trx: Trx, contractId: string): Promise<number | null> => {
  const row = await trx
    .selectFrom('progress_photos')
    .select('percent')
    .where('contract_id', '=', contractId)
    .where('percent', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.percent ?? null
}

export const insertSettlement = async (
  trx: Trx,
  settlement: { contractId: string; percent: number; reason: string | null },
): Promise<void> => {
  await trx
    .insertInto('settlements')
    .values({
      id: newId(),
      contract_id: settlement.contractId,
      percent: settlement.percent,
      reason: settlement.reason,
      answer_by: fromNow(SETTLE_HOURS * HOUR_SECONDS),
    })
    .execute()
}

export interface OpenSettlement {
  id: string
  percent: number
  reason: string | null
  /** The time to answer is over. */
  isOver: boolean
  isReminded: boolean
}

export const findOpen = async (trx: Trx, contractId: string): Promise<OpenSettlement | null> => {
  const { rows } = await sql<OpenSettlement>`
    select id, percent, reason, answer_by <= app_now() as "isOver", reminded_at is not null as "isReminded"
    from settlements
    where contract_id = ${contractId} and status in ${oneOf(OPEN_SETTLEMENT_STATUSES)}`.execute(trx)
  return rows[0] ?? null
}

export const markAccepted = async (trx: Trx, id: string, by: Accepter): Promise<void> => {
  await trx
    .updateTable('settlements')
    .set({ status: SETTLEMENT_MOVES.accept.to, accepted_by: by, ended_at: appNow })
    .where('id', '=', id)
    .where('status', 'in', SETTLEMENT_MOVES.accept.from)
    .execute()
}

export const markWithdrawn = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('settlements')
    .set({ status: SETTLEMENT_MOVES.withdraw.to, ended_at: appNow })
    .where('id', '=', id)
    .where('status', 'in', SETTLEMENT_MOVES.withdraw.from)
    .execute()
}

export const pause = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('settlements')
    .set({ status: SETTLEMENT_MOVES.dispute.to, disputed_at: appNow })
    .where('id', '=', id)
    .where('status', 'in', SETTLEMENT_MOVES.dispute.from)
    .execute()
}

/** With the rest of the time to answer. */
export const resume = async (trx: Trx, contractId: string): Promise<void> => {
  await sql`
    update settlements set status = ${SETTLEMENT_MOVES.restore.to}, answer_by = app_now() + (answer_by - disputed_at)
    where contract_id = ${contractId} and status in ${oneOf(SETTLEMENT_MOVES.restore.from)}`.execute(trx)
}

/** The work goes on after its dispute. */
export const drop = async (trx: Trx, contractId: string): Promise<void> => {
  await trx
    .updateTable('settlements')
    .set({ status: SETTLEMENT_MOVES.drop.to, ended_at: appNow })
    .where('contract_id', '=', contractId)
    .where('status', 'in', SETTLEMENT_MOVES.drop.from)
    .execute()
}

const listOpen = async (db: Queryable, hoursLeft: number, limit: number, isReminded: boolean): Promise<string[]> => {
  const { rows } = await sql<{ contractId: string }>`
    select contract_id as "contractId" from settlements
    where status in ${oneOf(OPEN_SETTLEMENT_STATUSES)} and answer_by <= app_now() + make_interval(hours => ${hoursLeft})
      and (${isReminded} or reminded_at is null)
    order by answer_by limit ${limit}`.execute(db)
  return rows.map(({ contractId }) => contractId)
}

/** Contracts whose worker did not answer in time. */
export const listOverdue = (db: Queryable, limit: number): Promise<string[]> => listOpen(db, 0, limit, true)

export const listToRemind = (db: Queryable, limit: number): Promise<string[]> =>
  listOpen(db, SETTLE_REMINDER_HOURS, limit, false)

export const markReminded = async (trx: Trx, id: string): Promise<void> => {
  await trx.updateTable('settlements').set({ reminded_at: appNow }).where('id', '=', id).execute()
}
