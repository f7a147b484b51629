import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT_ID } from '#core/payments/rules.ts'
import { openDemo, type OpenDemo } from '#demo/testing.ts'

describe('contracts and money of the demo', () => {
  let demo: OpenDemo
  beforeAll(async () => {
    demo = await openDemo()
  })
  afterAll(() => demo.close())

  const statusesOf = (email: string, side: 'poster_id' | 'worker_id') =>
    demo.rows(`select c.status || coalesce(', ' || (select string_agg(distinct p.status, ' and ') from payments p
        where p.contract_id = c.id and p.kind <> 'tip'), '') as stands, count(*)::int from contracts c
      join users u on u.id = c.${side} where u.email = '${email}' group by 1 order by 1`)

  it('DEMO-27 has the two at every stop of a contract, each with the money that belongs there', async () => {
    expect(await statusesOf('poster@nearhand.test', 'poster_id')).toEqual([
      { stands: 'active, failed', count: 1 },
      { stands: 'active, held', count: 1 },
      { stands: 'cancelled, refunded', count: 1 },
      { stands: 'completed, held', count: 1 },
      { stands: 'completed, partially_refunded', count: 1 },
      { stands: 'completed, released', count: 15 },
      { stands: 'disputed, held', count: 1 },
      { stands: 'in_progress, held', count: 2 },
      { stands: 'pending', count: 1 },
    ])
    expect(await statusesOf('worker@nearhand.test', 'worker_id')).toEqual([
      { stands: 'active, failed', count: 1 },
      { stands: 'active, held', count: 1 },
      { stands: 'cancelled, partially_refunded', count: 1 },
      { stands: 'completed, held', count: 1 },
      { stands: 'completed, partially_refunded', count: 1 },
      { stands: 'completed, released', count: 38 },
      { stands: 'disputed, held', count: 1 },
      { stands: 'in_progress, held', count: 3 },
      { stands: 'pending', count: 1 },
    ])
    expect(
      await demo.one(
        `select c.status, c.amount, p.status as payment, u.email from contracts c
        join payments p on p.contract_id = c.id join users u on u.id = c.poster_id where c.id = $1`,
        [SAMPLE_CONTRACT_ID],
      ),
    ).toEqual({ status: 'active', amount: '100.00', payment: 'failed', email: 'poster@nearhand.test' })
  })

  it('DEMO-27 has a late cancellation that waits for the answer of Devon', async () => {
    expect(
      await demo.rows(`select j.title, s.percent, s.status, s.answer_by > app_now() as is_open from settlements s
        join contracts c on c.id = s.contract_id join jobs j on j.id = c.job_id join users u on u.id = c.worker_id
        where u.email = 'worker@nearhand.test'`),
    ).toEqual([{ title: 'Paint a stairwell on two floors', percent: 45, status: 'open', is_open: true }])
  })

  it('DEMO-27 shows work in steps, extra work in every state, notes of both sides and some for oneself', async () => {
    expect(
      await demo.rows(`select j.title, (select array_agg(g.percent order by g.created_at) from progress_photos g
            where g.contract_id = c.id and percent is not null) as percents,
          (select count(*)::int from progress_photos g where g.contract_id = c.id and is_approved) as approved,
          (select count(*)::int from progress_photos g where g.contract_id = c.id and photo_url is not null
            and not is_approved) as waiting,
          (select array_agg(a.status order by a.created_at) from additional_work_requests a
            where a.contract_id = c.id) as extra, c.additional_amount as added,
          (select count(distinct author_id)::int from job_notes n where n.contract_id = c.id and not is_internal) as authors,
          (select count(*)::int from job_notes n where n.contract_id = c.id and is_internal) as internal
        from contracts c join jobs j on j.id = c.job_id where c.status = 'in_progress' order by 1`),
    ).toEqual([
      {
        title: 'Build shelves behind a coffee bar',
        percents: [30, 55, 80],
        approved: 2,
        waiting: 0,
        extra: ['approved'],
        added: '40.00',
        authors: 2,
        internal: 1,
      },
      {
        title: 'Move a music room across the courtyard',
        percents: [30, 55],
        approved: 1,
        waiting: 0,
        extra: null,
        added: '0.00',
        authors: 0,
        internal: 0,
      },
      {
        title: 'Paint a stairwell on two floors',
        percents: [20, 45],
        approved: 1,
        waiting: 0,
        extra: null,
        added: '0.00',
        authors: 0,
        internal: 0,
      },
      {
        title: 'Re-hang a garden gate',
        percents: [25, 55, 65],
        approved: 1,
        waiting: 1,
        extra: ['pending'],
        added: '0.00',
        authors: 2,
        internal: 1,
      },
      {
        title: 'Turn the box room into a study',
        percents: [20, 45, 60, 75],
        approved: 2,
        waiting: 1,
        extra: ['approved', 'rejected'],
        added: '35.00',
        authors: 2,
        internal: 1,
      },
    ])
    expect(
      await demo.rows(`select g.id from progress_photos g join contracts c on c.id = g.contract_id
        where g.created_at < c.started_at or g.created_at > coalesce(c.completed_at, app_now())
          or g.uploaded_by <> c.worker_id or g.approved_at < g.created_at
        union select a.id from additional_work_requests a join contracts c on c.id = a.contract_id
        where a.created_at < c.started_at or a.approved_at < a.created_at or a.rejected_at < a.created_at`),
    ).toEqual([])
    expect(
      await demo.rows(`select c.id from contracts c where c.cancelled_by is not null and c.cancelled_at not between
        contract_start(c.scheduled_date, c.scheduled_time, 'America/New_York') - interval '2 hours' and contract_start(c.scheduled_date, c.scheduled_time, 'America/New_York')`),
    ).toEqual([])
  })

  it('DEMO-27 gives Devon a wallet that was lived from, and Maren a small one', async () => {
    const wallet = `select a.balance_cents::int as balance from ledger_accounts a join users u on u.id = a.user_id
      where a.kind = 'user_balance' and u.email = $1`
    expect(await demo.one(wallet, ['worker@nearhand.test'])).toEqual({ balance: 128_435 })
    expect(await demo.one(wallet, ['poster@nearhand.test'])).toEqual({ balance: 200 })
    expect(
      await demo.rows(`select m.type, m.last4, m.is_confirmed as confirmed, m.removed_at is not null as removed, w.speed, w.status,
          bool_and(w.is_automatic) as weekly, count(*) > 9 as many, sum(w.fee) as fees
        from withdrawals w join payout_methods m on m.id = w.method_id join users u on u.id = w.user_id
        where u.email = 'worker@nearhand.test' group by 1, 2, 3, 4, 5, 6 order by 1, 2`),
    ).toEqual([
      {
        type: 'bank',
        last4: '1113',
        confirmed: true,
        removed: true,
        speed: 'standard',
        status: 'failed',
        weekly: false,
        many: false,
        fees: '0.00',
      },
      {
        type: 'bank',
        last4: '4417',
        confirmed: true,
        removed: false,
        speed: 'standard',
        status: 'paid',
        weekly: true,
        many: true,
        fees: '0.00',
      },
      {
        type: 'debit_card',
        last4: '0921',
        confirmed: true,
        removed: false,
        speed: 'instant',
        status: 'paid',
        weekly: false,
        many: false,
        fees: '4.80',
      },
    ])
    expect(
      await demo.one(`select sum(l.amount_cents) >= 60000 as enough from ledger_postings l
        join ledger_accounts a on a.id = l.account_id join users u on u.id = a.user_id
        where a.kind = 'user_balance' and u.email = 'worker@nearhand.test' and l.entry = 'earning'
          and extract(year from l.created_at) = extract(year from app_now()) - 1`),
    ).toEqual({ enough: true })
  })

  it('DEMO-45 has Anton owe a part of a cancellation fee, half of it to Maren, and not bid or post since', async () => {
    expect(
      await demo.rows(`select debtor.first_name as debtor, creditor.email as creditor, j.title, d.amount_cents::int as amount,
          d.creditor_cents::int as part, d.collected_cents::int as collected, a.balance_cents::int as balance,
          (select title from alerts where user_id = d.creditor_id and dedupe_key like 'debt:' || d.id || '%') as alert
        from debts d join users debtor on debtor.id = d.debtor_id join users creditor on creditor.id = d.creditor_id
          join contracts c on c.id = d.contract_id join jobs j on j.id = c.job_id
          join ledger_accounts a on a.kind = 'user_balance' and a.user_id = d.debtor_id`),
    ).toEqual([
      {
        debtor: 'Anton',
        creditor: 'poster@nearhand.test',
        title: 'Iron the curtains before they go up',
        amount: 1000,
        part: 500,
        collected: 400,
        balance: 0,
        alert: 'Your money is being collected',
      },
    ])
    expect(
      await demo.rows(`select d.id from debts d where d.debtor_id in (select id from users where email in
            ('poster@nearhand.test', 'worker@nearhand.test'))
          or exists (select from bids b where b.bidder_id = d.debtor_id and b.created_at > d.created_at)
          or exists (select from jobs j where j.poster_id = d.debtor_id and j.created_at > d.created_at)`),
    ).toEqual([])
  })

  it('DEMO-46 has a bank look at held money, one payment that stands, and one that was taken back and is still owed in part', async () => {
    expect(
      await demo.rows(`select j.title, c.status as contract, p.status as payment, b.status, b.booked_cents::int as booked,
          b.evidence_sent_at > b.opened_at as answered, s.status as bank, d.left_cents::int as left,
          d.collected_cents::int as collected, a.balance_cents::int as balance, b.opened_at > coalesce(p.released_at, p.paid_at)
            and b.opened_at < coalesce(b.decided_at, app_now()) and coalesce(b.decided_at < app_now(), true) as "inOrder"
        from chargebacks b join payments p on p.id = b.payment_id join contracts c on c.id = p.contract_id
          join jobs j on j.id = c.job_id join sandbox_records s on s.id = b.ref and s.about = b.charge_ref
          left join debts d on d.chargeback_id = b.id and d.debtor_id = p.payer_id and d.creditor_id is null
          left join ledger_accounts a on a.kind = 'user_balance' and a.user_id = d.debtor_id order by b.opened_at desc`),
    ).toEqual([
      {
        title: 'Move a music room across the courtyard',
        contract: 'in_progress',
        payment: 'held',
        status: 'open',
        booked: 0,
        answered: true,
        bank: 'open',
        left: null,
        collected: null,
        balance: null,
        inOrder: true,
      },
      {
        title: 'Bring a server rack down to a garage',
        contract: 'completed',
        payment: 'released',
        status: 'lost',
        booked: 19000,
        answered: true,
        bank: 'lost',
        left: 3990,
        collected: 15010,
        balance: 0,
        inOrder: true,
      },
      {
        title: 'Bring a beagle home from day care',
        contract: 'completed',
        payment: 'released',
        status: 'won',
        booked: 0,
        answered: true,
        bank: 'won',
        left: null,
        collected: null,
        balance: null,
        inOrder: true,
      },
    ])
  })

  it('DEMO-3 keeps the platform’s accounts where the product would: in the shard of what a movement is about', async () => {
    // A transaction about a payment or a withdrawal lies in the shard that the product would choose for it.
    expect(
      await demo.rows(`select l.id from ledger_transactions t join ledger_postings l on l.transaction_id = t.id
        join ledger_accounts a on a.id = l.account_id where a.user_id is null and a.contract_id is null
        and a.shard <> ledger_shard(t.reference)`),
    ).toEqual([])
  })

  it('DEMO-3 has every charge, refund and payout on record at the sandbox, to the cent', async () => {
    expect(
      await demo.rows(`select p.id from payments p left join sandbox_records s on s.id = p.provider_ref and s.kind = 'intent'
        where s.key is distinct from 'charge:' || p.id or s.amount_cents <> p.amount * 100
          or s.refunded_cents <> p.refunded_amount * 100 or s.about <> p.card_last4
          or (s.status = 'succeeded') <> (p.status <> 'failed')`),
    ).toEqual([])
    expect(
      await demo.rows(`select w.id from withdrawals w left join sandbox_records s on s.id = w.provider_ref
        where s.key is distinct from 'payout:' || w.id or s.amount_cents <> (w.amount - w.fee) * 100 or s.status <> w.status`),
    ).toEqual([])
    expect(
      await demo.rows(`select p.payer_id from payments p where not exists (select from payment_methods m
        where m.user_id = p.payer_id and m.is_default and m.last4 = '4242')`),
    ).toEqual([])
    expect(
      await demo.one(`select run_for > app_now() - interval '7 days 12 hours' as lately from payout_runs`),
    ).toEqual({
      lately: true,
    })
  })
})
