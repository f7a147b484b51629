import { sql } from 'kysely'
import type { ProviderEvent } from '#server/payments/provider/provider.ts'
import { appNow, type Db, type Trx } from '#server/platform/database/database.ts'

export type Purpose = 'charge' | 'confirm' | 'refund' | 'transfer' | 'collect' | 'payout' | 'evidence'

/** One call to the provider, recorded in the transaction that needs it and before it is made (INV-9). */
export interface Call {
  id: string
  purpose: Purpose
  key: string
  request: unknown
  paymentId: string | null
  withdrawalId: string | null
  userId: string | null
}

export const insertCall = async (trx: Trx, provider: string, call: Call): Promise<void> => {
  await trx
    .insertInto('provider_calls')
    .values({
      id: call.id,
      provider,
      purpose: call.purpose,
      idempotency_key: call.key,
      request: JSON.stringify(call.request),
      payment_id: call.paymentId,
      withdrawal_id: call.withdrawalId,
      user_id: call.userId,
    })
    .execute()
}

export const findPendingCall = async (db: Db, id: string): Promise<Call | undefined> => {
  const row = await db
    .selectFrom('provider_calls')
    .select([
      'id',
      'purpose',
      'idempotency_key as key',
      'request',
      'payment_id as paymentId',
      'withdrawal_id as withdrawalId',
      'user_id as userId',
    ])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row as Call | undefined
}

export const listPendingCalls = async (trx: Trx, userId: string, purposes: readonly Purpose[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('provider_calls')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('settled_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The provider would not do it yet: it has had no effect. */
export const markWaiting = async (trx: Trx, { id }: Pick<Call, 'id'>): Promise<void> => {
  await trx
    .updateTable('provider_calls')
    .set({ response: JSON.stringify({ waits: true }) })
    .where('id', '=', id)
    .execute()
}

export const saveAnswer = async (
  trx: Trx,
  { id }: Pick<Call, 'id'>,
  status: 'succeeded' | 'failed',
  response: unknown,
): Promise<void> => {
  await trx
    .updateTable('provider_calls')
    .set({ status, response: JSON.stringify(response), settled_at: appNow })
    .where('id', '=', id)
    .execute()
}

// ---- events ----------------------------------------------------------------------------------------------------------

/** EVENT-1: returns whether it is new. */
export const insertEvent = async (
  trx: Trx,
  provider: string,
  { id, type }: ProviderEvent,
  payload: string,
): Promise<boolean> => {
  const row = await trx
    .insertInto('provider_events')
    .values({ provider, event_id: id, type, payload, handled_at: appNow, attempts: 1 })
    .onConflict((c) => c.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the members with this account. */
export const savePayable = async (trx: Trx, account: string, isPayable: boolean): Promise<string[]> => {
  const { rows } = await sql<{ userId: string }>`
    update payout_preferences set is_payable = ${isPayable} where provider_account = ${account}
    returning user_id as "userId"`.execute(trx)
  return rows.map(({ userId }) => userId)
}
