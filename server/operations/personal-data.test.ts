import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseMailsTo } from '#server/platform/mail/mail.ts'
import { PERSONAL_COLUMNS } from '#server/operations/personal-data.ts'
import { loadDemo } from '#demo/load.ts'
import { fileKey } from '#server/platform/files/file-storage.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { newId } from '#server/platform/database/ids.ts'
import { at, completedContract, good, step } from '#server/testing/scenarios/contracts.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { until } from '#server/testing/until.ts'
import { addBank } from '#server/testing/scenarios/wallets.ts'
import { freshEmail, openMember, openTestApp, PASSWORD, type TestApp, type Answer } from '#server/testing/app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

test('ACC-9 every column that refers to a person is in the list', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and cardinality(c.conkey) = 1`.execute(testApp.app.db)
  const inDatabase = rows.map(({ table, column }) => `${table}.${column}`)
  const listed = PERSONAL_COLUMNS.map(([table, column]) => `${table}.${column}`)
  const unlisted = inDatabase.filter((name) => !listed.includes(name))
  expect(unlisted, 'Add what refers to a member to PERSONAL_COLUMNS in server/operations/personal-data.ts.').toEqual([])
  expect(listed.filter((name, place) => !inDatabase.includes(name) || listed.indexOf(name) !== place)).toEqual([])
})

test('ACC-9 the export has everything about the person and no secrets', async () => {
  const { client, email } = await openMember(testApp)
  await testApp.client().post('/api/early-interest', { city: 'Tampa', state: 'Florida', email })
  const answer = await client.get('/api/account/export')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="nearhand-export.json"')
  expect(answer.body.account).toMatchObject({ email, first_name: 'Maren' })
  expect(answer.body['alerts.user_id']).toHaveLength(2)
  expect(answer.body['sessions.user_id']).toHaveLength(1)
  expect(answer.body.early_interest).toMatchObject([{ city: 'Tampa' }])
  expect(answer.text).not.toMatch(/argon2|"sid"|password_hash/)
})

describe('ACC-9 the export of a person with money and contracts', () => {
  beforeAll(() => loadDemo(testApp.ownerUrl, testApp.config))

  test.each(['poster', 'worker', 'editor'])('is complete: %s', async (name) => {
    const client = testApp.client()
    const email = `${name}@nearhand.test`
    await client.post('/api/auth/login', { email, password: 'Demo1234' })
    const answer = await client.get('/api/account/export')
    expect([answer.status, answer.body.account.email]).toEqual([200, email])
  })
})

test('ACC-9 closing an account needs a sign-in of the last 15 minutes, and happens once', async () => {
  const { client, email, password } = await openMember(testApp)
  await testApp.moveClock(16 * MINUTE_MS)
  expect(await client.delete('/api/account')).toMatchObject({ status: 403, body: { code: 'confirm_needed' } })
  await client.post('/api/auth/login', { email, password })
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.send('DELETE', '/api/account')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  expect(await testApp.mailsTo(email)).toHaveLength(1)
})

/** Returns whether closing was the deadlock victim, which PostgreSQL chooses by who has waited for a second. */
const leaveAndAlert = async (): Promise<boolean> => {
  const { client, id } = await openMember(testApp)
  const alert = () => sql`insert into alerts (user_id, type, priority, title, message, dedupe_key)
    values (${id}, 'system', 'low', 'Hello', 'Hello', ${newId()})`
  await alert().execute(testApp.app.db)
  let leaving: Promise<Answer> | undefined
  // The transaction that raises alerts locks one of them and then inserts the next for the same person.
  const delivery = testApp.app.db.transaction().execute(async (trx) => {
    await sql`update alerts set title = 'Hello again' where user_id = ${id}`.execute(trx)
    leaving = client.delete('/api/account')
    await until(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like 'delete from "alerts"%'`.execute(testApp.app.db)
      return rows.length > 0
    })
    await alert().execute(trx)
  })
  const isNotified = await delivery.then(
    () => true,
    (error: Error) => {
      expect(error.message).toBe('deadlock detected')
      return false
    },
  )
  expect((await leaving!).status).toBe(200)
  const left = await testApp.app.db.selectFrom('alerts').select('id').where('user_id', '=', id).execute()
  expect(left).toEqual([])
  return isNotified
}
const MAX_TRIES = 5

test('ACC-9 closing an account retries after a deadlock with an alert', async () => {
  let wasDeadlockVictim = false
  for (let tries = 0; tries < MAX_TRIES && !wasDeadlockVictim; tries++) wasDeadlockVictim = await leaveAndAlert()
  expect(wasDeadlockVictim).toBe(true)
})

test('ACC-9 closing an account erases the person everywhere and frees the address', async () => {
  const { client, email, password, id } = await openMember(testApp, { firstName: 'Zephyrine' })
  await testApp.client().post('/api/early-interest', { city: 'Tampa', state: 'Florida', email })
  expect((await client.delete('/api/account')).status).toBe(200)
  expect(client.cookie).toBeNull()
  expect((await testApp.client().post('/api/auth/login', { email, password })).status).toBe(401)
  const [farewell, ...rest] = await testApp.mailsTo(email)
  expect(farewell!.subject).toContain('closed')
  expect(rest).toEqual([])

  await testApp.app.db.transaction().execute((trx) => eraseMailsTo(trx, email))
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(testApp.app.db)
  for (const { name } of tables) {
    const { rows } =
      await sql<object>`select * from ${sql.table(name)} t where t::text ilike ${`%${email}%`} or t::text ilike '%zephyrine%'`.execute(
        testApp.app.db,
      )
    expect(rows, name).toEqual([])
  }
  expect(
    await testApp.app.db
      .selectFrom('users')
      .select(['first_name', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({
    first_name: 'Former member',
    password_hash: null,
  })
  const again = await openMember(testApp, { email })
  expect(again.id).not.toBe(id)
})

/** The smallest running contract: a poster, a worker, a selected bid. */
const runContract = async (posterId: string, workerId: string): Promise<void> => {
  const [jobId, bidId] = [newId(), newId()]
  await testApp.app.db.transaction().execute(async (trx) => {
    await sql`insert into jobs (id, poster_id, title, description, category, is_virtual, status, bidding_ends_at)
      values (${jobId}, ${posterId}, 'Mount a TV', 'Mount it on the wall.', 'Handyman', true, 'bidding', app_now() + interval '5 minutes')`.execute(
      trx,
    )
    await sql`insert into bids (id, job_id, poster_id, bidder_id, amount, message, is_selected)
      values (${bidId}, ${jobId}, ${posterId}, ${workerId}, 95, 'I can start now.', true)`.execute(trx)
    await sql`update jobs set status = 'assigned', selected_bid_id = ${bidId} where id = ${jobId}`.execute(trx)
    await sql`insert into contracts (job_id, bid_id, poster_id, worker_id, amount) values (${jobId}, ${bidId}, ${posterId}, ${workerId}, 95)`.execute(
      trx,
    )
  })
}

test('ACC-9 closing is refused with the reason while a contract runs', async () => {
  const poster = await openMember(testApp)
  const worker = await openMember(testApp)
  await runContract(poster.id, worker.id)
  for (const { client } of [poster, worker]) {
    expect(await client.delete('/api/account')).toMatchObject({ status: 409, body: { code: 'contracts_running' } })
    expect((await client.get('/api/auth/user')).status).toBe(200)
  }
})

test('ACC-9 closing is refused while money is held for a completed job, and possible once it has been withdrawn', async () => {
  const deal = await completedContract(testApp)
  for (const { client } of [deal.poster, deal.worker])
    expect(await client.delete('/api/account')).toMatchObject({ status: 409, body: { code: 'money_held' } })
  await step(deal, 'poster', 'release')
  await good(deal.poster.client.delete('/api/account'))
  const bank = await addBank(testApp, deal.worker)
  await good(deal.worker.client.post('/api/withdrawals', { methodId: bank, amount: '90.25', speed: 'standard' }))
  expect((await deal.worker.client.delete('/api/account')).body).toMatchObject({ code: 'payout_on_its_way' })
  await sql`update withdrawals set status = 'paid', settled_at = app_now() where user_id = ${deal.worker.id}`.execute(
    testApp.app.db,
  )
  await good(deal.worker.client.delete('/api/account'))
})

test('ACC-9 a tip for a closed account is refused', async () => {
  const deal = await completedContract(testApp)
  await step(deal, 'poster', 'release')
  await sql`update users set deleted_at = app_now() where id = ${deal.worker.id}`.execute(testApp.app.db)
  expect(await deal.poster.client.post(at(deal, 'tip'), { amount: 5 })).toMatchObject({
    status: 409,
    body: { code: 'worker_gone' },
  })
})

test('ACC-9 of concurrent closing and selection one happens', async () => {
  for (let round = 0; round < 8; round++) {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const bidId = await placeBid(worker, await postJob(poster))
    const [left, chosen] = await Promise.all([
      worker.client.delete('/api/account'),
      poster.client.post(`/api/bids/${bidId}/select`),
    ])
    const outcome = left.status === 200 ? 'left' : left.body.code
    expect([outcome, chosen.status]).toEqual(left.status === 200 ? ['left', 404] : ['contracts_running', 200])
  }
})

const post = (userId: string, cents: number) =>
  testApp.app.db.transaction().execute(async (trx) => {
    const [transaction, card, wallet] = [newId(), newId(), newId()]
    await sql`insert into ledger_accounts (id, kind, user_id, may_go_negative) values
      (${card}, 'poster_card', ${userId}, true), (${wallet}, 'user_balance', ${userId}, false)`.execute(trx)
    await sql`insert into ledger_transactions (id, kind) values (${transaction}, 'tip')`.execute(trx)
    await sql`insert into ledger_postings (transaction_id, account_id, amount_cents) values
      (${transaction}, ${card}, ${-cents}), (${transaction}, ${wallet}, ${cents})`.execute(trx)
  })

test('ACC-9 closing is refused with money in the wallet', async () => {
  const { client, id } = await openMember(testApp)
  await post(id, 12_50)
  expect((await client.delete('/api/account')).body).toMatchObject({ code: 'balance_left' })
})

test('ACC-9 an open job is closed with the account of its poster', async () => {
  const { client, id } = await openMember(testApp)
  await sql`insert into jobs (poster_id, title, description, category, location, zip_code, status, bidding_ends_at)
    values (${id}, 'Mount a TV', 'Mount it on the wall.', 'Handyman', '12 Oak Street, Tampa', '33605', 'bidding', app_now() + interval '5 minutes')`.execute(
    testApp.app.db,
  )
  await client.delete('/api/account')
  const job = await testApp.app.db
    .selectFrom('jobs')
    .select(['status', 'location'])
    .where('poster_id', '=', id)
    .executeTakeFirst()
  expect(job).toEqual({ status: 'cancelled', location: 'Removed' })
})

test('ACC-9 files about the person alone are deleted, those of a contract stay', async () => {
  const { client, id } = await openMember(testApp)
  const files = openFiles(testApp.config)
  const [own, shared] = [fileKey('avatar', 'png'), fileKey('progress', 'png')]
  for (const key of [own, shared]) {
    await files.put(key, Buffer.from('picture'), 'image/png')
    await sql`insert into stored_files (storage_key, owner_id, purpose, mime_type, size_bytes)
      values (${key}, ${id}, ${key.split('/')[0]}, 'image/png', 7)`.execute(testApp.app.db)
  }
  await client.delete('/api/account')
  await testApp.settle()
  expect([await files.get(own), await files.get(shared)]).toEqual([null, Buffer.from('picture')])
  await files.remove(shared)
})

test('ACC-5 a successful sign-in does not count as an attempt', async () => {
  const strict = await openTestApp({ RATE_LIMIT_SCALE: '1' })
  const { email } = await openMember(strict)
  for (let i = 0; i < 12; i++)
    expect((await strict.client().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
  await strict.close()
})

test('ACC-5 too many attempts on one account are refused with the time of the next one', async () => {
  const strict = await openTestApp({ RATE_LIMIT_SCALE: '1' })
  const email = freshEmail()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => strict.client().post('/api/auth/login', { email, password: PASSWORD })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]!.body).toMatchObject({
    code: 'too_many',
    message: 'Too many tries. Please try again in 15 minutes.',
  })
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(60)
  await strict.moveClock(15 * MINUTE_MS + 1000)
  expect((await strict.client().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401)
  await strict.close()
})
