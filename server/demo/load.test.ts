import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { readStats } from '#server/content/store.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

const config = (demo: Config['demo']): Config => ({ ...readConfig({}, '.'), demo })
const LOOPBACK = config('loopback')
const EXPOSED = config('random-passwords')

const PRINTED = ['poster@nearhand.test', 'worker@nearhand.test', 'editor@nearhand.test']

/** How many rows each table has, and what they say in sum: equal before and after means that nothing was written. */
const fingerprint = async ({ pool }: OpenTestDatabase): Promise<unknown> => {
  const tables = ['users', 'admin_users', 'jobs', 'bids', 'contracts', 'contract_signatures', 'payments', 'reviews']
  const books = ['ledger_accounts', 'ledger_transactions', 'ledger_postings', 'platform_settings', 'zip_codes']
  const words = ['alerts', 'early_interest', 'conversations', 'chat_messages']
  const parts = [...tables, ...books, ...words].map(
    (table) => `select '${table}' as name, count(*)::int as rows,
      md5(string_agg(t::text, '|' order by t::text)) as text from ${table} t`,
  )
  return (await pool.query(parts.join(' union all '))).rows
}

const one = async <T>({ pool }: OpenTestDatabase, text: string, values: unknown[] = []): Promise<T> =>
  (await pool.query(text, values)).rows[0] as T

const hashOf = async (base: OpenTestDatabase, email: string): Promise<string> =>
  (await one<{ hash: string }>(base, 'select password_hash as hash from users where email = $1', [email])).hash

describe('the demo on loopback', () => {
  let base: OpenTestDatabase
  let accounts: Awaited<ReturnType<typeof loadDemo>>
  beforeAll(async () => {
    base = await openTestDatabase()
    accounts = await loadDemo(base.url, LOOPBACK)
  })
  afterAll(() => base.close())

  const rows = async (text: string): Promise<unknown[]> => (await base.pool.query(text)).rows

  it('DEMO-1 prints accounts whose passwords open them, and keeps an admin', async () => {
    expect(accounts.map(({ email }) => email)).toEqual(PRINTED)
    for (const { email, password } of accounts) {
      expect(password).toBe('Demo1234')
      expect(await verifyPassword(password, await hashOf(base, email))).toBe(true)
    }
    const admin = await one<{ role: string; hash: string }>(
      base,
      `select role, password_hash as hash from admin_users where email = 'admin@nearhand.test'`,
    )
    expect(admin.role).toBe('admin')
    expect(await verifyPassword('Demo1234', admin.hash)).toBe(true)
  })

  it('DEMO-2 changes nothing when it is loaded again', async () => {
    const before = await fingerprint(base)
    expect(await loadDemo(base.url, LOOPBACK)).toEqual(accounts)
    expect(await fingerprint(base)).toEqual(before)
  })

  it('DEMO-3 keeps books that balance', async () => {
    expect(await rows('select from ledger_postings group by transaction_id having sum(amount_cents) <> 0')).toEqual([])
    expect(
      await rows(`select a.id from ledger_accounts a left join ledger_postings p on p.account_id = a.id
        group by a.id having a.balance_cents <> coalesce(sum(p.amount_cents), 0)`),
    ).toEqual([])
    expect(await rows(`select id from ledger_accounts where kind = 'escrow' and balance_cents <> 0`)).toEqual([])
    expect(
      await rows(`select p.id from payments p where not exists (select from ledger_transactions t join ledger_postings l
        on l.transaction_id = t.id join ledger_accounts a on a.id = l.account_id where t.reference = p.id::text
        and t.kind = 'release' and a.kind = 'user_balance' and l.amount_cents = p.worker_amount * 100)`),
    ).toEqual([])
  })

  it('DEMO-4 shows figures that the rows bear out', async () => {
    const wrong = await rows(`
      with stars as (select reviewee_id as id, round(avg(rating), 2) as rating from reviews
             where published_at <= app_now() and hidden_at is null group by 1),
           done as (select side as id, count(*)::int as jobs from contracts, unnest(array[poster_id, worker_id]) side
             where status = 'completed' group by 1),
           earned as (select user_id as id, balance_cents / 100.0 as dollars from ledger_accounts
             where kind = 'user_balance')
      select u.email from users u left join stars s using (id) left join done d using (id) left join earned e using (id)
      where (u.rating, u.total_jobs, u.total_earnings) is distinct from
            (coalesce(s.rating, 0), coalesce(d.jobs, 0), coalesce(e.dollars, 0))`)
    expect(wrong).toEqual([])
    expect(
      await rows(`select email from users where profile_completeness <> 20 * (num_nonnulls(first_name, bio, zip_code,
        phone_number) + (cardinality(expertise) > 0)::int)`),
    ).toEqual([])
  })

  it('DEMO-5 gives Devon a record and Maren a history', async () => {
    const text = 'select rating, total_jobs as jobs, total_earnings as earned from users where email = $1'
    expect(await one(base, text, ['worker@nearhand.test'])).toEqual({ rating: '4.87', jobs: 31, earned: '2946.90' })
    expect(await one(base, text, ['poster@nearhand.test'])).toMatchObject({ jobs: 15, earned: '0.00' })
  })

  it('DEMO-6 makes the front page live', async () => {
    const { db, close } = openDatabase(base.url)
    const stats = await readStats(db)
    await close()
    expect(stats).toMatchObject({ activeWorkers: 17, completedJobs: 60, liveJobs: 10 })
    expect(stats.averageBudget).toBeGreaterThan(40)
    expect(stats.secondsToFirstBid).toBeGreaterThanOrEqual(20)
    expect(stats.secondsToFirstBid).toBeLessThanOrEqual(120)
    expect(await rows('select status, count(*)::int from jobs group by 1 order by 1')).toEqual([
      { status: 'bidding', count: 10 },
      { status: 'completed', count: 60 },
      { status: 'expired', count: 2 },
      { status: 'open', count: 3 },
    ])
    expect((await rows(`select distinct category from jobs where status = 'completed'`)).length).toBe(11)
  })

  it('DEMO-7 tells a story that could have happened: in order, in the window, by people who may', async () => {
    expect(
      await rows(`select b.id from bids b join jobs j on j.id = b.job_id join users u on u.id = b.bidder_id
        where b.created_at < j.created_at + interval '20 seconds' or b.created_at >= least(j.bidding_ends_at, app_now())
          or u.profile_completeness < 100 or not u.is_available_for_work`),
    ).toEqual([])
    expect(
      await rows(`select j.id from jobs j join bids b on b.job_id = j.id group by j.id
        having count(*) < 2 or min(b.created_at) > j.created_at + interval '120 seconds'`),
    ).toEqual([])
    expect(
      await rows(`select j.id from jobs j join users u on u.id = j.poster_id
        where not u.is_verified or u.profile_completeness < 100 or u.created_at > j.created_at
          or j.created_at > app_now() or j.bidding_ends_at > app_now() + interval '24 hours'
          or (j.status = 'bidding' and j.bidding_ends_at < app_now() + interval '19 minutes')`),
    ).toEqual([])
    expect(
      await rows(`select c.id from contracts c
        join payments p on p.contract_id = c.id join reviews r on r.contract_id = c.id
        where not (c.created_at < p.paid_at and p.paid_at < c.started_at and c.started_at < c.completed_at
          and c.completed_at < p.released_at and p.released_at < r.created_at and r.created_at <= r.published_at
          and r.published_at < app_now() and r.published_at < c.completed_at + interval '7 days')`),
    ).toEqual([])
  })
})

describe('the demo where strangers can reach it', () => {
  it('DEMO-8 makes a random password and tells it once', async () => {
    const base = await openTestDatabase()
    const first = await loadDemo(base.url, EXPOSED)
    expect(first.map(({ email }) => email)).toEqual(PRINTED)
    for (const { email, password } of first) {
      expect(password).not.toBe('Demo1234')
      expect(await verifyPassword(password, await hashOf(base, email))).toBe(true)
    }
    const hint = '(printed at the first start)'
    for (const mode of [EXPOSED, LOOPBACK])
      expect((await loadDemo(base.url, mode)).map(({ password }) => password)).toEqual([hint, hint, hint])
    await base.close()
  })

  it('DEMO-9 replaces the known password of a database that was made on loopback', async () => {
    const base = await openTestDatabase()
    await loadDemo(base.url, LOOPBACK)
    const [poster] = await loadDemo(base.url, EXPOSED)
    const { rows } = await base.pool.query<{ hash: string }>(
      'select password_hash as hash from users union select password_hash from admin_users',
    )
    expect(rows).toHaveLength(1)
    expect(await verifyPassword('Demo1234', rows[0]!.hash)).toBe(false)
    expect(await verifyPassword(poster!.password, rows[0]!.hash)).toBe(true)
    await base.close()
  })
})

describe('loading', () => {
  it('DEMO-10 happens once when two processes start together', async () => {
    const base = await openTestDatabase()
    const [left, right] = await Promise.all([loadDemo(base.url, LOOPBACK), loadDemo(base.url, LOOPBACK)])
    expect(left).toEqual(right)
    expect(await one(base, 'select count(*)::int as jobs from jobs')).toEqual({ jobs: 75 })
    await base.close()
  })

  it('DEMO-11 leaves a database alone in which somebody has one of its addresses', async () => {
    const base = await openTestDatabase()
    await base.pool.query(`insert into users (email) values ('Poster@Nearhand.test')`)
    expect(await loadDemo(base.url, LOOPBACK)).toEqual([])
    expect(await one(base, 'select count(*)::int as users from users')).toEqual({ users: 1 })
    await base.close()
  })

  it('DEMO-12 writes each table in one statement', async () => {
    const base = await openTestDatabase()
    await base.pool.query(`create table inserts (name text);
      create function note_insert() returns trigger language plpgsql as
        $$ begin insert into inserts values (tg_table_name); return null; end $$;
      create trigger note after insert on jobs for each statement execute function note_insert();
      create trigger note after insert on bids for each statement execute function note_insert();
      create trigger note after insert on users for each statement execute function note_insert();
      create trigger note after insert on ledger_postings for each statement execute function note_insert()`)
    await loadDemo(base.url, LOOPBACK)
    const { rows } = await base.pool.query('select name, count(*)::int from inserts group by 1 order by 1')
    expect(rows).toEqual(['bids', 'jobs', 'ledger_postings', 'users'].map((name) => ({ name, count: 1 })))
    await base.close()
  })
})
