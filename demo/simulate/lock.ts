import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Any fixed numbers: with many processes one acts, and the others look again later. */
export const SIMULATION_LOCK = 7_316_402_011
export const CONVERSATION_LOCK = 7_316_402_012

/** DEMO-24: whether the lock was free. It ends with the connection if the process dies. */
export const withLock = (db: Db, lock: number, work: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(connection)
    if (!rows[0]!.mine) return false
    try {
      await work()
      return true
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
