import { sql } from 'kysely'
import type { TestApp } from '#server/testing/app.ts'
import { until } from '#server/testing/until.ts'

/** Locks the row, starts the racers one by one until each waits for it, and releases it: they get it in that order. */
export const raceFor = async <T>(
  test: TestApp,
  { table, id }: { table: 'admin_users' | 'contracts' | 'queue_jobs' | 'users'; id: string },
  racers: (() => Promise<T>)[],
): Promise<T[]> => {
  const running: Promise<T>[] = []
  await test.app.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid from ${sql.table(table)} where id = ${id} for update`.execute(trx)
    // Only sessions that wait for this row: background loops of the app may wait for other locks.
    const waiting = sql<{ count: number }>`
      with recursive blocked (pid) as (
        select ${rows[0]!.pid}::int
        union select a.pid from pg_stat_activity a join blocked b on b.pid = any(pg_blocking_pids(a.pid))
          where a.datname = current_database() and a.wait_event_type = 'Lock')
      select count(*)::int - 1 as count from blocked`
    for (const race of racers) {
      running.push(race())
      await until(async () => (await waiting.execute(test.app.db)).rows[0]!.count >= running.length)
    }
  })
  return Promise.all(running)
}
