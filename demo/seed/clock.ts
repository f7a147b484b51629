import { sql } from 'kysely'
import { iso } from '#demo/seed/history.ts'
import type { Trx } from '#server/platform/database/database.ts'

export type MoveClock = (at: number) => Promise<void>

/**
 * Lets the product's code work at moments of the past. app_now() is replaced within the transaction, where nobody else
 * sees it, and put back before the commit. Inside, the clock stands still until it is moved.
 */
export const withClock = async (trx: Trx, work: (moveTo: MoveClock) => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ original: string }>`
    select pg_get_functiondef('app_now()'::regprocedure) as original`.execute(trx)
  await sql`
    create or replace function app_now() returns timestamptz language plpgsql stable as
    $$ begin return current_setting('demo.now')::timestamptz; end $$`.execute(trx)
  await work(async (at) => void (await sql`select set_config('demo.now', ${iso(at)}, true)`.execute(trx)))
  await sql.raw(rows[0]!.original).execute(trx)
}
