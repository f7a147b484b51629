import { sql } from 'kysely'
import type { ProviderEvent } from '#server/payments/provider/provider.ts'
import { appNow, type Trx } from '#server/platform/database/database.ts'

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
