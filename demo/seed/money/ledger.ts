import { sql } from 'kysely'
import { iso, type History } from '#demo/seed/history.ts'
import { postingOf } from '#server/payments/ledger/ledger.ts'
import type { Trx } from '#server/platform/database/database.ts'

/** Posts all movements in one statement, each at its time on the clock of `withClock`. */
export const postMovements = async (trx: Trx, movements: History['movements']): Promise<void> => {
  const posts = movements
    .toSorted((a, b) => a.at - b.at)
    .map(
      (movement) => sql`
        select ${postingOf(movement)} from (select set_config('demo.now', ${iso(movement.at)}, true) as now offset 0) clock
        where clock.now is not null`,
    )
  await sql.join(posts, sql` union all `).execute(trx)
}
