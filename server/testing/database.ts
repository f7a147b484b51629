import pg from 'pg'
import { MOVABLE_CLOCK, MOVE_CLOCK } from '#server/testing/clock.ts'
import { freshDatabase } from '#server/testing/cluster.ts'
import { until } from '#server/testing/until.ts'

export interface OpenTestDatabase {
  /** As the owner. */
  url: string
  /** As the role that serves requests. */
  servingUrl: string
  /** As the owner. */
  pool: pg.Pool
  /** Shifts app_now() for everyone on this database. */
  moveClock(ms: number): Promise<void>
  /** Stores the current rows of the tables for `reset`. */
  snapshot(): Promise<void>
  /** Resets the clock to the present. */
  resetClock(): Promise<void>
  /** Resets the tables to the snapshot, for the next test file. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Never changed by a test, or not data of the product. */
const KEPT = "('migrations', 'test_clock', 'test_snapshot')"

/** Keeps a copy of the rows that migrations and the start of an app have created. */
const SNAPSHOT = `
  create schema initial;
  create table test_snapshot as select clock_timestamp() as time;
  do $$
  declare
    name text;
    is_filled boolean;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ${KEPT} loop
      execute format('select exists (select from public.%I)', name) into is_filled;
      if is_filled then execute format('create table initial.%1$I as table public.%1$I', name); end if;
    end loop;
  end $$`

/**
 * Without triggers and foreign keys (replica), since some tables refuse every change. Recurring timers are due as after
 * the start of an app. Only between two rounds of timers and events: a running one would leave behind an event about
 * deleted users. Without waiting for the lock, for which such a round would have to wait.
 */
const RESET = `
  do $$
  declare
    name text;
    is_filled boolean;
  begin
    set local session_replication_role = replica;
    lock table queue_jobs, outbox in exclusive mode nowait;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ${KEPT} loop
      execute format('select exists (select from public.%I)', name) into is_filled;
      if is_filled then execute format('delete from public.%I', name); end if;
    end loop;
    for name in select tablename from pg_tables where schemaname = 'initial' loop
      execute format('insert into public.%1$I select * from initial.%1$I', name);
    end loop;
    update queue_jobs set due_at = due_at + (select clock_timestamp() - time from test_snapshot);
  end $$`

/** The loops of the app continue: they may hold the lock, or rows in another order. */
const IN_USE = new Set(['55P03', '40P01'])

const reset = async (pool: pg.Pool): Promise<void> => {
  const attempt = async (): Promise<boolean> => {
    try {
      await pool.query(RESET)
      return true
    } catch (error) {
      if (IN_USE.has((error as pg.DatabaseError).code ?? '')) return false
      throw error
    }
  }
  await until(attempt, { withinMs: 30_000 })
}

export const openTestDatabase = async (): Promise<OpenTestDatabase> => {
  const { url, servingUrl, drop } = await freshDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {})
  await pool.query(MOVABLE_CLOCK)
  return {
    url,
    servingUrl,
    pool,
    moveClock: async (ms) => void (await pool.query(MOVE_CLOCK, [ms])),
    snapshot: async () => void (await pool.query(SNAPSHOT)),
    resetClock: async () => void (await pool.query('update test_clock set shift_ms = 0')),
    reset: () => reset(pool),
    async close() {
      await pool.end()
      await drop()
    },
  }
}
