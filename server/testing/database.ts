import pg from 'pg'
import { MOVABLE_CLOCK, MOVE_CLOCK } from '#server/testing/clock.ts'
import { freshDatabase } from '#server/testing/cluster.ts'

export interface OpenTestDatabase {
  url: string
  pool: pg.Pool
  /** Shifts app_now() for everyone who uses this database. */
  moveClock(ms: number): Promise<void>
  close(): Promise<void>
}

export const openTestDatabase = async (): Promise<OpenTestDatabase> => {
  const { url, drop } = await freshDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {})
  await pool.query(MOVABLE_CLOCK)
  return {
    url,
    pool,
    moveClock: async (ms) => void (await pool.query(MOVE_CLOCK, [ms])),
    async close() {
      await pool.end()
      await drop()
    },
  }
}
