import { MINUTE_MS } from '#core/kernel/time.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tryMatching } from '#server/matching/actions.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'
import {
  checkDatabase,
  checkLedger,
  checkMatching,
  checkSearch,
  checkTimers,
} from '#server/operations/platform-test-data.ts'
import { checkBus, checkFiles, checkMail, checkSockets } from '#server/operations/platform-test-parts.ts'
import { runChecks, type PlatformCheck } from '#server/operations/platform-test.ts'
import { openBus } from '#server/platform/realtime/bus.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { diskStorage } from '#server/platform/files/files.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openMailer } from '#server/platform/mail/mail.ts'
import { startQueue, type Queue } from '#server/platform/queue/queue.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { completedContract, good, at } from '#server/testing/scenarios/contracts.ts'
import { startMailServer } from '#server/testing/stand-ins/mail-server.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'
import { postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { until } from '#server/testing/until.ts'

const PATH = '/api/platform/comprehensive-test'
const NAMES = ['Database', 'Ledger', 'Timers', 'Live bus', 'Mail', 'Files', 'Sockets', 'Search', 'Matching']
const log = createLog('silent')
let folder: string
let testApp: TestApp
let base: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-platform-'))
  testApp = await openTestApp({ DATA_DIR: folder })
  await testApp.app.http.listen({ port: 0, host: '127.0.0.1' })
  base = openDatabase(testApp.ownerUrl)
  const deal = await completedContract(testApp)
  await good(deal.poster.client.post(at(deal, 'release')))
  await testApp.settle()
})
afterAll(async () => {
  await base.close()
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (check: PlatformCheck, limitMs = 8_000) => {
  const { status, results } = await runChecks([check], log, limitMs)
  const [found] = results.tests
  const isWell = found!.status === 'PASSED'
  expect([status, found!.name]).toEqual([isWell ? 'LAUNCH_READY' : 'NEEDS_ATTENTION', check.name])
  // A failed check shows what was tested.
  expect(isWell || found!.details === check.what).toBe(true)
  return found!
}
const passed = (details: RegExp | string) => ({
  status: 'PASSED',
  details: expect.stringMatching(details),
  error: null,
})
const failed = (error: RegExp | string) => ({ status: 'FAILED', error: expect.stringMatching(error) })

/** Makes the data invalid as if there were no triggers, runs the check, and repairs it. */
const whileBroken = async <T>(breaking: string, mending: string, look: () => Promise<T>): Promise<T> => {
  await base.pool.query(`begin; set local session_replication_role = replica; ${breaking}; commit`)
  try {
    return await look()
  } finally {
    await base.pool.query(`begin; set local session_replication_role = replica; ${mending}; commit`)
  }
}
const SWALLOW = `create function swallow() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger swallow before insert on`

/** Of the accounts of the last transaction the one with the lowest, or highest, balance. */
const from = (order: string) => `(select id from ledger_accounts where id in (select account_id from ledger_postings
  where transaction_id = (select transaction_id from ledger_postings order by id desc limit 1))
  order by balance_cents ${order} limit 1)`
const matchWrongly = async () => ({ title: 'x', workers: 1, scores: [Number.NaN] })
const full = async () => {
  throw Object.assign(new Error('ENOSPC on /secret/place'), { code: 'ENOSPC' })
}

const shift = (
  sign: string,
) => `update ledger_accounts set balance_cents = balance_cents + (${sign}1) where id = ${from('asc')};
  update ledger_accounts set balance_cents = balance_cents - (${sign}1) where id = ${from('desc')}`

/** Everything that a run could leave behind. */
const traces = async () => {
  const tables = await base.pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('rate_limits', 'queue_jobs') order by 1`,
  )
  const parts = tables.rows.map(
    ({
      name,
    }) => `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as output
      from "${name}" t`,
  )
  const jobs = `select 'queue_jobs', count(*)::int, string_agg(kind || key, '|' order by kind, key) from queue_jobs`
  const { rows } = await base.pool.query([...parts, jobs].join(' union all '))
  const sequences = await base.pool.query('select sequencename::text, last_value::text from pg_sequences order by 1')
  const files = await readdir(folder, { recursive: true })
  return {
    rows,
    sequences: sequences.rows,
    files: files.filter((name) => !/^files$|secret|vapid|platform-test$/.test(name)),
  }
}

describe('PLATFORM-1 the comprehensive test', () => {
  test('tests every part of a healthy instance and reports the results', async () => {
    const { status, body } = await testApp.client().post(PATH)
    expect(status).toBe(200)
    expect(body.results.tests.filter((one: { status: string }) => one.status !== 'PASSED')).toEqual([])
    expect(body.status).toBe('LAUNCH_READY')
    expect(body.results.tests.map(({ name }: { name: string }) => name)).toEqual(NAMES)
    expect(body.results.summary).toEqual({ passed: 9, failed: 0, total: 9 })
  })

  test('reports attention as soon as one part fails', async () => {
    await whileBroken(
      `insert into migrations (name, checksum) values ('9999_future.sql', 'x')`,
      `delete from migrations where name like '9999%'`,
      async () => {
        const { body } = await testApp.client().post(PATH)
        expect([body.status, body.results.summary]).toEqual(['NEEDS_ATTENTION', { passed: 8, failed: 1, total: 9 }])
        expect(body.results.tests[0]).toMatchObject({ name: 'Database', status: 'FAILED' })
      },
    )
  })

  test('the database: write, read, roll back, migrations', async () => {
    const check = checkDatabase(base.pool)
    expect(await ask(check)).toMatchObject(
      passed(/^A row was written, read and taken back; all \d+ migrations have run\.$/),
    )
    expect(
      await whileBroken(
        `create table kept as select * from migrations; delete from migrations where name like '0014%'`,
        'insert into migrations select * from kept on conflict do nothing; drop table kept',
        () => ask(check),
      ),
    ).toMatchObject(failed(/^1 migration did not run: 0014/))
    expect(
      await whileBroken(
        `insert into migrations (name, checksum) values ('9999_future.sql', 'x')`,
        `delete from migrations where name like '9999%'`,
        () => ask(check),
      ),
    ).toMatchObject(failed('This database is newer than this version of Nearhand'))
    expect(
      await whileBroken(
        `${SWALLOW} queue_jobs for each row execute function swallow()`,
        'drop function swallow cascade',
        () => ask(check),
      ),
    ).toMatchObject(failed('What was written could not be read again.'))
  })

  test('the ledger: accounts sum to zero, transactions balance, balances match postings', async () => {
    const check = checkLedger(base.pool)
    expect(await ask(check)).toMatchObject(
      passed(/^\d+ accounts sum to zero, \d+ transactions balance, kept balances agree\.$/),
    )
    const one = '(select id from ledger_postings order by id desc limit 1)'
    expect(
      await whileBroken(
        `update ledger_postings set amount_cents = amount_cents + 1 where id = ${one}`,
        `update ledger_postings set amount_cents = amount_cents - 1 where id = ${one}`,
        () => ask(check),
      ),
    ).toMatchObject(failed(/^INV-1 does not hold: Every ledger transaction sums to zero/))
    const account = `(select account_id from ledger_postings order by id desc limit 1)`
    expect(
      await whileBroken(
        `update ledger_accounts set balance_cents = balance_cents + 1 where id = ${account}`,
        `update ledger_accounts set balance_cents = balance_cents - 1 where id = ${account}`,
        () => ask(check),
      ),
    ).toMatchObject(failed(/^INV-1 does not hold: The balances of all accounts sum to zero/))
    // One account has too much and another too little: the total is zero.
    expect(await whileBroken(shift(''), shift('-'), () => ask(check))).toMatchObject(
      failed(/^INV-2 does not hold: Every balance equals the balance after its last posting/),
    )
    expect(await ask(check)).toMatchObject(passed(/sum to zero/))
  })

  test('the timers: the loop runs and nothing is overdue', async () => {
    expect(await ask(checkTimers(base.pool, testApp.app.queue))).toMatchObject(
      passed(/^The clockwork ticks; \d+ timers set, none overdue\.$/),
    )
    const stopped = await startQueue(base.db, [], log)
    await stopped.stop()
    expect(await ask(checkTimers(base.pool, stopped), 200)).toMatchObject(
      failed('There was no answer within 0.2 seconds.'),
    )

    // In an app without loops, so that overdue work stays overdue.
    const still = await openTestApp({}, { isOwn: true })
    await still.app.close()
    const quiet = openDatabase(still.ownerUrl)
    const check = checkTimers(quiet.pool, { nextRound: async () => {}, kinds: ['late'] as readonly string[] } as Queue)
    expect(await ask(check)).toMatchObject(passed(/^The clockwork ticks/))
    const late = `app_now() - interval '2 minutes'`
    await quiet.pool.query(`insert into queue_jobs (kind, key, due_at) values ('late', 'one', ${late})`)
    expect(await ask(check)).toMatchObject(failed('1 timer should have rung more than a minute ago.'))
    await quiet.pool.query(
      `update queue_jobs set attempts = 3, due_at = app_now() + interval '1 hour' where kind = 'late'`,
    )
    expect(await ask(check)).toMatchObject(failed('The timer late fails again and again.'))
    await quiet.pool.query(`delete from queue_jobs where kind = 'late'`)
    await quiet.pool.query(
      `begin; set local session_replication_role = replica;
       insert into jobs (poster_id, title, description, category, location, zip_code, budget_min, budget_max, status, bidding_ends_at)
       values (gen_random_uuid(), 'A', 'B', 'Moving', 'C', '33605', 1, 2, 'bidding', ${late}); commit`,
    )
    expect(await ask(check)).toMatchObject(failed('1 bidding window should have closed more than a minute ago.'))
    await quiet.pool.query('begin; set local session_replication_role = replica; delete from jobs; commit')
    await quiet.pool.query(
      `insert into provider_calls (purpose, idempotency_key, created_at) values ('charge', 'charge:1', app_now() - interval '2 hours')`,
    )
    expect(await ask(check)).toMatchObject(
      failed(/^INV-11 does not hold: No call to the provider and no payment is pending for more than an hour/),
    )
    await quiet.close()
  })

  test('the bus: a message to all processes comes back', async () => {
    const bus = await openBus({ databaseUrl: testApp.databaseUrl, redisUrl: null }, log)
    expect(await ask(checkBus(bus))).toMatchObject(
      passed(/^A notice was received here, and came back over the wire in \d+ ms\.$/),
    )
    await base.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'nearhand listens' and datname = current_database()`,
    )
    await until(async () => (await ask(checkBus(bus), 1_000)).status === 'PASSED')
    expect(await ask(checkBus({ ...bus, echo: () => new Promise(() => {}) }), 200)).toMatchObject(
      failed('There was no answer within 0.2 seconds.'),
    )
    expect(await ask(checkBus({ ...bus, publish: () => {} }))).toMatchObject(
      failed('A notice was not heard in this process.'),
    )
    await bus.close()
  })

  test('the mail: the server answers and nothing is stuck, or the outbox accepts a mail', async () => {
    const mailServer = await startMailServer()
    const config = { ...readConfig({}, '.'), smtpUrl: mailServer.url }
    const mailer = await openMailer(base.db, config)
    const check = checkMail(base.pool, mailer, true)
    expect(await whileBroken(`update mails set status = 'sent'`, 'select 1', () => ask(check))).toMatchObject(
      passed(/^The mail server would take a mail/),
    )
    expect(
      await whileBroken(
        `insert into mails (to_address, subject, text_body, html_body, created_at)
       values ('late@example.com', '', '', '', app_now() - interval '10 minutes')`,
        `delete from mails where to_address = 'late@example.com'`,
        () => ask(check),
      ),
    ).toMatchObject(failed('1 mails have been waiting for more than 5 minutes.'))
    await mailServer.close()
    expect(await ask(check)).toMatchObject(failed(/^The mail server would not take a mail \(E\w+\)\.$/))

    const outbox = checkMail(base.pool, testApp.app.mailer, false)
    expect(await ask(outbox)).toMatchObject(passed('a mail was put into the outbox and taken back'))
    expect(
      await whileBroken(
        `${SWALLOW} mails for each row execute function swallow()`,
        'drop function swallow cascade',
        () => ask(outbox),
      ),
    ).toMatchObject(failed('A mail that was put into the outbox is not there.'))
  })

  test('the files: written, read to the byte, removed', async () => {
    const storage = diskStorage(join(folder, 'files'))
    const kept = (over: Partial<FileStorage>) => checkFiles({ ...storage, ...over })
    expect(await ask(checkFiles(storage))).toMatchObject(
      passed(/^A file of \d+ bytes was written, read and removed\.$/),
    )
    expect(await ask(kept({ get: async () => null }))).toMatchObject(
      failed('A file was read as something else than what was written.'),
    )
    expect(await ask(kept({ get: async () => Buffer.from('?') }))).toMatchObject(
      failed('A file was read as something else'),
    )
    expect(await ask(kept({ remove: async () => {} }))).toMatchObject(failed('A file that was removed is still there.'))
    expect(await ask(kept({ put: full }))).toMatchObject(failed(/^It did not work \(ENOSPC\)\. The log says more\.$/))
    await rm(join(folder, 'files', 'platform-test'), { recursive: true })
  })

  test('the sockets: requests without a session get the declared status', async () => {
    const { server } = testApp.app.http
    expect(await ask(checkSockets(server, testApp.config.publicUrl, () => 3))).toMatchObject(
      passed('Both sockets ask who is there; 3 lines are open.'),
    )
    expect(await ask(checkSockets(createServer(), testApp.config.publicUrl, () => 0))).toMatchObject(
      failed('The house is not open: it listens at no port.'),
    )
    const disconnected: Server = createServer((_request, response) => void response.end())
    await new Promise<void>((done) => disconnected.listen(0, '127.0.0.1', done))
    expect(await ask(checkSockets(disconnected, testApp.config.publicUrl, () => 0))).toMatchObject(
      failed('/ws/live answered a stranger with 200, not 401.'),
    )
    await new Promise((done) => disconnected.close(done))
  })

  test('the matching: workers are found for the newest job, and nobody who must not be', async () => {
    const check = checkMatching(base.pool, () => tryMatching(base.db, DEFAULT_WEIGHTS))
    await createWorker(testApp)
    await postJob(await createPoster(testApp))
    expect(await ask(check)).toMatchObject(
      passed(/^The newest open job finds \d+ workers?, all scored; its indexes are there\.$/),
    )
    expect(
      await whileBroken(
        'alter index jobs_to_match rename to jobs_gone',
        'alter index jobs_gone rename to jobs_to_match',
        () => ask(check),
      ),
    ).toMatchObject(failed('The index jobs_to_match is missing or not ready.'))
    expect(
      await whileBroken(
        `update users set banned_at = app_now() where expertise <> '{}'`,
        `update users set banned_at = null`,
        () => ask(check),
      ),
    ).toMatchObject(failed(/^\d+ workers? would be found who should not be\.$/))
    expect(await ask(checkMatching(base.pool, matchWrongly))).toMatchObject(failed('A score lies outside of 0 and 1.'))
  })

  test('the search: it answers, finds an open job, and has its index', async () => {
    const check = checkSearch(base.db, base.pool)
    await postJob(await createPoster(testApp), { title: 'Carry a piano upstairs' })
    expect(await ask(check)).toMatchObject(
      passed(/^A search for the newest open job finds 1 job; its indexes are there\.$/),
    )
    expect(
      await whileBroken(
        'alter index jobs_search_words rename to jobs_search_gone',
        'alter index jobs_search_gone rename to jobs_search_words',
        () => ask(check),
      ),
    ).toMatchObject(failed('The index jobs_search_words is missing or not ready.'))
    expect(
      await whileBroken(
        'alter table jobs rename column search_vector to gone',
        'alter table jobs rename column gone to search_vector',
        () => ask(check),
      ),
    ).toMatchObject(failed(/^It did not work \(42703\)/))
    expect(
      await whileBroken(
        `update jobs set title = 'Something else' where title like 'Carry%'; alter table jobs rename column search_vector to kept;
       alter table jobs add column search_vector tsvector`,
        'alter table jobs drop column search_vector; alter table jobs rename column kept to search_vector',
        () => ask(check),
      ),
    ).toMatchObject(failed('A job that is open is not found by its own title.'))
    await base.pool.query(`update jobs set status = 'expired', expired_at = app_now() where status = 'bidding'`)
    expect(await ask(check)).toMatchObject(passed('no job is open that could be looked for'))
  })
})

describe('PLATFORM-2 a run', () => {
  test('leaves nothing behind', async () => {
    // Recurring timers continue: due ones run first, and none is due soon afterwards.
    await testApp.moveClock(90 * MINUTE_MS)
    await testApp.app.queue.drain()
    await testApp.settle()
    const before = await traces()
    const { body } = await testApp.client().post(PATH)
    expect(body.status).toBe('LAUNCH_READY')
    expect(await traces()).toEqual(before)
  })

  test('does not wait for a part that hangs, and still runs the others', async () => {
    const hangs = { name: 'Hangs', what: 'Nothing.', run: () => new Promise<string>(() => {}) }
    const breaks = { name: 'Breaks', what: 'Nothing.', run: () => Promise.reject(new Error('postgres://secret@host')) }
    const well = { name: 'Well', what: 'Nothing.', run: async () => 'Fine.' }
    const { status, results } = await runChecks([hangs, breaks, well], log, 50)
    expect(status).toBe('NEEDS_ATTENTION')
    expect(results.tests.map(({ status: one, error }) => [one, error])).toEqual([
      ['FAILED', 'There was no answer within 0.05 seconds.'],
      ['FAILED', 'It did not work. The log says more.'],
      ['PASSED', null],
    ])
    expect(results.summary).toEqual({ passed: 1, failed: 2, total: 3 })
  })

  test('is limited to ten in ten minutes per address', async () => {
    const strict = await openTestApp({ DATA_DIR: folder, RATE_LIMIT_SCALE: '1' })
    const statuses = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await strict.client().post(PATH)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await strict.close()
  })
})

describe('PLATFORM-3 access', () => {
  test('everybody in the demo on loopback, otherwise admins', async () => {
    const plain = await openTestApp({ DEMO: '0', DATA_DIR: folder })
    expect(await plain.client().post(PATH)).toMatchObject({ status: 401, body: { code: 'admin_signed_out' } })
    expect((await (await createAdmin(plain, 'moderator')).client.post(PATH)).status).toBe(403)
    expect((await (await createAdmin(plain, 'admin')).client.post(PATH)).status).toBe(200)
    expect((await testApp.client().post(PATH)).status).toBe(200)
    const whoOf = ({ app }: TestApp) => app.routes.find(({ endpoint }) => endpoint.path === PATH)!.endpoint.who
    expect([whoOf(plain), whoOf(testApp)]).toEqual(['admin', 'anyone'])
    await plain.close()
  })
})
