// Checks of the database: whether it stores what it is given, whether the ledger balances, whether due work was done.
import type pg from 'pg'
import type { Check } from '#server/operations/check.ts'
import { CHECKS } from '#server/operations/doctor-checks.ts'
import { askAll } from '#server/operations/doctor.ts'
import { MONEY_CHECKS } from '#server/operations/doctor-money.ts'
import { CheckFailure, type PlatformCheck } from '#server/operations/platform-test.ts'
import { BIDDING_STATUSES } from '#core/jobs/rules.ts'
import { createFinder } from '#server/jobs/find.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { findPending, readApplied } from '#server/platform/database/schema/migrate.ts'
import type { Queue } from '#server/platform/queue/queue.ts'

const STATEMENT_MS = 6_000
/** Only the newest rows, so that the test is fast on a large instance. `npm run doctor` checks all of them. */
const NEWEST = 5_000
const OVERDUE_SECONDS = 60

/** In a transaction that is always rolled back. */
export const inPassing = async <T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(`begin; set local statement_timeout = ${STATEMENT_MS}`)
    return await work(client)
  } finally {
    await client.query('rollback').catch(() => (isBroken = true))
    client.release(isBroken)
  }
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`

export const checkDatabase = (pool: pg.Pool): PlatformCheck => ({
  name: 'Database',
  what: 'A row is written, read and taken back, and every migration has run.',
  run: () =>
    inPassing(pool, async (client) => {
      const key = newId()
      const written = `insert into queue_jobs (kind, key, due_at) values ('platform.test', $1, app_now() + interval '1 day')`
      await client.query(written, [key])
      const { rows } = await client.query(`select 1 from queue_jobs where kind = 'platform.test' and key = $1`, [key])
      if (rows.length !== 1) throw new CheckFailure('What was written could not be read again.')
      const applied = await readApplied(client)
      const pending = await findPending(applied).catch((error: Error) => {
        throw new CheckFailure(error.message)
      })
      if (pending.length > 0)
        throw new CheckFailure(`${count(pending.length, 'migration')} did not run: ${pending[0]} …`)
      return `A row was written, read and taken back; all ${count(applied.length, 'migration')} have run.`
    }),
})

/** The doctor's check, limited to the newest rows. */
const aboutTheNewest = (check: Check): Check => ({
  ...check,
  sql: `with ledger_transactions as materialized (
      select * from public.ledger_transactions order by created_at desc, id desc limit ${NEWEST}) ${check.sql}`,
})

/** Instead of summing the whole history: the last posting of an account contains the balance. */
const KEPT_BALANCES: Check = {
  rule: 'INV-2',
  sentence: 'Every balance equals the balance after its last posting.',
  sql: `select a.id::text as id, a.kind || ': ' || a.balance_cents || ' cents, last posting ' || p.balance_after_cents as detail
    from (select distinct account_id from (select account_id from ledger_postings order by id desc limit ${NEWEST}) n) t
      join ledger_accounts a on a.id = t.account_id
      cross join lateral (select balance_after_cents from ledger_postings x where x.account_id = a.id
        order by x.id desc limit 1) p
    where a.balance_cents <> p.balance_after_cents`,
}

const BOOKS = [...MONEY_CHECKS.filter(({ rule }) => rule === 'INV-1').map(aboutTheNewest), KEPT_BALANCES]

/** Throws for the first violation. */
const requireNothing = async (client: pg.ClientBase, checks: readonly Check[]): Promise<void> => {
  const [first] = await askAll(client, checks)
  if (first) throw new CheckFailure(`${first.rule} does not hold: ${first.sentence} (${first.detail})`)
}

export const checkLedger = (pool: pg.Pool): PlatformCheck => ({
  name: 'Ledger',
  what: 'All accounts together hold nothing, every transaction balances, and balances are what their postings left.',
  run: () =>
    inPassing(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      await requireNothing(client, BOOKS)
      const { rows } = await client.query<{ accounts: number; transactions: number }>(
        `select (select count(*)::float8 from ledger_accounts) as accounts,
          (select count(*)::float8 from (select from ledger_transactions limit ${NEWEST}) t) as transactions`,
      )
      const { accounts, transactions } = rows[0]!
      const looked =
        transactions === NEWEST
          ? `the newest ${count(NEWEST, 'transaction')} balance`
          : `${count(transactions, 'transaction')} balance`
      return `${count(accounts, 'account')} sum to zero, ${looked}, kept balances agree.`
    }),
})

/** Overdue work. */
const WAITING = CHECKS.filter(({ isAboutWaiting }) => isAboutWaiting)

export const checkTimers = (pool: pg.Pool, queue: Queue): PlatformCheck => ({
  name: 'Timers',
  what: 'The clockwork goes through its round, no timer and no bidding window is overdue, nothing waits for hours.',
  run: async () => {
    await queue.nextRound()
    return inPassing(pool, async (client) => {
      const { rows } = await client.query<{
        waiting: number
        overdue: number
        windows: number
        failing: string | null
      }>(
        `select count(*)::float8 as waiting,
          count(*) filter (where due_at < app_now() - make_interval(secs => $1))::float8 as overdue,
          (select count(*)::float8 from jobs where status = any($3)
            and bidding_ends_at < app_now() - make_interval(secs => $1)) as windows,
          min(kind) filter (where attempts > 2) as failing
         from queue_jobs where failed_at is null and kind = any($2)`,
        [OVERDUE_SECONDS, queue.kinds, BIDDING_STATUSES],
      )
      const { waiting, overdue, windows, failing } = rows[0]!
      if (overdue > 0) throw new CheckFailure(`${count(overdue, 'timer')} should have rung more than a minute ago.`)
      if (windows > 0)
        throw new CheckFailure(`${count(windows, 'bidding window')} should have closed more than a minute ago.`)
      if (failing) throw new CheckFailure(`The timer ${failing} fails again and again.`)
      await requireNothing(client, WAITING)
      return `The clockwork ticks; ${count(waiting, 'timer')} set, none overdue.`
    })
  },
})

/** The indexes by which users and jobs are found before they are scored. */
const MATCHING_INDEXES = [
  'jobs_to_match',
  'jobs_virtual_to_match',
  'skilled_workers_known_near',
  'skilled_workers_new_near',
]

const requireIndexes = async (pool: pg.Pool, names: readonly string[]): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisvalid and i.indisready and c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [names],
  )
  const missing = names.filter((name) => !rows.some((index) => index.name === name))
  if (missing.length > 0) throw new CheckFailure(`The index ${missing.join(' and ')} is missing or not ready.`)
}

export interface MatchingTrial {
  /** Null: there is no open job to test with. */
  title: string | null
  workers: number
  scores: readonly number[]
}

/** `tryMatching` finds and scores the workers for the newest open job, as its poster would see them. */
export const checkMatching = (pool: pg.Pool, tryMatching: () => Promise<MatchingTrial>): PlatformCheck => ({
  name: 'Matching',
  what: 'The newest open job finds its people, each with a score from 0 to 1, and the indexes for it are there.',
  run: async () => {
    await requireIndexes(pool, MATCHING_INDEXES)
    const { rows } = await pool.query<{ strays: number }>(
      `select count(*)::int as strays from (select * from skilled_workers limit ${NEWEST}) s
       where not exists (select from users u where u.id = s.user_id and s.skill = any(u.expertise)
         and u.is_available_for_work and u.banned_at is null and u.deleted_at is null)`,
    )
    if (rows[0]!.strays > 0)
      throw new CheckFailure(`${count(rows[0]!.strays, 'worker')} would be found who should not be.`)
    const { title, workers, scores } = await tryMatching()
    if (title === null) return 'The indexes are there; no job is open that people could be found for.'
    if (scores.some((score) => !(score >= 0 && score <= 1))) throw new CheckFailure('A score lies outside of 0 and 1.')
    return `The newest open job finds ${count(workers, 'worker')}, all scored; its indexes are there.`
  },
})

/** The indexes of the job search. */
const SEARCH_INDEXES = ['jobs_search_words', 'jobs_feed_near']

export const checkSearch = (db: Db, pool: pg.Pool): PlatformCheck => ({
  name: 'Search',
  what: 'A search for words answers, finds a job that is open, and its indexes are there.',
  run: async () => {
    await requireIndexes(pool, SEARCH_INDEXES)
    const { summarize } = createFinder(db, pool, { isCached: false })
    const { rows } = await pool.query<{ title: string }>(
      `select title from jobs where status = any($1) and hidden_at is null
         and bidding_ends_at > app_now() + interval '30 seconds'
         and numnode(websearch_to_tsquery('english', title)) > 0 order by created_at desc limit 1`,
      [BIDDING_STATUSES],
    )
    const { availableJobs } = await summarize({ q: rows[0]?.title ?? 'moving a sofa' })
    if (!rows[0]) return 'A search answers, its indexes are there; no job is open that could be looked for.'
    if (availableJobs === 0) throw new CheckFailure('A job that is open is not found by its own title.')
    return `A search for the newest open job finds ${count(availableJobs, 'job')}; its indexes are there.`
  },
})
