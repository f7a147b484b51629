import { MINUTE_MS } from '#core/kernel/time.ts'
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#server/platform/database/tables.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>
/** A query works with or without an open transaction. */
export type Queryable = Db | Trx

const TIMESTAMPTZ = 1184
const INT8 = 20

/** "2026-11-15 12:25:38.123456+00" -> "2026-11-15T12:25:38.123Z"; sessions run in UTC, so no parsing is needed. */
const isoTimestamp = (text: string): string => {
  const [day = '', time = ''] = text.replace(/\+00$/, '').split(' ')
  const [clock = '', fraction = ''] = time.split('.')
  return `${day}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** Rows use the formats of the API: times as ISO text, money as decimal text, counts as numbers, cents as bigint. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return isoTimestamp
    if (oid === INT8) return BigInt
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export const openDatabase = (connectionString: string, { maxConnections = 20 } = {}): Database => {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    types,
    options: '-c timezone=UTC -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: MINUTE_MS,
  })
  // The loss of an idle connection must not crash the process; the next query opens a new one.
  pool.on('error', () => {})
  // Nor must the loss of one between two statements of a transaction: the next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

const pools = new WeakMap<object, pg.Pool>()

/**
 * For a large, frequent statement: PostgreSQL plans it once per connection, by its name. The same name must always have
 * the same text; inside a transaction it is planned as usual.
 */
export const askByName = async <T>(db: Queryable, name: string, query: RawBuilder<T>): Promise<T[]> => {
  const pool = pools.get(db)
  if (!pool) return (await query.execute(db)).rows
  const { sql: text, parameters } = query.compile(db)
  return (await pool.query<T & object>({ name, text, values: [...parameters] })).rows
}

/** The clock of every rule, read from the database (only tests move it). */
export const appNow = sql<string>`app_now()`
export const fromNow = (seconds: number) => sql<string>`app_now() + make_interval(secs => ${seconds})`

export const readClock = async (db: Queryable): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}

const OUT_OF_REACH = new Set('ECONNREFUSED ENOTFOUND ETIMEDOUT EAI_AGAIN ECONNRESET 28P01 28000 3D000'.split(' '))

/** The database does not answer, does not exist or refuses the login: the operator can fix it. */
export const isOutOfReach = (error: unknown): boolean => OUT_OF_REACH.has((error as NodeJS.ErrnoException).code ?? '')

/** The name of the violated constraint, if the error is a violation. */
export const violatedConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null

const DEADLOCK = '40P01'
const MAX_TRIES = 5

/**
 * For transactions that lock many rows in another order than others, such as the erasure of a user: after a deadlock
 * nothing has changed, and the work is retried.
 */
export const transactAgain = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isCircle = error instanceof pg.DatabaseError && error.code === DEADLOCK
      if (!isCircle || tries === MAX_TRIES) throw error
    }
  }
}
