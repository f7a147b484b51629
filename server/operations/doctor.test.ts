import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#core/contracts/rules.ts'
import { CHECKS } from '#server/operations/doctor-checks.ts'
import { askAll, examine, report } from '#server/operations/doctor.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { chat } from '#server/testing/scenarios/chats.ts'
import {
  at,
  activeContract,
  completedContract,
  contractIn,
  DECLINED_CARD,
  good,
  openContract,
  payWith,
  signBoth,
  startedContract,
} from '#server/testing/scenarios/contracts.ts'
import { acceptBoth, disputedContract, pendingOf } from '#server/testing/scenarios/disputes.ts'
import { review } from '#server/testing/scenarios/reviews.ts'
import { addBank, addDebitCard } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
let client: pg.Client
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  await live()
  // Nothing else may run while data is invalid.
  await testApp.app.queue.stop()
  client = new pg.Client({ connectionString: testApp.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testApp.close()
})

/** Sample data of every kind. */
const live = async () => {
  await openContract(testApp)
  const failed = await openContract(testApp)
  await payWith(failed.poster, DECLINED_CARD)
  await signBoth(failed)
  await activeContract(testApp)
  const running = await startedContract(testApp)
  const form = { description: 'The piano.', additionalAmount: 20 }
  const { id } = await good(running.worker.client.post(at(running, 'additional-work'), form))
  await good(running.poster.client.post(`/api/additional-work/${id}/approve`, { role: 'poster' }))
  for (const by of ['poster', 'worker'] as const) {
    const deal = await startedContract(testApp)
    await good(deal[by].client.post(at(deal, 'cancel')))
  }
  await contractIn(testApp, 'disputed')
  const settled = await disputedContract(testApp, { percent: 85 })
  await acceptBoth(settled, pendingOf(settled.dispute))
  const done = await completedContract(testApp, { amount: 800 })
  await good(done.poster.client.post(at(done, 'release')))
  await good(done.poster.client.post(at(done, 'tip'), { amount: 10 }))
  for (const role of ROLES) expect((await review(done, role, 4)).status).toBe(201)
  for (const role of ROLES) await chat(testApp, done, role, 'Thanks!')
  await sql`insert into video_sessions (session_id, host_id, participant_id, contract_id, called_by, status, start_time,
      end_time, duration) values ('over', ${done.poster.id}, ${done.worker.id}, ${done.id}, ${done.poster.id}, 'ended',
      app_now(), app_now(), 0)`.execute(testApp.app.db)
  const waits = await completedContract(testApp)
  expect((await review(waits, 'worker', 2)).status).toBe(201)
  const [card, bank] = [await addDebitCard(done.worker), await addBank(testApp, done.worker)]
  await good(done.worker.client.post('/api/withdrawals', { methodId: card, amount: 100, speed: 'instant' }))
  await good(done.worker.client.post('/api/withdrawals', { methodId: bank, amount: 100, speed: 'standard' }))
}

const first = (table: string, condition: string) =>
  `id = (select id from ${table} where ${condition} order by id limit 1)`

/** For every check a change that violates it. */
const BREAKS: Record<string, string> = {
  'Every ledger transaction sums to zero over at least two postings.': `
    update ledger_postings set amount_cents = amount_cents + 1 where ${first('ledger_postings', 'true')}`,
  'All accounts together hold nothing.': `
    update ledger_accounts set balance_cents = balance_cents + 1 where ${first('ledger_accounts', "kind = 'escrow'")}`,
  'Every balance is the sum of its postings.': `
    delete from ledger_postings where ${first('ledger_postings', 'true')}`,
  'Every posting tells the balance that it left behind.': `
    update ledger_postings set balance_after_cents = balance_after_cents - 1 where ${first('ledger_postings', 'true')}`,
  'What was held is the worker’s, the platform’s, given back, or held still.': `
    update payments set platform_fee = 1 where ${first('payments', "status = 'held'")}`,
  'What is held for a contract lies in its escrow.': `
    update payments set status = 'failed' where ${first('payments', "status = 'held'")}`,
  'What a contract’s payments say was charged and refunded is what left and reached the card.': `
    update payments set amount = amount + 1 where ${first('payments', "status = 'held'")}`,
  'Of what is released five percent, half up, are the platform’s and the rest the worker’s.': `
    update ledger_postings p set amount_cents = amount_cents + case a.kind when 'platform_revenue' then 1 else -1 end
    from ledger_accounts a where a.id = p.account_id and a.kind in ('platform_revenue', 'user_balance') and p.kind = 'release'`,
  'What a contract’s payments gave to its worker is what reached the wallet.': `
    update payments set worker_amount = worker_amount - 1, platform_fee = platform_fee + 1
    where ${first('payments', "status = 'released' and kind = 'contract'")}`,
  'No amount is zero, negative or over what one job may cost.': `
    update bids set amount = 100000.01 where ${first('bids', 'true')}`,
  'Only the outside world’s accounts are below zero, and wallets by what they owe.': `
    update ledger_accounts set balance_cents = -100000 where ${first('ledger_accounts', "kind = 'user_balance' and balance_cents < 0")}`,
  'What was captured came into the books once, and what was not never did.': `
    update payments set status = 'held' where ${first('payments', "status = 'failed'")}`,
  'For one thing at most one payment lives.': `
    drop index payments_one_live_per_contract;
    insert into payments (contract_id, kind, amount, status)
      select contract_id, kind, amount, 'pending' from payments where status = 'held' and kind = 'contract' limit 1`,
  'Every tip that was paid was given, once and whole.': `delete from job_tips`,
  'A contract is in dispute as long as a dispute is open, and no held money leaves meanwhile.': `
    update disputes set status = 'resolved', resolution = 'dismissed', resolved_at = app_now()`,
  'Nothing of a wallet is frozen but by a dispute that is open.': `
    insert into ledger_accounts (kind, user_id, contract_id, balance_cents) select 'user_frozen', worker_id, id, 100
      from contracts c where not exists (select from disputes d where d.contract_id = c.id) limit 1`,
  'What a dispute gave back is what its payments and the books say, and the rest is the worker’s and the fee.': `
    update disputes set compensation_amount = compensation_amount + 1 where status = 'resolved'`,
  'Every event of the provider that was taken in has been looked at.': `
    insert into provider_events (provider, event_id, payload) values ('stripe', 'evt_1', '{}')`,
  'Every call to the provider carries the key of what it is about.': `
    update provider_calls set idempotency_key = 'charge:something' where ${first('provider_calls', "purpose = 'charge'")}`,
  'What the books say was captured is captured at the sandbox, and nothing else.': `
    update sandbox_records set status = 'failed' where ${first('sandbox_records', "kind = 'intent' and status = 'succeeded'")}`,
  'What the books have given back is refunded at the sandbox, to the cent.': `
    update sandbox_records set refunded_cents = refunded_cents - 1
    where ${first('sandbox_records', "kind = 'intent' and refunded_cents > 0")}`,
  'A withdrawal left its wallet once, and arrived or came back as it says.': `
    update withdrawals set status = 'failed' where speed = 'instant'`,
  'What is on its way to banks and cards is what was withdrawn and has not arrived.': `
    update withdrawals set amount = amount + 1 where speed = 'standard'`,
  'No call to the provider and no payment waits for an hour.': `
    update provider_calls set status = 'pending', settled_at = null, created_at = app_now() - interval '2 hours'
    where ${first('provider_calls', 'true')}`,
  'Nobody who has left owns money here, owes some or waits for some.': `
    update users set deleted_at = app_now() where id = (select worker_id from contracts where status = 'in_progress' limit 1)`,
  'Nobody withdrew more at once than $5,000 a day and $25,000 a week.': `
    update withdrawals set amount = 5000.01 where speed = 'instant'`,
  'No bid came after the end.': `
    update bids set created_at = created_at + interval '1 day' where ${first('bids', 'true')}`,
  'What is over has the time when it ended, and what is not has none.': `
    update jobs set expired_at = app_now() where ${first('jobs', "status = 'assigned'")}`,
  'One bid per job and worker.': `
    alter table bids drop constraint bids_one_per_worker;
    insert into bids (job_id, poster_id, bidder_id, amount) select job_id, poster_id, bidder_id, amount from bids limit 1`,
  'A bidder is never the poster.': `
    alter table bids drop constraint bids_bidder_is_not_poster;
    update bids set bidder_id = poster_id where ${first('bids', 'true')}`,
  'A job that is decided has one selected bid, its own, and one that is not has none.': `
    update bids set is_selected = false where ${first('bids', 'is_selected')}`,
  'A job has one contract that is not cancelled if it is decided, and none if it is not.': `
    update contracts set status = 'cancelled', cancelled_at = app_now() where ${first('contracts', "status = 'active'")}`,
  'Worker and amount of a contract are those of its bid, which is selected as long as the contract lives.': `
    update bids set amount = amount + 1 where ${first('bids', 'is_selected')}`,
  'Contract and job stand at the same point, and the contract has come there on the listed way.': `
    update jobs set status = 'completed' where ${first('jobs', "status = 'assigned'")}`,
  'A contract is active only when both sides signed the text that stands there.': `
    delete from contract_signatures where role = 'poster'`,
  'Every text that was ever there is kept, and its hash is its own.': `
    update contracts set terms_text = terms_text || ' Or for half.' where ${first('contracts', "status = 'active'")}`,
  'Work is going on or done only where its money was held.': `
    update payments set status = 'failed' where kind = 'contract' and status = 'held'`,
  'Extra work counts as soon as both approved and it is held, and not before.': `
    update contracts set additional_amount = 0 where additional_amount > 0`,
  'Both sides review each other, once and in time.': `
    update reviews set created_at = created_at + interval '8 days' where ${first('reviews', 'true')}`,
  'Reviews are sealed until both are in or their time is over, and of two that are in none is sealed.': `
    update reviews set published_at = app_now() where published_at is null`,
  'No review stays sealed for an hour after its time.': `
    update contracts set completed_at = completed_at - interval '8 days'
    where id = (select contract_id from reviews where published_at is null)`,
  'Ratings, finished jobs and earnings of a person can be counted again.': `
    update users set total_earnings = total_earnings + 0.01 where ${first('users', 'total_earnings > 0')}`,
  'All news could be told.': `insert into outbox (name, failed_at) values ('contracts.moved', app_now())`,
  'One account per e-mail, whatever its case, over members and those who wait for their code.': `
    insert into unverified_users (email, first_name, password, verification_code, expires_at)
      select upper(email), 'Twin', 'none', 'none', app_now() from users limit 1`,
  'Messages of a conversation are numbered from 1 without a gap, and it knows the last.': `
    delete from chat_messages where ${first('chat_messages', 'seq = 1')}`,
  'A message is between the two people of its contract.': `
    update chat_messages set receiver_id = (select id from users where id not in (sender_id, receiver_id) limit 1)
    where ${first('chat_messages', 'true')}`,
  'A call that is over has its end and its length, and nobody in its room.': `
    update video_sessions set duration = null where session_id = 'over'`,
  'A browser is pushed to only for whoever is signed in at it.': `
    insert into push_subscriptions (user_id, sid, endpoint, p256dh_key, auth_key)
      select u.id, s.sid, 'https://push.example.org/1', 'x', 'x' from sessions s join users u on u.id <> s.user_id limit 1`,
  'No push waits for an hour after it was of no use any more.': `
    insert into queue_jobs (kind, key, payload)
      values ('push.send', 'x', jsonb_build_object('expiresAt', app_now() - interval '2 hours'))`,
  'Every mail that waits and every call to the card provider that is pending has its job.': `
    delete from queue_jobs where kind = 'mail.send'`,
  'No mail about an alert is an hour late.': `
    update alerts set mail_due_at = app_now() - interval '2 hours' where ${first('alerts', 'true')}`,
}

/** Constraints that hold even without triggers. */
const CONSTRAINTS_OFF = `
  alter table payments drop constraint payments_parts_within_amount, drop constraint payments_settled_adds_up;
  alter table ledger_accounts drop constraint ledger_accounts_not_below_zero;
  alter table jobs drop constraint jobs_selection_fits_status;
  alter table withdrawals drop constraint withdrawals_fee_within_amount`

const runDoctor = (url: string) =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/doctor.ts'], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: url },
  })

describe('DOCTOR-1 the doctor', () => {
  test('finds nothing wrong in an instance with many kinds of data', async () => {
    const findings = await examine(client)
    expect(report(findings)).toBe(`The books balance: ${CHECKS.length} checks, nothing wrong.`)
  })

  test('has a violation for every check', () => {
    expect(Object.keys(BREAKS)).toEqual(CHECKS.map(({ sentence }) => sentence))
  })

  test.each(CHECKS.map(({ rule, sentence }) => [rule, sentence] as const))(
    'sees when %s is broken: %s',
    async (rule, sentence) => {
      await client.query('begin')
      try {
        // As if the database had no triggers.
        await client.query('set local session_replication_role = replica')
        await client.query(CONSTRAINTS_OFF)
        await client.query(BREAKS[sentence]!)
        const findings = await askAll(client)
        const found = findings.filter((finding) => finding.sentence === sentence)
        expect(found.length).toBeGreaterThan(0)
        expect(found[0]!.id).toMatch(/\S/)
        expect(report(findings)).toContain(`${rule} does not hold: ${sentence}\n  ${found[0]!.id}`)
      } finally {
        await client.query('rollback')
      }
    },
  )

  test('is run by npm run doctor, which exits with 1 after a finding', async () => {
    expect((await runDoctor(testApp.databaseUrl)).stdout).toBe(
      `The books balance: ${CHECKS.length} checks, nothing wrong.\n`,
    )
    await client.query(`update users set total_jobs = total_jobs + 1 where ${first('users', 'true')}`)
    await expect(runDoctor(testApp.databaseUrl)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('INV-22 does not hold: Ratings, finished jobs and earnings'),
    })
    await client.query(`update users set total_jobs = total_jobs - 1 where ${first('users', 'true')}`)
    const nowhere = new URL(testApp.databaseUrl)
    nowhere.pathname = '/postgres'
    await expect(runDoctor(nowhere.href)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm start'),
    })
  })
})
