import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#core/contracts/rules.ts'
import { CHECKS } from '#server/operations/doctor-checks.ts'
import { askAll, examine, report } from '#server/operations/doctor.ts'
import { sealTimer } from '#server/platform/database/chains.ts'
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
  step,
} from '#server/testing/scenarios/contracts.ts'
import { acceptBoth, disputedContract, pendingOf } from '#server/testing/scenarios/disputes.ts'
import { review } from '#server/testing/scenarios/reviews.ts'
import { addBank, addDebitCard, ring } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
let client: pg.Client
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  await live()
  // The chains cover what has happened.
  await ring(testApp)
  // Nothing else may run while data is invalid.
  await testApp.app.queue.drain(sealTimer)
  await testApp.app.queue.stop()
  client = new pg.Client({ connectionString: testApp.ownerUrl })
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
  const stopped = await startedContract(testApp)
  await step(stopped, 'worker', 'progress', { percent: 65 })
  await step(stopped, 'poster', 'cancel')
  await step(stopped, 'worker', 'settlement/accept')
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
  'The balances of all accounts sum to zero.': `
    update ledger_accounts set balance_cents = balance_cents + 1 where ${first('ledger_accounts', "kind = 'escrow'")}`,
  'Every balance is the sum of its postings.': `
    delete from ledger_postings where ${first('ledger_postings', 'true')}`,
  'Every posting stores the balance after it.': `
    update ledger_postings set balance_after_cents = balance_after_cents - 1 where ${first('ledger_postings', 'true')}`,
  'Fee, worker’s share and refund of a payment add up to its amount, and are zero until it is settled.': `
    update payments set platform_fee = 1 where ${first('payments', "status = 'held'")}`,
  'The escrow account of a contract equals its held payments.': `
    update payments set status = 'failed' where ${first('payments', "status = 'held'")}`,
  'Charges and refunds in the payments of a contract equal those in the ledger.': `
    update payments set amount = amount + 1 where ${first('payments', "status = 'held'")}`,
  'Of every release the platform gets five percent, rounded half up, and the worker the rest.': `
    update ledger_postings p set amount_cents = amount_cents + case a.kind when 'platform_revenue' then 1 else -1 end
    from ledger_accounts a where a.id = p.account_id and a.kind in ('platform_revenue', 'user_balance') and p.kind = 'release'`,
  'The worker’s share in the payments of a contract equals the earnings in the wallet.': `
    update payments set worker_amount = worker_amount - 1, platform_fee = platform_fee + 1
    where ${first('payments', "status = 'released' and kind = 'contract'")}`,
  'No amount is zero, negative or above its maximum.': `
    update bids set amount = 100000.01 where ${first('bids', 'true')}`,
  'Only external accounts, receivables and losses are below zero.': `
    update ledger_accounts set balance_cents = -1 where ${first('ledger_accounts', "kind = 'user_balance'")}`,
  'Every receivable in the books is a debt with a name, to the cent.': `
    update debts set collected_cents = collected_cents + 1`,
  'What is owed for somebody else has been credited to nobody yet.': `
    update ledger_accounts set balance_cents = 0 where kind = 'uncollected'`,
  'Every loss in the books is a debt that was written off.': `
    insert into ledger_accounts (kind, balance_cents, may_go_negative) values ('loss', -5, true)`,
  'What banks have taken back in the books are the chargebacks that were lost.': `
    insert into chargebacks (provider, ref, charge_ref, payment_id, kind, status, reported_at, decided_at, booked_cents)
      select 'sandbox', 'du_1', 'pi_1', id, 'chargeback', 'lost', app_now(), app_now(), 100 from payments limit 1`,
  'No held payment was moved while its bank looked at it.': `
    insert into chargebacks (provider, ref, charge_ref, payment_id, kind, status, reported_at, opened_at)
      select 'sandbox', 'du_1', 'pi_1', id, 'chargeback', 'open', app_now(), released_at - interval '1 second'
      from payments where status = 'released' and released_at is not null limit 1`,
  'Every captured payment is in the ledger once, and no other payment is.': `
    update payments set status = 'held' where ${first('payments', "status = 'failed'")}`,
  'A contract or an extra work has at most one payment that did not fail and was not refunded.': `
    drop index payments_one_live_per_contract;
    insert into payments (contract_id, kind, amount, status)
      select contract_id, kind, amount, 'pending' from payments where status = 'held' and kind = 'contract' limit 1`,
  'Every paid tip is recorded once, with its full amount.': `delete from job_tips`,
  'A contract is in dispute exactly while a dispute is open, and nothing is released meanwhile.': `
    update disputes set status = 'resolved', resolution = 'dismissed', resolved_at = app_now()`,
  'Money of a wallet is frozen only while a dispute is open.': `
    insert into ledger_accounts (kind, user_id, contract_id, balance_cents) select 'user_frozen', worker_id, id, 100
      from contracts c where not exists (select from disputes d where d.contract_id = c.id) limit 1`,
  'The refund of a dispute is that of its payments and of the ledger, and what is still owed for it.': `
    update disputes set compensation_amount = compensation_amount + 1 where status = 'resolved'`,
  'Every event of the provider has been handled.': `
    insert into provider_events (provider, event_id, payload) values ('stripe', 'evt_1', '{}')`,
  'Every call to the provider has the idempotency key of its payment or withdrawal.': `
    update provider_calls set idempotency_key = 'charge:something' where ${first('provider_calls', "purpose = 'charge'")}`,
  'Payments that are captured here are captured in the sandbox, and no others.': `
    update sandbox_records set status = 'failed' where ${first('sandbox_records', "kind = 'intent' and status = 'succeeded'")}`,
  'Refunds here equal those in the sandbox, to the cent.': `
    update sandbox_records set refunded_cents = refunded_cents - 1
    where ${first('sandbox_records', "kind = 'intent' and refunded_cents > 0")}`,
  'A withdrawal left its wallet once, and arrived or was returned according to its status.': `
    update withdrawals set status = 'failed' where speed = 'instant'`,
  'The clearing account of payouts equals the withdrawals that have not arrived.': `
    update withdrawals set amount = amount + 1 where speed = 'standard'`,
  'No call to the provider and no payment is pending for more than an hour.': `
    update provider_calls set status = 'pending', settled_at = null, created_at = app_now() - interval '2 hours'
    where ${first('provider_calls', 'true')}`,
  'No closed account has a balance, a held payment or an open withdrawal.': `
    update users set deleted_at = app_now() where id = (select worker_id from contracts where status = 'in_progress' limit 1)`,
  'Nobody has instant withdrawals of more than $5,000 a day or $25,000 a week.': `
    update withdrawals set amount = 5000.01 where speed = 'instant'`,
  'No bid was placed after the end of bidding.': `
    update bids set created_at = created_at + interval '1 day' where ${first('bids', 'true')}`,
  'An expired or cancelled job has the time of that, and no other job has one.': `
    update jobs set expired_at = app_now() where ${first('jobs', "status = 'assigned'")}`,
  'A worker has at most one bid on a job.': `
    alter table bids drop constraint bids_one_per_worker;
    insert into bids (job_id, poster_id, bidder_id, amount) select job_id, poster_id, bidder_id, amount from bids limit 1`,
  'A bidder is never the poster of the job.': `
    alter table bids drop constraint bids_bidder_is_not_poster;
    update bids set bidder_id = poster_id where ${first('bids', 'true')}`,
  'An assigned or completed job has one selected bid of its own, and no other job has one.': `
    update bids set is_selected = false where ${first('bids', 'is_selected')}`,
  'An assigned or completed job has one contract that is not cancelled, and no other job has one.': `
    update contracts set status = 'cancelled', cancelled_at = app_now() where ${first('contracts', "status = 'active'")}`,
  'Worker and amount of a contract are those of its bid, which is selected unless the contract is cancelled.': `
    update bids set amount = amount + 1 where ${first('bids', 'is_selected')}`,
  'The statuses of contract and job match, and the contract has the times that its status requires.': `
    update jobs set status = 'completed' where ${first('jobs', "status = 'assigned'")}`,
  'A settlement is open only while the work is in progress, and an accepted one has ended the contract.': `
    update settlements set status = 'open', accepted_by = null, ended_at = null where status = 'accepted'`,
  'A contract is active only if both sides have signed its current text.': `
    delete from contract_signatures where role = 'poster'`,
  'Every version of a contract’s text is stored, with its correct hash.': `
    update contracts set terms_text = terms_text || ' Or for half.' where ${first('contracts', "status = 'active'")}`,
  'Work is in progress or completed only if its payment was held.': `
    update payments set status = 'failed' where kind = 'contract' and status = 'held'`,
  'Extra work counts exactly if both sides have approved it and its payment was held.': `
    update contracts set additional_amount = 0 where additional_amount > 0`,
  'The two sides review each other, once and before the deadline.': `
    update reviews set created_at = created_at + interval '8 days' where ${first('reviews', 'true')}`,
  'Reviews are sealed until both are written or the deadline has passed, and two written ones are open.': `
    update reviews set published_at = app_now() where published_at is null`,
  'No review is still sealed an hour after its deadline.': `
    update contracts set completed_at = completed_at - interval '8 days'
    where id = (select contract_id from reviews where published_at is null)`,
  'Stored ratings, finished jobs and earnings equal the computed ones.': `
    update users set total_earnings = total_earnings + 0.01 where ${first('users', 'total_earnings > 0')}`,
  'No event has failed for good.': `insert into outbox (name, failed_at) values ('contracts.moved', app_now())`,
  'One account per email address, ignoring case, over members and pending registrations.': `
    insert into unverified_users (email, first_name, password, verification_code, expires_at)
      select upper(email), 'Twin', 'none', 'none', app_now() from users limit 1`,
  'Messages of a conversation are numbered from 1 without gaps, up to its stored last number.': `
    delete from chat_messages where ${first('chat_messages', 'seq = 1')}`,
  'A message is between the two parties of its contract.': `
    update chat_messages set receiver_id = (select id from users where id not in (sender_id, receiver_id) limit 1)
    where ${first('chat_messages', 'true')}`,
  'A call that is over has its end and its duration, and no participants.': `
    update video_sessions set duration = null where session_id = 'over'`,
  'A push subscription belongs to the user who is signed in on its browser.': `
    insert into push_tokens (user_id, sid, token, p256dh_key, auth_key)
      select u.id, s.sid, 'https://push.example.org/1', 'x', 'x' from sessions s join users u on u.id <> s.user_id limit 1`,
  'No push is pending an hour after it expired.': `
    insert into queue_jobs (kind, key, payload)
      values ('push.send', 'x', jsonb_build_object('expiresAt', app_now() - interval '2 hours'))`,
  'Every queued mail and every pending call to the card provider has its job.': `
    delete from queue_jobs where kind = 'mail.send'`,
  'No mail about an alert is an hour late.': `
    update alerts set mail_due_at = app_now() - interval '2 hours' where ${first('alerts', 'true')}`,
  'No movement of money was changed, deleted or added after the fact.': `
    update ledger_transactions set memo = 'other' where ${first('ledger_transactions', 'true')}`,
  'No row of the audit log was changed, deleted or added after the fact.': `
    insert into admin_audit_log (admin_id, action) values (gen_random_uuid(), 'x')`,
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

const chain = (name: string) => `Chain of the ${name}: \\d+ rows sealed, \\d+ waiting, head (?:[0-9a-f]{64}|none)\\.\n`

describe('DOCTOR-1 the doctor', () => {
  test('finds nothing wrong in an instance with many kinds of data', async () => {
    const findings = await examine(client)
    expect(report(findings)).toBe(`The books balance: ${CHECKS.length} checks, nothing wrong.`)
  })

  test('has a violation for every check', () => {
    expect(Object.keys(BREAKS)).toEqual(CHECKS.map(({ sentence }) => sentence))
  })

  test.each(CHECKS.map(({ rule, sentence }) => [rule, sentence] as const))(
    'detects a violation of %s: %s',
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
    const healthy = `^The books balance: ${CHECKS.length} checks, nothing wrong\\.\n${chain('ledger')}${chain('audit log')}Debts: .*\nChargebacks: .*\n`
    expect((await runDoctor(testApp.databaseUrl)).stdout).toMatch(new RegExp(`${healthy}$`))
    expect((await runDoctor(testApp.ownerUrl)).stdout).toMatch(
      new RegExp(`${healthy}The role \\S+ serves requests and owns`),
    )
    await client.query(`update users set total_jobs = total_jobs + 1 where ${first('users', 'true')}`)
    await expect(runDoctor(testApp.databaseUrl)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('INV-22 does not hold: Stored ratings, finished jobs and earnings'),
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
