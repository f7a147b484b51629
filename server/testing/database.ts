import pg from 'pg'
import { freshDatabase } from '#server/testing/cluster.ts'

export interface OpenTestDatabase {
  url: string
  pool: pg.Pool
  /** Shifts app_now() for everyone who uses this database. */
  moveClock(ms: number): Promise<void>
  close(): Promise<void>
}

/** Only here can the clock of the rules be moved: production's app_now() knows no shift. */
const MOVABLE_CLOCK = `
  create table test_clock (shift_ms bigint not null);
  insert into test_clock values (0);
  create or replace function app_now() returns timestamptz language sql volatile as
    $$ select clock_timestamp() + (select shift_ms from public.test_clock) * interval '1 millisecond' $$`

export const openTestDatabase = async (): Promise<OpenTestDatabase> => {
  const { url, drop } = await freshDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {})
  await pool.query(MOVABLE_CLOCK)
  return {
    url,
    pool,
    moveClock: async (ms) => void (await pool.query('update test_clock set shift_ms = shift_ms + $1', [ms])),
    async close() {
      await pool.end()
      await drop()
    },
  }
}
