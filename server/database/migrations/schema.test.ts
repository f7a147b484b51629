import { DAY_MS } from '#core/kernel/time.ts'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/platform/database/ids.ts'
import { openTestDatabase } from '#server/testing/database.ts'

// The constraints of the database. Each case: a statement that must fail by the named constraint, and a similar one
// that must succeed. INV-n is the n-th of the invariants.

let database: Awaited<ReturnType<typeof openTestDatabase>>
let pool: Pool

type Row = Record<string, string | number | boolean | null>

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
const literal = (value: Row[string]): string => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`)
const insert = (table: string, row: Row): string =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')})`

// Ann posts, Bob and Cat bid. One job takes bids; the other is Bob's, with an unsigned contract.
const [ann, bob, cat, eve, admin] = [newId(), newId(), newId(), newId(), newId()]
const [openJob, bobsOpenBid, catsOpenBid] = [newId(), newId(), newId()]
const [dealJob, bobsBid, catsBid, contract, dispute] = [newId(), newId(), newId(), newId(), newId()]

const user = (row: Row = {}) => insert('users', { email: `${newId()}@nearhand.test`, ...row })
const registration = (row: Row = {}) =>
  insert('unverified_users', {
    email: `${newId()}@nearhand.test`,
    first_name: 'Dan',
    password: 'hash',
    verification_code: 'hash',
    expires_at: 'infinity',
    ...row,
  })
const job = (row: Row = {}) =>
  insert('jobs', {
    poster_id: ann,
    title: 'Carry a sofa',
    description: 'Two floors, no lift.',
    category: 'Moving & Delivery',
    location: '12 Main Street',
    zip_code: '33601',
    status: 'bidding',
    bidding_ends_at: 'infinity',
    ...row,
  })
const bid = (row: Row = {}) =>
  insert('bids', { job_id: openJob, poster_id: ann, bidder_id: eve, amount: '80.00', ...row })
const contractFor = (row: Row = {}) =>
  insert('contracts', { job_id: dealJob, bid_id: bobsBid, poster_id: ann, worker_id: bob, amount: '95.00', ...row })
const signature = (row: Row = {}) =>
  `insert into contract_signatures (contract_id, user_id, role, text_hash)
   select id, '${row.user_id ?? ann}', '${row.role ?? 'poster'}', ${row.text_hash ? literal(row.text_hash) : 'terms_hash'}
   from contracts where id = '${contract}'`
const payment = (row: Row = {}) =>
  insert('payments', { contract_id: contract, amount: '95.00', status: 'held', ...row })
const review = (row: Row = {}) =>
  insert('reviews', { contract_id: contract, reviewer_id: ann, reviewee_id: bob, rating: 5, ...row })
const proposal = (row: Row = {}) =>
  insert('mediation_attempts', { dispute_id: dispute, proposal: 'Half of it', refund_percent: 50, ...row })
const evidence = (row: Row = {}) =>
  insert('dispute_evidence', {
    dispute_id: dispute,
    submitted_by: bob,
    evidence_type: 'text',
    description: 'The lift was broken.',
    ...row,
  })
const setDispute = (set: string) => `update disputes set ${set} where id = '${dispute}'`
const signBoth = `poster_signed = true, poster_signed_at = app_now(), worker_signed = true, worker_signed_at = app_now()`
const setContract = (set: string) => `update contracts set ${set} where id = '${contract}'`
const setDeal = (set: string) => `update jobs set ${set} where id = '${dealJob}'`
const setOpenJob = (set: string) => `update jobs set ${set} where id = '${openJob}'`
const complete = (completedAt: string) => [
  signature(),
  signature({ user_id: bob, role: 'worker' }),
  setContract(`status = 'active', ${signBoth}`),
  payment({ status: 'held' }),
  setContract(`status = 'in_progress', started_at = app_now()`),
  setContract(`status = 'completed', completed_at = ${completedAt}`),
]
/** Finished two days ago: can be reviewed. */
const done = complete(`app_now() - interval '2 days'`)
/** Finished nine days ago, and reviewed in time only by Ann. */
const over = complete(`app_now() - interval '9 days'`)
const inTime = (row: Row = {}) => review({ created_at: daysAgo(8), ...row })
const cancel = `status = 'cancelled', cancelled_at = app_now()`

const world = [
  user({ id: ann, email: 'Ann@nearhand.test' }),
  user({ id: bob, email: 'bob@nearhand.test' }),
  user({ id: cat, email: 'cat@nearhand.test' }),
  user({ id: eve, email: 'eve@nearhand.test' }),
  registration({ email: 'new@nearhand.test' }),
  insert('admin_users', { id: admin, email: 'admin@nearhand.test', password_hash: 'hash' }),
  job({ id: openJob }),
  bid({ id: bobsOpenBid, bidder_id: bob }),
  bid({ id: catsOpenBid, bidder_id: cat }),
  job({ id: dealJob }),
  bid({ id: bobsBid, job_id: dealJob, bidder_id: bob, amount: '95.00', is_selected: true }),
  bid({ id: catsBid, job_id: dealJob, bidder_id: cat, amount: '90.00' }),
  setDeal(`status = 'assigned', selected_bid_id = '${bobsBid}'`),
  contractFor({ id: contract, terms_text: 'Bob carries the sofa for $95.00.' }),
  insert('disputes', {
    id: dispute,
    contract_id: contract,
    reported_by: ann,
    reported_against: bob,
    reason: 'Late',
    description: 'Two days.',
  }),
]

beforeAll(async () => {
  database = await openTestDatabase()
  pool = database.pool
  await inTransaction(async (client) => {
    for (const statement of world) await client.query(statement)
  })
})
afterAll(() => database?.close())

const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const inTransaction = <T>(work: (client: PoolClient) => Promise<T>): Promise<T> =>
  withClient(async (client) => {
    await client.query('begin')
    try {
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

/** Runs the statements, including deferred constraints, and rolls back. */
const attempt = (statements: string | string[]): Promise<void> =>
  withClient(async (client) => {
    await client.query('begin')
    try {
      for (const statement of [statements].flat()) await client.query(statement)
      await client.query('set constraints all immediate')
    } finally {
      await client.query('rollback')
    }
  })

interface Refusal {
  rule: string
  by: string
  refused: string | string[]
  allowed: string | string[]
}

const people: Refusal[] = [
  {
    rule: 'INV-27 two accounts with one e-mail',
    by: 'users_one_per_email',
    refused: user({ email: 'aNN@nearhand.TEST' }),
    allowed: user({ email: 'anne@nearhand.test' }),
  },
  {
    rule: 'INV-27 a registration with the e-mail of an account',
    by: 'one_account_per_email',
    refused: registration({ email: 'ANN@nearhand.test' }),
    allowed: registration({ email: 'anne@nearhand.test' }),
  },
  {
    rule: 'INV-27 two registrations with one e-mail',
    by: 'unverified_users_one_per_email',
    refused: registration({ email: 'NEW@nearhand.test' }),
    allowed: registration({ email: 'newer@nearhand.test' }),
  },
  {
    rule: 'INV-27 an account that moves to a taken e-mail',
    by: 'users_one_per_email',
    refused: `update users set email = 'BOB@nearhand.test' where id = '${ann}'`,
    allowed: `update users set email = 'ANN@nearhand.test' where id = '${ann}'`,
  },
  {
    rule: 'INV-27 a registration that moves to a taken e-mail',
    by: 'one_account_per_email',
    refused: `update unverified_users set email = 'Bob@nearhand.test'`,
    allowed: `update unverified_users set email = 'newer@nearhand.test'`,
  },
  {
    rule: 'a second admin with one e-mail',
    by: 'admin_users_one_per_email',
    refused: insert('admin_users', { email: 'ADMIN@nearhand.test', password_hash: 'hash' }),
    allowed: insert('admin_users', { email: 'bob@nearhand.test', password_hash: 'hash' }),
  },
  {
    rule: 'an unknown role',
    by: 'users_role_known',
    refused: user({ role: 'owner' }),
    allowed: user({ role: 'social_media_manager' }),
  },
  {
    rule: 'INV-22 a rating over 5',
    by: 'users_rating_range',
    refused: user({ rating: '5.01' }),
    allowed: user({ rating: '5.00' }),
  },
  {
    rule: 'a negative rate',
    by: 'users_hourly_rate_not_negative',
    refused: user({ hourly_rate: '-0.01' }),
    allowed: user({ hourly_rate: '0.00' }),
  },
  {
    rule: 'a bio over 500 characters',
    by: 'users_bio_length',
    refused: user({ bio: 'é'.repeat(501) }),
    allowed: user({ bio: 'é'.repeat(500) }),
  },
  {
    rule: 'a completeness over 100',
    by: 'users_profile_completeness_range',
    refused: user({ profile_completeness: 101 }),
    allowed: user({ profile_completeness: 100 }),
  },
  {
    rule: 'a session of nobody',
    by: 'sessions_one_owner',
    refused: insert('sessions', { sid: 'a', expire: 'infinity' }),
    allowed: insert('sessions', { sid: 'a', expire: 'infinity', user_id: ann }),
  },
  {
    rule: 'a session of two',
    by: 'sessions_one_owner',
    refused: insert('sessions', { sid: 'a', expire: 'infinity', user_id: ann, admin_id: admin }),
    allowed: insert('sessions', { sid: 'a', expire: 'infinity', admin_id: admin }),
  },
  {
    rule: 'blocking oneself',
    by: 'user_blocks_not_oneself',
    refused: insert('user_blocks', { blocker_id: ann, blocked_id: ann }),
    allowed: insert('user_blocks', { blocker_id: ann, blocked_id: bob }),
  },
  {
    rule: 'a second request for verification',
    by: 'verification_requests_one_pending',
    refused: [insert('verification_requests', { user_id: ann }), insert('verification_requests', { user_id: ann })],
    allowed: [
      insert('verification_requests', { user_id: ann, status: 'rejected', decided_at: '2025-07-01' }),
      insert('verification_requests', { user_id: ann }),
    ],
  },
]

const jobs: Refusal[] = [
  {
    rule: 'INV-4 a budget upside down',
    by: 'jobs_budget_range',
    refused: job({ budget_min: '50.01', budget_max: '50.00' }),
    allowed: job({ budget_min: '50.00', budget_max: '50.00' }),
  },
  {
    rule: 'INV-4 a budget of nothing',
    by: 'jobs_budget_positive',
    refused: job({ budget_min: '0.00', budget_max: '50.00' }),
    allowed: job({ budget_min: '0.01', budget_max: '50.00' }),
  },
  {
    rule: 'INV-4 a negative budget with one end',
    by: 'jobs_budget_positive',
    refused: job({ budget_max: '-1.00' }),
    allowed: job({ budget_min: null, budget_max: null }),
  },
  {
    rule: 'a fourth image',
    by: 'jobs_images_at_most_three',
    refused: job({ images: '{a,b,c,d}' }),
    allowed: job({ images: '{a,b,c}' }),
  },
  {
    rule: 'a window of 4 minutes',
    by: 'jobs_bidding_duration_range',
    refused: job({ bidding_duration: 4 }),
    allowed: job({ bidding_duration: 5 }),
  },
  {
    rule: 'a window over a day',
    by: 'jobs_bidding_duration_range',
    refused: job({ bidding_duration: 1441 }),
    allowed: job({ bidding_duration: 1440 }),
  },
  {
    rule: 'a job without a place',
    by: 'jobs_place_unless_virtual',
    refused: job({ location: null, zip_code: null }),
    allowed: job({ location: null, zip_code: null, is_virtual: true }),
  },
  {
    rule: 'half a point',
    by: 'jobs_point_is_whole',
    refused: job({ latitude: '27.9' }),
    allowed: job({ latitude: '27.9', longitude: '-82.4' }),
  },
  {
    rule: 'an unknown state',
    by: 'jobs_status_known',
    refused: setOpenJob(`status = 'paused'`),
    allowed: setOpenJob(`status = 'open', choose_by = app_now()`),
  },
  {
    rule: 'INV-14 a closed window opened again',
    by: 'jobs_closed_stays_closed',
    refused: [setOpenJob(`status = 'open', choose_by = app_now()`), setOpenJob(`status = 'bidding'`)],
    allowed: [setOpenJob(`status = 'open', choose_by = app_now()`), setOpenJob(`title = 'Carry two sofas'`)],
  },
  {
    rule: 'INV-14 an expired job taken up again',
    by: 'jobs_closed_stays_closed',
    refused: [setOpenJob(`status = 'expired'`), setOpenJob(`status = 'open', choose_by = app_now()`)],
    allowed: job({ reposted_from_id: openJob, repost_count: 1 }),
  },
  {
    rule: 'assigned without a bid',
    by: 'jobs_selection_fits_status',
    refused: setOpenJob(`status = 'assigned'`),
    allowed: [
      setOpenJob(`status = 'assigned', selected_bid_id = '${bobsOpenBid}'`),
      `update bids set is_selected = true where id = '${bobsOpenBid}'`,
    ],
  },
  {
    rule: 'INV-17 a selected bid of another job',
    by: 'jobs_selected_bid_is_its_own',
    refused: setOpenJob(`status = 'assigned', selected_bid_id = '${bobsBid}'`),
    allowed: [
      `update bids set is_selected = true where id = '${catsOpenBid}'`,
      setOpenJob(`status = 'assigned', selected_bid_id = '${catsOpenBid}'`),
    ],
  },
  {
    rule: 'INV-17 a selected bid that is not marked',
    by: 'jobs_selected_bid_is_its_own',
    refused: setOpenJob(`status = 'assigned', selected_bid_id = '${bobsOpenBid}'`),
    allowed: [
      setOpenJob(`status = 'assigned', selected_bid_id = '${bobsOpenBid}'`),
      `update bids set is_selected = true where id = '${bobsOpenBid}'`,
    ],
  },
]

const bids: Refusal[] = [
  {
    rule: 'INV-15 a second bid of a worker',
    by: 'bids_one_per_worker',
    refused: bid({ bidder_id: bob }),
    allowed: bid({ bidder_id: eve }),
  },
  {
    rule: 'INV-16 a bid on an own job',
    by: 'bids_bidder_is_not_poster',
    refused: bid({ bidder_id: ann }),
    allowed: bid({ bidder_id: eve }),
  },
  {
    rule: 'INV-16 a bid on an own job under another name',
    by: 'bids_of_the_jobs_poster',
    refused: bid({ bidder_id: ann, poster_id: bob }),
    allowed: bid(),
  },
  {
    rule: 'INV-4 a bid of nothing',
    by: 'bids_amount_positive',
    refused: bid({ amount: '0.00' }),
    allowed: bid({ amount: '0.01' }),
  },
  {
    rule: 'INV-17 two selected bids',
    by: 'bids_one_selected',
    refused: `update bids set is_selected = true where id = '${catsBid}'`,
    allowed: `update bids set is_selected = true where id = '${catsOpenBid}'`,
  },
  {
    rule: 'INV-18 a bid changed under its contract',
    by: 'contracts_as_the_bid_says',
    refused: `update bids set amount = 1 where id = '${bobsBid}'`,
    allowed: `update bids set amount = 1 where id = '${catsBid}'`,
  },
  {
    rule: 'INV-18 a bid withdrawn under its contract',
    by: 'contracts_as_the_bid_says',
    refused: `delete from bids where id = '${bobsBid}'`,
    allowed: `delete from bids where id = '${catsBid}'`,
  },
]

const contracts: Refusal[] = [
  {
    rule: 'INV-18 a second contract for a job',
    by: 'contracts_one_per_job',
    refused: contractFor(),
    allowed: [setContract(cancel), contractFor()],
  },
  {
    rule: 'INV-18 another worker than the bidder',
    by: 'contracts_as_the_bid_says',
    refused: [setContract(cancel), contractFor({ worker_id: cat })],
    allowed: [setContract(cancel), contractFor({ worker_id: bob })],
  },
  {
    rule: 'INV-18 another amount than the bid',
    by: 'contracts_as_the_bid_says',
    refused: [setContract(cancel), contractFor({ amount: '95.01' })],
    allowed: [setContract(cancel), contractFor({ amount: '95.00' })],
  },
  {
    rule: 'INV-18 a bid that is not selected',
    by: 'contracts_bid_stays_selected',
    refused: [setContract(cancel), contractFor({ bid_id: catsBid, worker_id: cat, amount: '90.00' })],
    allowed: [
      setContract(cancel),
      setDeal(`status = 'open', choose_by = app_now(), selected_bid_id = null`),
      `update bids set is_selected = false where id = '${bobsBid}'`,
    ],
  },
  {
    rule: 'INV-18 a bid unselected under a contract that lives',
    by: 'contracts_bid_stays_selected',
    refused: [
      setDeal(`status = 'open', choose_by = app_now(), selected_bid_id = null`),
      `update bids set is_selected = false where id = '${bobsBid}'`,
    ],
    allowed: [
      setDeal(`status = 'open', choose_by = app_now(), selected_bid_id = null`),
      `update bids set is_selected = false where id = '${bobsBid}'`,
      setContract(cancel),
    ],
  },
  {
    rule: 'INV-18 another poster than the job has',
    by: 'contracts_of_the_jobs_poster',
    refused: [setContract(cancel), contractFor({ poster_id: eve })],
    allowed: [setContract(cancel), contractFor({ poster_id: ann })],
  },
  {
    rule: 'INV-20 active with one signature',
    by: 'contracts_active_needs_signatures',
    refused: setContract(`status = 'active', poster_signed = true, poster_signed_at = app_now()`),
    allowed: [signature(), signature({ user_id: bob, role: 'worker' }), setContract(`status = 'active', ${signBoth}`)],
  },
  {
    rule: 'INV-20 active with none',
    by: 'contracts_active_needs_signatures',
    refused: setContract(`status = 'active'`),
    allowed: setContract(cancel),
  },
  {
    rule: 'a signature without its time',
    by: 'contracts_worker_signature_has_time',
    refused: setContract(`worker_signed = true`),
    allowed: setContract(`worker_signed = true, worker_signed_at = app_now()`),
  },
  {
    rule: 'a schedule in other words than HH:MM',
    by: 'contracts_scheduled_time_is_hhmm',
    refused: setContract(`scheduled_time = '24:00'`),
    allowed: setContract(`scheduled_time = '23:59'`),
  },
  {
    rule: 'INV-20 a signature under another text',
    by: 'contract_signatures_of_this_text',
    refused: signature({ text_hash: 'ab'.repeat(32) }),
    allowed: signature(),
  },
  {
    rule: 'INV-20 active with both flags and one signature under this text',
    by: 'contracts_signed_by_both',
    refused: [signature(), setContract(`status = 'active', ${signBoth}`)],
    allowed: [signature(), signature({ user_id: bob, role: 'worker' }), setContract(`status = 'active', ${signBoth}`)],
  },
  {
    rule: 'INV-20 a text changed after both signed',
    by: 'contracts_signed_text_stays',
    refused: [
      signature(),
      signature({ user_id: bob, role: 'worker' }),
      setContract(`status = 'active', ${signBoth}`),
      setContract(`terms_text = 'For $9,500.00.'`),
    ],
    allowed: [signature(), setContract(`terms_text = 'For $9,500.00.'`)],
  },
  {
    rule: 'INV-21 work started with nothing held',
    by: 'contracts_start_needs_held_money',
    refused: [
      signature(),
      signature({ user_id: bob, role: 'worker' }),
      setContract(`status = 'active', ${signBoth}`),
      setContract(`status = 'in_progress', started_at = app_now()`),
    ],
    allowed: [
      signature(),
      signature({ user_id: bob, role: 'worker' }),
      setContract(`status = 'active', ${signBoth}`),
      payment({ status: 'held' }),
      setContract(`status = 'in_progress', started_at = app_now()`),
    ],
  },
  {
    rule: 'INV-19 a move that is not listed',
    by: 'contracts_move_is_listed',
    refused: setContract(`status = 'completed', completed_at = app_now(), ${signBoth}`),
    allowed: setContract(cancel),
  },
  {
    rule: 'INV-20 a signature twice',
    by: 'contract_signatures_once',
    refused: [signature(), signature()],
    allowed: [signature(), signature({ user_id: bob, role: 'worker' })],
  },
  {
    rule: 'INV-20 a signature in the other role',
    by: 'contract_signatures_by_a_party',
    refused: signature({ user_id: ann, role: 'worker' }),
    allowed: signature({ user_id: bob, role: 'worker' }),
  },
  {
    rule: 'INV-21 extra work approved by one',
    by: 'additional_work_approved_by_both',
    refused: insert('additional_work_requests', {
      contract_id: contract,
      requested_by: bob,
      description: 'A chair',
      additional_amount: 5,
      status: 'approved',
      worker_approved: true,
      approved_at: 'now',
    }),
    allowed: insert('additional_work_requests', {
      contract_id: contract,
      requested_by: bob,
      description: 'A chair',
      additional_amount: 5,
      status: 'approved',
      worker_approved: true,
      poster_approved: true,
      approved_at: 'now',
    }),
  },
  {
    rule: 'progress over 100 percent',
    by: 'progress_photos_percent_range',
    refused: insert('progress_photos', { contract_id: contract, uploaded_by: bob, percent: 101 }),
    allowed: insert('progress_photos', { contract_id: contract, uploaded_by: bob, percent: 100 }),
  },
  {
    rule: 'a second open dispute',
    by: 'disputes_one_open_per_contract',
    refused: insert('disputes', {
      contract_id: contract,
      reported_by: bob,
      reported_against: ann,
      reason: 'Unpaid',
      description: 'Nothing.',
    }),
    allowed: [
      `update disputes set status = 'resolved', resolution = 'dismissed', resolved_at = app_now() where id = '${dispute}'`,
      insert('disputes', {
        contract_id: contract,
        reported_by: bob,
        reported_against: ann,
        reason: 'Unpaid',
        description: 'Nothing.',
      }),
    ],
  },
  {
    rule: 'a dispute resolved without a resolution',
    by: 'disputes_resolved_is_whole',
    refused: `update disputes set status = 'resolved', resolved_at = app_now() where id = '${dispute}'`,
    allowed: `update disputes set resolution = 'mediation_required' where id = '${dispute}'`,
  },
  {
    rule: 'an unknown outcome of a dispute',
    by: 'disputes_resolution_known',
    refused: setDispute(`status = 'resolved', resolution = 'forgotten', resolved_at = app_now()`),
    allowed: setDispute(`status = 'resolved', resolution = 'withdrawn', resolved_at = app_now()`),
  },
  {
    rule: 'INV-4 a dispute about less than nothing held',
    by: 'disputes_held_not_negative',
    refused: setDispute('held_cents = -1'),
    allowed: setDispute('held_cents = 9500'),
  },
  {
    rule: 'INV-4 a dispute about less than nothing released',
    by: 'disputes_released_not_negative',
    refused: setDispute('released_cents = -1'),
    allowed: setDispute('released_cents = 0'),
  },
  {
    rule: 'a refund of more than all',
    by: 'disputes_refund_range',
    refused: setDispute('refund_percent = 100.01'),
    allowed: setDispute('refund_percent = 100'),
  },
  {
    rule: 'two disputes under one number',
    by: 'disputes_number_once',
    refused: [
      setDispute(`status = 'resolved', resolution = 'dismissed', resolved_at = app_now()`),
      `insert into disputes (number, contract_id, reported_by, reported_against, reason, description)
        overriding system value
        select number, contract_id, reported_by, reported_against, reason, description from disputes`,
    ],
    allowed: [
      setDispute(`status = 'resolved', resolution = 'dismissed', resolved_at = app_now()`),
      `insert into disputes (contract_id, reported_by, reported_against, reason, description)
        select contract_id, reported_by, reported_against, reason, description from disputes`,
    ],
  },
  {
    rule: 'a second pending proposal',
    by: 'mediation_attempts_one_pending',
    refused: [proposal({ refund_percent: 15 }), proposal({ refund_percent: 20 })],
    allowed: [proposal({ refund_percent: 15, status: 'rejected' }), proposal({ refund_percent: 20 })],
  },
  {
    rule: 'an unknown kind of proposal',
    by: 'mediation_attempts_option_known',
    refused: proposal({ option: 'apology', extension_days: 1 }),
    allowed: proposal({ option: 'refund' }),
  },
  {
    rule: 'a proposed refund without its share',
    by: 'mediation_attempts_option_is_whole',
    refused: proposal({ refund_percent: null }),
    allowed: proposal({ refund_percent: 0 }),
  },
  {
    rule: 'a proposed deadline without its days',
    by: 'mediation_attempts_option_is_whole',
    refused: proposal({ option: 'extension' }),
    allowed: proposal({ option: 'extension', refund_percent: null, extension_days: 3 }),
  },
  {
    rule: 'a deadline further off than a month',
    by: 'mediation_attempts_extension_range',
    refused: proposal({ option: 'extension', extension_days: 31 }),
    allowed: proposal({ option: 'extension', extension_days: 30 }),
  },
  {
    rule: 'more than certain',
    by: 'mediation_attempts_confidence_range',
    refused: proposal({ confidence: '1.01' }),
    allowed: proposal({ confidence: '1.00' }),
  },
  {
    rule: 'an unknown kind of evidence',
    by: 'dispute_evidence_type_known',
    refused: evidence({ evidence_type: 'hearsay' }),
    allowed: evidence({ evidence_type: 'pdf' }),
  },
  {
    rule: 'evidence of nothing',
    by: 'dispute_evidence_not_empty',
    refused: evidence({ description: null }),
    allowed: evidence({ description: null, file_url: '/files/evidence/a.webp' }),
  },
  {
    rule: 'evidence by a stranger',
    by: 'dispute_evidence_by_a_party',
    refused: evidence({ submitted_by: cat }),
    allowed: evidence({ submitted_by: ann }),
  },
  {
    rule: 'evidence after the end',
    by: 'dispute_evidence_by_a_party',
    refused: [setDispute(`status = 'resolved', resolution = 'dismissed', resolved_at = app_now()`), evidence()],
    allowed: [evidence(), setDispute(`status = 'resolved', resolution = 'dismissed', resolved_at = app_now()`)],
  },
  {
    rule: 'INV-22 a second review of a reviewer',
    by: 'reviews_one_per_reviewer',
    refused: [...done, review(), review({ rating: 1 })],
    allowed: [...done, review(), review({ reviewer_id: bob, reviewee_id: ann })],
  },
  {
    rule: 'INV-22 a review by a stranger',
    by: 'reviews_by_a_party',
    refused: [...done, review({ reviewer_id: cat })],
    allowed: [...done, review()],
  },
  {
    rule: 'INV-22 a rating of 0',
    by: 'reviews_rating_range',
    refused: [...done, review({ rating: 0 })],
    allowed: [...done, review({ rating: 1 })],
  },
  {
    rule: 'INV-22 a rating of 6',
    by: 'reviews_rating_range',
    refused: [...done, review({ rating: 6 })],
    allowed: [...done, review({ rating: 5 })],
  },
  {
    rule: 'INV-22 a review before the work is complete',
    by: 'reviews_in_time',
    refused: [...done.slice(0, -1), review()],
    allowed: [...done, review()],
  },
  {
    rule: 'INV-22 a review after seven days',
    by: 'reviews_in_time',
    refused: [...over, review()],
    allowed: [...over, inTime()],
  },
  {
    rule: 'INV-22 a review of a time when nothing was complete',
    by: 'reviews_in_time',
    refused: [...done, review({ created_at: daysAgo(3) })],
    allowed: [...done, review({ created_at: daysAgo(1) })],
  },
  {
    rule: 'INV-22 a review of what was called off',
    by: 'reviews_in_time',
    refused: [...done, setContract(`status = 'disputed'`), setContract(cancel), review()],
    allowed: [...done, setContract(`status = 'disputed'`), review()],
  },
  {
    rule: 'INV-22 a review that is open before the other is in',
    by: 'reviews_sealed',
    refused: [...done, review({ published_at: daysAgo(0) })],
    allowed: [
      ...done,
      review({ published_at: daysAgo(0) }),
      review({ reviewer_id: bob, reviewee_id: ann, published_at: daysAgo(0) }),
    ],
  },
  {
    rule: 'INV-22 a seal that is broken later',
    by: 'reviews_sealed',
    refused: [...done, review(), `update reviews set published_at = app_now()`],
    allowed: [...over, inTime(), `update reviews set published_at = app_now()`],
  },
  {
    rule: 'INV-22 a seal that was broken within the seven days',
    by: 'reviews_sealed',
    refused: [...over, inTime({ published_at: daysAgo(3) })],
    allowed: [...over, inTime({ published_at: daysAgo(1) })],
  },
]

const account = (row: Row) => insert('ledger_accounts', row)
const money: Refusal[] = [
  {
    rule: 'INV-4 a payment of nothing',
    by: 'payments_amount_positive',
    refused: payment({ amount: '0.00' }),
    allowed: payment({ amount: '0.01' }),
  },
  {
    rule: 'INV-4 a negative fee',
    by: 'payments_platform_fee_not_negative',
    refused: payment({ platform_fee: '-4.75' }),
    allowed: payment({ platform_fee: '4.75' }),
  },
  {
    rule: 'INV-4 a negative share',
    by: 'payments_worker_amount_not_negative',
    refused: payment({ worker_amount: '-90.25' }),
    allowed: payment({ worker_amount: '90.25' }),
  },
  {
    rule: 'INV-4 a negative refund',
    by: 'payments_refunded_amount_not_negative',
    refused: payment({ refunded_amount: '-1.00' }),
    allowed: payment({ refunded_amount: '1.00' }),
  },
  {
    rule: 'INV-3 more parts than the whole',
    by: 'payments_parts_within_amount',
    refused: payment({ platform_fee: '4.76', worker_amount: '90.25' }),
    allowed: payment({ platform_fee: '4.75', worker_amount: '90.25' }),
  },
  {
    rule: 'INV-3 released with a cent missing',
    by: 'payments_settled_adds_up',
    refused: payment({ status: 'released', platform_fee: '4.75', worker_amount: '90.24' }),
    allowed: payment({ status: 'released', platform_fee: '4.75', worker_amount: '90.25' }),
  },
  {
    rule: 'CANCEL-7 partially refunded with nothing refunded',
    by: 'payments_refund_fits_status',
    refused: payment({ status: 'partially_refunded', platform_fee: '47.50', worker_amount: '47.50' }),
    allowed: payment({ status: 'fee_kept', platform_fee: '47.50', worker_amount: '47.50' }),
  },
  {
    rule: 'INV-6 a second hold for a contract',
    by: 'payments_one_live_per_contract',
    refused: [payment(), payment()],
    allowed: [payment({ status: 'failed' }), payment(), payment({ kind: 'tip' })],
  },
  {
    rule: 'INV-7 released money that comes back without a dispute',
    by: 'payments_claw_back_needs_dispute',
    refused: [
      payment({ status: 'released', platform_fee: '4.75', worker_amount: '90.25' }),
      `update payments set status = 'refunded', platform_fee = 0, worker_amount = 0, refunded_amount = amount`,
    ],
    allowed: [
      payment({ status: 'released', platform_fee: '4.75', worker_amount: '90.25' }),
      `update payments set status = 'refunded', platform_fee = 0, worker_amount = 0, refunded_amount = amount,
        settled_by_dispute = '${dispute}'`,
    ],
  },
  {
    rule: 'INV-4 a negative tip',
    by: 'job_tips_amount_positive',
    refused: insert('job_tips', { contract_id: contract, from_user_id: ann, to_user_id: bob, amount: -5 }),
    allowed: insert('job_tips', { contract_id: contract, from_user_id: ann, to_user_id: bob, amount: 5 }),
  },
  {
    rule: 'a second wallet',
    by: 'ledger_accounts_one_per_owner',
    refused: [account({ kind: 'user_balance', user_id: bob }), account({ kind: 'user_balance', user_id: bob })],
    allowed: [account({ kind: 'user_balance', user_id: bob }), account({ kind: 'user_balance', user_id: ann })],
  },
  {
    rule: 'a second platform account',
    by: 'ledger_accounts_one_per_owner',
    refused: [account({ kind: 'platform_revenue' }), account({ kind: 'platform_revenue' })],
    allowed: [account({ kind: 'platform_revenue' }), account({ kind: 'paid_out' })],
  },
  {
    rule: 'an escrow of no contract',
    by: 'ledger_accounts_owner_fits_kind',
    refused: account({ kind: 'escrow' }),
    allowed: account({ kind: 'escrow', contract_id: contract }),
  },
  {
    rule: 'INV-5 an escrow that may owe',
    by: 'ledger_accounts_who_may_owe',
    refused: account({ kind: 'escrow', contract_id: contract, may_go_negative: true }),
    allowed: account({ kind: 'receivable', user_id: bob, contract_id: contract, may_go_negative: true }),
  },
  {
    rule: 'INV-5 a wallet that may owe',
    by: 'ledger_accounts_who_may_owe',
    refused: account({ kind: 'user_balance', user_id: bob, may_go_negative: true }),
    allowed: account({ kind: 'loss', may_go_negative: true }),
  },
  {
    rule: 'a balance out of nothing',
    by: 'ledger_accounts_move_by_posting',
    refused: account({ kind: 'user_balance', user_id: bob, balance_cents: 1 }),
    allowed: account({ kind: 'user_balance', user_id: bob }),
  },
  {
    rule: 'a provider event twice',
    by: 'provider_events_pkey',
    refused: [
      insert('provider_events', { provider: 'stripe', event_id: 'evt_1', payload: '{}' }),
      insert('provider_events', { provider: 'stripe', event_id: 'evt_1', payload: '{}' }),
    ],
    allowed: [
      insert('provider_events', { provider: 'stripe', event_id: 'evt_1', payload: '{}' }),
      insert('provider_events', { provider: 'stripe', event_id: 'evt_2', payload: '{}' }),
    ],
  },
]

const interest = (row: Row = {}) =>
  insert('early_interest', { email: 'zoe@nearhand.test', city: 'Tampa', state: 'Florida', ...row })
const alert = (row: Row = {}) =>
  insert('alerts', { user_id: ann, type: 'system', title: 'Hello', message: 'There', ...row })
const conversation = insert('conversations', { id: contract, last_seq: 2 })
const message = (row: Row = {}) =>
  insert('chat_messages', {
    conversation_id: contract,
    seq: 1,
    sender_id: ann,
    receiver_id: bob,
    content: 'On my way',
    ...row,
  })
const talk: Refusal[] = [
  {
    rule: 'the same interest twice',
    by: 'early_interest_once',
    refused: [interest(), interest({ email: 'ZOE@nearhand.test', city: 'tampa' })],
    allowed: [
      interest(),
      interest({ city: 'Miami' }),
      interest({ state: 'Kansas' }),
      interest({ email: 'yan@nearhand.test' }),
    ],
  },
  {
    rule: 'INV-23 one event, two alerts',
    by: 'alerts_once_per_event',
    refused: [alert({ dedupe_key: 'e1' }), alert({ dedupe_key: 'e1' })],
    allowed: [alert({ dedupe_key: 'e1' }), alert({ dedupe_key: 'e1', user_id: bob }), alert(), alert()],
  },
  {
    rule: 'an unknown alert',
    by: 'alerts_type_known',
    refused: alert({ type: 'news' }),
    allowed: alert({ type: 'tips' }),
  },
  {
    rule: 'INV-25 two messages in one place',
    by: 'chat_messages_in_order',
    refused: [conversation, message(), message()],
    allowed: [conversation, message(), message({ seq: 2 })],
  },
  {
    rule: 'INV-25 a message stored twice',
    by: 'chat_messages_once_per_client_id',
    refused: [conversation, message({ client_id: 'c1' }), message({ client_id: 'c1', seq: 2 })],
    allowed: [conversation, message({ client_id: 'c1' }), message({ client_id: 'c2', seq: 2 })],
  },
  {
    rule: 'a blank message',
    by: 'chat_messages_text_not_blank',
    refused: [conversation, message({ content: ' \n ' })],
    allowed: [conversation, message()],
  },
  {
    rule: 'a second row of social links',
    by: 'social_media_settings_one_row',
    refused: insert('social_media_settings', { id: 2 }),
    allowed: `update social_media_settings set youtube_url = 'https://youtube.com/@nearhand'`,
  },
  {
    rule: 'published without a time',
    by: 'blog_posts_publication_has_time',
    refused: insert('blog_posts', { title: 'A', slug: 'a', content: 'A', status: 'published' }),
    allowed: insert('blog_posts', { title: 'A', slug: 'a', content: 'A' }),
  },
  {
    rule: 'a report of something unknown',
    by: 'flagged_content_type_known',
    refused: insert('flagged_content', { content_type: 'weather', content_id: ann, reason: 'spam', reported_by: bob }),
    allowed: insert('flagged_content', { content_type: 'user', content_id: ann, reason: 'spam', reported_by: bob }),
  },
  {
    rule: 'a support message of nobody',
    by: 'support_messages_one_author',
    refused: [
      insert('support_tickets', { id: eve, user_id: ann, subject: 'Help' }),
      insert('support_messages', { ticket_id: eve, body: 'Hi' }),
    ],
    allowed: [
      insert('support_tickets', { id: eve, user_id: ann, subject: 'Help' }),
      insert('support_messages', { ticket_id: eve, body: 'Hi', admin_id: admin }),
    ],
  },
]

describe.each([
  ['people', people],
  ['jobs', jobs],
  ['bids', bids],
  ['contracts', contracts],
  ['money', money],
  ['talk and content', talk],
])('the database refuses: %s', (_area, refusals) => {
  test.each(refusals)('$rule ($by)', async ({ by, refused, allowed }) => {
    await expect(attempt(refused)).rejects.toMatchObject({ constraint: by })
    await attempt(allowed)
  })
})

describe('one account per e-mail', () => {
  test('INV-27 an account supersedes the registration that waited', async () => {
    const waiting = (email: string) =>
      pool.query('select from unverified_users where lower(email) = lower($1)', [email])
    await pool.query(registration({ email: 'late@nearhand.test' }))
    await pool.query(registration({ email: 'later@nearhand.test' }))
    await pool.query(user({ email: 'Late@nearhand.test' }))
    expect((await waiting('late@nearhand.test')).rowCount).toBe(0)
    expect((await waiting('later@nearhand.test')).rowCount).toBe(1)
    await pool.query(`update users set email = 'LATER@nearhand.test' where lower(email) = 'late@nearhand.test'`)
    expect((await waiting('later@nearhand.test')).rowCount).toBe(0)
  })

  test('INV-27 registrations and accounts that race leave one account', async () => {
    for (let round = 0; round < 10; round++) {
      const email = `race-${round}@nearhand.test`
      const spellings = [email, email.toUpperCase(), `R${email.slice(1)}`]
      await Promise.allSettled(
        spellings
          .flatMap((spelling) => [user({ email: spelling }), registration({ email: spelling })])
          .map((statement) => pool.query(statement)),
      )
      const { rows } = await pool.query(
        `select (select count(*)::int from users where lower(email) = $1) as accounts,
                (select count(*)::int from unverified_users where lower(email) = $1) as waiting`,
        [email],
      )
      expect(rows).toEqual([{ accounts: 1, waiting: 0 }])
    }
  })

  test('INV-27 a registration waits for an account that is not committed yet, and is refused', async () => {
    let registering: Promise<unknown> | undefined
    await inTransaction(async (client) => {
      await client.query(user({ email: 'slow@nearhand.test' }))
      registering = pool.query(registration({ email: 'Slow@nearhand.test' })).catch((error: unknown) => error)
      await untilSessionWaits()
    })
    expect(await registering).toMatchObject({ code: '23505', constraint: 'one_account_per_email' })
  })
})

/** Polls until a session waits for an advisory lock. */
const untilSessionWaits = async (): Promise<void> => {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  while ((await pool.query(waiting)).rowCount === 0);
}

test('INV-15, INV-17 races: one bid of a worker, one selection', async () => {
  const raced = newId()
  await pool.query(job({ id: raced }))
  const placed = await Promise.allSettled(Array.from({ length: 8 }, () => pool.query(bid({ job_id: raced }))))
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await pool.query(bid({ job_id: raced, bidder_id: bob }))
  const select = (bidder: string) =>
    pool.query('update bids set is_selected = true where job_id = $1 and bidder_id = $2', [raced, bidder])
  const selected = await Promise.allSettled([select(eve), select(bob)])
  expect(selected.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

const balance = async (id: string) =>
  Number((await pool.query('select balance_cents from ledger_accounts where id = $1', [id])).rows[0].balance_cents)

const post = (client: PoolClient, transaction: string, postings: Record<string, number>) =>
  client.query(
    `insert into ledger_postings (transaction_id, account_id, amount_cents) values ${Object.entries(postings)
      // In the order of the accounts, as post_ledger does it.
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, amount]) => `('${transaction}', '${id}', ${amount})`)
      .join(', ')}`,
  )
const open = async (client: PoolClient, row: Row = {}): Promise<string> => {
  const id = newId()
  await client.query(insert('ledger_transactions', { id, kind: 'hold', contract_id: contract, ...row }))
  return id
}

const move = (postings: Record<string, number>, row: Row = {}) =>
  inTransaction(async (client) => post(client, await open(client, row), postings))

describe('the ledger', () => {
  const [card, escrow, wallet, revenue] = [newId(), newId(), newId(), newId()]

  beforeAll(async () => {
    await pool.query(account({ id: card, kind: 'poster_card', user_id: ann, may_go_negative: true }))
    await pool.query(account({ id: escrow, kind: 'escrow', contract_id: contract }))
    await pool.query(account({ id: wallet, kind: 'user_balance', user_id: bob }))
    await pool.query(account({ id: revenue, kind: 'platform_revenue' }))
    await move({ [card]: -9500, [escrow]: 9500 })
  })

  test('INV-1 takes a balanced transaction and books it on the accounts', async () => {
    await move({ [escrow]: -9500, [wallet]: 9025, [revenue]: 475 })
    expect(await Promise.all([card, escrow, wallet, revenue].map(balance))).toEqual([-9500, 0, 9025, 475])
    await move({ [escrow]: 9500, [wallet]: -9025, [revenue]: -475 }, { kind: 'reversal' })
    expect(await Promise.all([card, escrow, wallet, revenue].map(balance))).toEqual([-9500, 9500, 0, 0])
  })

  test('INV-1 an unbalanced transaction fails at its commit, and nothing of it stays', async () => {
    await withClient(async (client) => {
      await client.query('begin')
      await post(client, await open(client), { [card]: -100, [escrow]: 99 })
      await expect(client.query('commit')).rejects.toMatchObject({
        code: '23514',
        constraint: 'ledger_transactions_balance',
      })
    })
    expect(await balance(escrow)).toBe(9500)
  })

  test.each<[string, (client: PoolClient) => Promise<unknown>, string]>([
    ['INV-1 a transaction without postings', (client) => open(client), 'ledger_transactions_balance'],
    [
      'INV-1 a single posting',
      async (client) => post(client, await open(client), { [card]: -1 }),
      'ledger_transactions_balance',
    ],
    [
      'INV-4 a posting of nothing',
      async (client) => post(client, await open(client), { [card]: 0, [escrow]: 0 }),
      'ledger_postings_not_zero',
    ],
    [
      'INV-5 an escrow below zero',
      async (client) => post(client, await open(client), { [card]: 9501, [escrow]: -9501 }),
      'ledger_accounts_not_below_zero',
    ],
    [
      'INV-5 a wallet below zero',
      async (client) => post(client, await open(client), { [wallet]: -1, [revenue]: 1 }),
      'ledger_accounts_not_below_zero',
    ],
    [
      'INV-1 a posting after an early check',
      async (client) => {
        const transaction = await open(client)
        await post(client, transaction, { [card]: -1, [escrow]: 1 })
        await client.query('set constraints all immediate')
        await client.query('set constraints all deferred')
        await post(client, transaction, { [escrow]: 1 })
      },
      'ledger_transactions_balance',
    ],
    [
      'a balance moved without a posting',
      (client) => client.query('update ledger_accounts set balance_cents = balance_cents + 1'),
      'ledger_accounts_move_by_posting',
    ],
  ])('refuses %s', async (_title, work, constraint) => {
    await expect(inTransaction(work)).rejects.toMatchObject({ constraint })
    expect(await Promise.all([card, escrow, wallet].map(balance))).toEqual([-9500, 9500, 0])
  })

  test('INV-2 a committed transaction takes no more postings, even balanced ones', async () => {
    const transaction = await inTransaction(async (client) => {
      const id = await open(client)
      await post(client, id, { [card]: -1, [escrow]: 1 })
      await post(client, id, { [card]: 1, [escrow]: -1 })
      return id
    })
    await expect(
      inTransaction((client) => post(client, transaction, { [card]: -5, [escrow]: 5 })),
    ).rejects.toMatchObject({
      constraint: 'ledger_transactions_closed',
    })
  })

  test('INV-6 one key moves money once', async () => {
    const once = () => move({ [card]: -5, [escrow]: 5 }, { idempotency: 'hold:once' })
    await once()
    await expect(once()).rejects.toMatchObject({ constraint: 'ledger_transactions_once' })
    await move({ [card]: 5, [escrow]: -5 }, { idempotency: 'refund:once' })
  })

  test('INV-1 balances hold under transfers in both directions at once', async () => {
    const there = { [card]: -7, [escrow]: 7 }
    const back = { [escrow]: -7, [card]: 7 }
    await Promise.all(Array.from({ length: 40 }, (_, index) => move(index % 2 ? there : back)))
    const { rows } = await pool.query(
      `select from ledger_accounts a where balance_cents <> coalesce((select sum(amount_cents) from ledger_postings where account_id = a.id), 0)`,
    )
    expect(rows).toEqual([])
    expect(await Promise.all([card, escrow].map(balance))).toEqual([-9500, 9500])
  })
})

describe('INV-2 history neither changes nor vanishes', () => {
  const tables: [string, string][] = [
    ['ledger_transactions', 'memo = null'],
    ['ledger_postings', 'amount_cents = 1'],
    ['admin_audit_log', `action = 'nothing'`],
    ['contract_signatures', 'ip_address = null'],
  ]
  test.each(tables)('%s', async (table, set) => {
    const refusal = { code: '23001', constraint: `${table}_append_only` }
    await expect(pool.query(`update ${table} set ${set}`)).rejects.toMatchObject(refusal)
    await expect(pool.query(`delete from ${table}`)).rejects.toMatchObject(refusal)
    await expect(pool.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '23001' })
  })

  test('INV-31 the audit log takes rows', async () => {
    await expect(
      attempt(insert('admin_audit_log', { admin_id: admin, action: 'ban', target_type: 'user', target_id: bob })),
    ).resolves.toBeUndefined()
  })
})

describe('the clock', () => {
  test('INV-14 moves on within a transaction', async () => {
    const [first, second] = await inTransaction(async (client) => {
      const read = async () =>
        (await client.query<{ at: string }>('select extract(epoch from app_now())::text as at')).rows[0]!.at
      return [await read(), await read()] as const
    })
    expect(Number(second)).toBeGreaterThan(Number(first))
  })

  test('stamps updated_at', async () => {
    await pool.query(user({ id: dispute, email: 'clock@nearhand.test' }))
    await pool.query(`update users set bio = 'Hello' where id = $1`, [dispute])
    const { rows } = await pool.query('select updated_at > created_at as touched from users where id = $1', [dispute])
    expect(rows).toEqual([{ touched: true }])
  })
})
