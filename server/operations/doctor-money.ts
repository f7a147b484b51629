import type pg from 'pg'
import type { Check } from '#server/operations/check.ts'

/** Charges that the provider has captured. */
const CAPTURED = `('held', 'released', 'refunded', 'partially_refunded', 'fee_kept')`

/** Debts whose collection reaches somebody else. */
const PASSED_ON = `('cancellation_fee', 'dispute', 'unpaid_work')`

/** Of a refund, what a card did not get because its bank had taken the payment back. */
const returnedOf = (payment: string): string =>
  `coalesce((select sum(b.returned_cents) from chargebacks b where b.payment_id = ${payment}), 0)`

/** Checks of the ledger, of payments and of the provider's records. */
export const MONEY_CHECKS: readonly Check[] = [
  {
    rule: 'INV-1',
    sentence: 'Every ledger transaction sums to zero over at least two postings.',
    sql: `select t.id::text as id, count(p.id) || ' postings, sum ' || coalesce(sum(p.amount_cents), 0) || ' cents' as detail
      from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id
      group by t.id having count(p.id) < 2 or coalesce(sum(p.amount_cents), 0) <> 0`,
  },
  {
    rule: 'INV-1',
    sentence: 'The balances of all accounts sum to zero.',
    sql: `select 'all accounts' as id, sum(balance_cents) || ' cents' as detail from ledger_accounts
      having sum(balance_cents) <> 0`,
  },
  {
    rule: 'INV-2',
    sentence: 'Every balance is the sum of its postings.',
    sql: `select a.id::text as id, a.kind || ': ' || a.balance_cents || ' cents, postings ' || coalesce(p.total, 0) as detail
      from ledger_accounts a left join (
        select account_id, sum(amount_cents) as total from ledger_postings group by account_id) p on p.account_id = a.id
      where a.balance_cents <> coalesce(p.total, 0)`,
  },
  {
    rule: 'INV-2',
    sentence: 'Every posting stores the balance after it.',
    sql: `select id::text as id, 'account ' || account_id || ': after ' || balance_after_cents || ', before ' || before
        || ', moved ' || amount_cents as detail
      from (select p.*, lag(balance_after_cents, 1, 0::bigint) over (partition by account_id order by id) as before
        from ledger_postings p) p
      where balance_after_cents <> before + amount_cents`,
  },
  {
    rule: 'INV-3',
    sentence: 'Fee, worker’s share and refund of a payment add up to its amount, and are zero until it is settled.',
    sql: `select id::text as id, status || ' ' || amount || ': fee ' || platform_fee || ', worker ' || worker_amount
        || ', refunded ' || refunded_amount as detail
      from payments where platform_fee + worker_amount + refunded_amount
        <> case when status in ('released', 'refunded', 'partially_refunded', 'fee_kept') then amount else 0 end`,
  },
  {
    rule: 'INV-3',
    sentence: 'The escrow account of a contract equals its held payments.',
    sql: `select c.id::text as id, 'escrow ' || coalesce(a.balance_cents, 0) || ' cents, held ' || coalesce(p.held, 0) as detail
      from contracts c left join ledger_accounts a on a.kind = 'escrow' and a.contract_id = c.id
        left join (select contract_id, sum(amount * 100) as held from payments where status = 'held' group by 1) p
          on p.contract_id = c.id
      where coalesce(a.balance_cents, 0) <> coalesce(p.held, 0)`,
  },
  {
    rule: 'INV-3',
    sentence: 'Charges and refunds in the payments of a contract equal those in the ledger.',
    sql: `select coalesce(p.contract_id, l.contract_id)::text as id,
        'charged ' || coalesce(p.charged, 0) || ' and ' || coalesce(l.charged, 0) || ' in the books, refunded '
        || coalesce(p.refunded, 0) || ' and ' || coalesce(l.refunded, 0) as detail
      from (select contract_id, sum(amount * 100) filter (where status in ${CAPTURED}) as charged,
          sum(refunded_amount * 100 - ${returnedOf('payments.id')}) as refunded from payments group by 1) p
        full join (select t.contract_id, -sum(x.amount_cents) filter (where x.amount_cents < 0) as charged,
            sum(x.amount_cents) filter (where x.amount_cents > 0) as refunded
          from ledger_transactions t join ledger_postings x on x.transaction_id = t.id
            join ledger_accounts a on a.id = x.account_id and a.kind = 'poster_card'
          where t.contract_id is not null group by 1) l on l.contract_id = p.contract_id
      where coalesce(p.charged, 0) <> coalesce(l.charged, 0) or coalesce(p.refunded, 0) <> coalesce(l.refunded, 0)`,
  },
  {
    rule: 'INV-3',
    sentence: 'Of every release the platform gets five percent, rounded half up, and the worker the rest.',
    sql: `select id::text as id, 'released ' || total || ', fee ' || fee || ', worker ' || share as detail
      from (select t.id, -sum(x.amount_cents) filter (where a.kind = 'escrow') as total,
          coalesce(sum(x.amount_cents) filter (where a.kind = 'platform_revenue'), 0) as fee,
          coalesce(sum(x.amount_cents) filter (where a.kind = 'user_balance' and a.user_id = c.worker_id), 0) as share
        from ledger_transactions t join contracts c on c.id = t.contract_id
          join ledger_postings x on x.transaction_id = t.id join ledger_accounts a on a.id = x.account_id
        where t.kind = 'release' group by t.id) r
      where fee <> div(total * 500 + 5000, 10000) or share <> total - fee`,
  },
  {
    rule: 'INV-3',
    sentence: 'The worker’s share in the payments of a contract equals the earnings in the wallet.',
    sql: `select c.id::text as id, 'payments ' || coalesce(p.given, 0) || ', wallet ' || coalesce(l.got, 0) as detail
      from contracts c
        left join (select contract_id, sum(worker_amount * 100) as given from payments where kind <> 'debt_payment'
          group by 1) p on p.contract_id = c.id
        left join (select t.contract_id, a.user_id, sum(x.amount_cents) as got
          from ledger_transactions t join ledger_postings x on x.transaction_id = t.id
            join ledger_accounts a on a.id = x.account_id
          where a.kind = 'user_balance' and x.entry = 'earning' group by 1, 2) l
          on l.contract_id = c.id and l.user_id = c.worker_id
      where coalesce(p.given, 0) <> coalesce(l.got, 0)`,
  },
  {
    rule: 'INV-4',
    sentence: 'No amount is zero, negative or above its maximum.',
    sql: `select id::text as id, what || ' of ' || amount as detail from (
        select id, 'bid' as what, amount, 100000 as most from bids
        union all select id, 'contract', amount, 100000 from contracts
        union all select id, 'extra work', additional_amount, 100000 from additional_work_requests
        union all select id, 'payment', amount, 100000 from payments
        union all select id, 'tip', amount, 1000 from job_tips
        union all select id, 'extra work in all', additional_amount, 100000 from contracts where additional_amount <> 0
        union all select id, 'withdrawal', amount, null from withdrawals) a
      where amount <= 0 or amount > most
      union all select id::text, 'budget ' || budget_min || ' to ' || budget_max from jobs where budget_min > budget_max`,
  },
  {
    rule: 'INV-5',
    sentence: 'Only external accounts, receivables and losses are below zero.',
    sql: `select a.id::text as id, a.kind || ' ' || a.balance_cents || ' cents' as detail from ledger_accounts a
      where a.balance_cents < 0 and a.kind not in ('poster_card', 'paid_out', 'provider_fees', 'receivable', 'loss')`,
  },
  {
    rule: 'INV-33',
    sentence: 'Every receivable in the books is a debt with a name, to the cent.',
    sql: `select coalesce(a.user_id, d.user_id) || ' ' || coalesce(a.contract_id, d.contract_id) as id,
        'books ' || coalesce(a.cents, 0) || ' cents, debts ' || coalesce(d.cents, 0) as detail
      from (select user_id, contract_id, -balance_cents as cents from ledger_accounts where kind = 'receivable') a
        full join (select debtor_id as user_id, contract_id, sum(left_cents) as cents
          from debts group by 1, 2) d on d.user_id = a.user_id and d.contract_id = a.contract_id
      where coalesce(a.cents, 0) <> coalesce(d.cents, 0)`,
  },
  {
    rule: 'INV-33',
    sentence: 'What is owed for somebody else has been credited to nobody yet.',
    sql: `select coalesce(a.contract_id, d.contract_id)::text as id,
        'books ' || coalesce(a.cents, 0) || ' cents, debts ' || coalesce(d.cents, 0) as detail
      from (select contract_id, balance_cents as cents from ledger_accounts where kind = 'uncollected') a
        full join (select contract_id, sum(left_cents) as cents
          from debts where reason in ${PASSED_ON} group by 1) d on d.contract_id = a.contract_id
      where coalesce(a.cents, 0) <> coalesce(d.cents, 0)`,
  },
  {
    rule: 'INV-33',
    sentence: 'Every loss in the books is a debt that was written off.',
    sql: `select 'losses' as id, 'books ' || a.cents || ' cents, debts ' || d.cents as detail
      from (select coalesce(-sum(balance_cents), 0) as cents from ledger_accounts where kind = 'loss') a,
        (select coalesce(sum(written_off_cents), 0) as cents from debts
          where reason not in ${PASSED_ON}) d
      where a.cents <> d.cents`,
  },
  {
    rule: 'INV-33',
    sentence: 'What banks have taken back in the books are the chargebacks that were lost.',
    sql: `select 'charged back' as id, 'books ' || a.cents || ' cents, chargebacks ' || b.cents as detail
      from (select coalesce(sum(balance_cents), 0) as cents from ledger_accounts where kind = 'charged_back') a,
        (select coalesce(sum(booked_cents), 0) as cents from chargebacks) b
      where a.cents <> b.cents`,
  },
  {
    rule: 'CHARGEBACK-1',
    sentence: 'No held payment was moved while its bank looked at it.',
    sql: `select p.id::text as id, p.status || ' at ' || coalesce(p.released_at, p.refunded_at) || ', chargeback of '
        || b.opened_at as detail
      from chargebacks b join payments p on p.id = b.payment_id
      where p.status <> 'held' and coalesce(p.released_at, p.refunded_at) > b.opened_at
        and coalesce(p.released_at, p.refunded_at) < coalesce(b.decided_at, 'infinity')`,
  },
  {
    rule: 'INV-6',
    sentence: 'Every captured payment is in the ledger once, and no other payment is.',
    sql: `select p.id::text as id, p.kind || ' ' || p.status || ': ' || count(t.id) || ' times' as detail
      from payments p left join ledger_transactions t on t.reference = p.id::text and t.kind in ('hold', 'tip', 'debt_payment')
      group by p.id having count(t.id) <> case when p.status in ${CAPTURED} then 1 else 0 end`,
  },
  {
    rule: 'INV-6',
    sentence: 'A contract or an extra work has at most one payment that did not fail and was not refunded.',
    sql: `select contract_id::text as id, kind || ' ' || count(*) || ' times' as detail from payments
      where kind in ('contract', 'additional_work') and status not in ('failed', 'refunded')
      group by contract_id, kind, additional_work_request_id having count(*) > 1`,
  },
  {
    rule: 'INV-6',
    sentence: 'Every paid tip is recorded once, with its full amount.',
    sql: `select coalesce(p.id, t.payment_id, t.id)::text as id,
        'paid ' || coalesce(p.amount::text, 'nothing') || ', given ' || coalesce(t.amount::text, 'nothing') as detail
      from (select * from payments where kind = 'tip' and status = 'released') p
        full join job_tips t on t.payment_id = p.id
      where p.amount is distinct from t.amount or p.worker_amount is distinct from t.amount`,
  },
  {
    rule: 'INV-7',
    sentence: 'A contract is in dispute exactly while a dispute is open, and nothing is released meanwhile.',
    sql: `select c.id::text as id, 'contract ' || c.status || ', open disputes ' || count(d.id) as detail
      from contracts c left join disputes d on d.contract_id = c.id and d.status = 'open'
      group by c.id having (c.status = 'disputed') <> (count(d.id) > 0)
      union all
      select d.contract_id::text, 'released ' || t.created_at || ', disputed since ' || d.created_at
      from disputes d join ledger_transactions t on t.contract_id = d.contract_id and t.kind = 'release'
      where d.status = 'open' and t.created_at > d.created_at`,
  },
  {
    rule: 'INV-7',
    sentence: 'Money of a wallet is frozen only while a dispute is open.',
    sql: `select a.id::text as id, 'contract ' || a.contract_id || ': ' || a.balance_cents || ' cents' as detail
      from ledger_accounts a where a.kind = 'user_frozen' and a.balance_cents <> 0
        and not exists (select from disputes d where d.contract_id = a.contract_id and d.status = 'open')`,
  },
  {
    rule: 'INV-3',
    sentence: 'The refund of a dispute is that of its payments and of the ledger, and what is still owed for it.',
    sql: `select d.id::text as id, 'dispute ' || coalesce(d.compensation_amount, 0) || ' cents, payments '
        || coalesce(p.refunded, 0) || ', books ' || coalesce(l.refunded, 0) || ', owed ' || coalesce(o.owed, 0) as detail
      from disputes d
        left join (select settled_by_dispute as id, sum(refunded_amount * 100) as refunded from payments
          where settled_by_dispute is not null group by 1) p on p.id = d.id
        left join (select dispute_id, sum(amount_cents - collected_cents + fee_cents
            - fee_cents * collected_cents / amount_cents) as owed from debts group by 1) o on o.dispute_id = d.id
        left join (select coalesce(b.dispute_id::text, t.reference) as id, sum(x.amount_cents) as refunded
          from ledger_transactions t
            join ledger_postings x on x.transaction_id = t.id
            join ledger_accounts a on a.id = x.account_id and a.kind = 'poster_card'
            left join debts b on b.id::text = t.reference
          where t.kind = 'dispute' or (t.kind = 'collection' and b.dispute_id is not null) group by 1) l on l.id = d.id::text
      where not exists (select from payments p join chargebacks b on b.payment_id = p.id and b.booked_cents > 0
          where p.contract_id = d.contract_id)
        and (coalesce(d.compensation_amount, 0), coalesce(d.compensation_amount, 0)) <> (coalesce(p.refunded, 0) + coalesce(o.owed, 0), coalesce(l.refunded, 0) + coalesce(o.owed, 0))`,
  },
  {
    rule: 'INV-8',
    sentence: 'Every event of the provider has been handled.',
    sql: `select provider || ' ' || event_id as id, coalesce(type, 'unknown') || ' of ' || received_at as detail
      from provider_events where handled_at is null`,
  },
  {
    rule: 'INV-9',
    sentence: 'Every call to the provider has the idempotency key of its payment or withdrawal.',
    sql: `select id::text as id, purpose || ' ' || idempotency_key as detail from provider_calls
      where idempotency_key not like purpose || ':' || case
        when payment_id is not null then payment_id::text || '%'
        when withdrawal_id is not null then withdrawal_id::text || '%' else '%' end`,
  },
  {
    rule: 'INV-11',
    sentence: 'Payments that are captured here are captured in the sandbox, and no others.',
    sql: `select coalesce(p.id::text, s.id) as id, 'payment ' || coalesce(p.status || ' ' || p.amount, 'unknown') || ', sandbox '
        || coalesce(s.status || ' ' || s.amount_cents, 'unknown') as detail
      from (select * from sandbox_records where kind = 'intent') s
        full join (select * from payments where provider = 'sandbox' and provider_ref is not null) p
          on p.provider_ref = s.id
      where ((coalesce(p.status, '') in ${CAPTURED}) <> (coalesce(s.status, '') = 'succeeded')
          or (p.id is not null and p.amount * 100 is distinct from s.amount_cents))
        and not exists (select from provider_calls k where k.status = 'pending'
          and (k.payment_id = p.id or k.idempotency_key = s.key))`,
  },
  {
    rule: 'INV-11',
    sentence: 'Refunds here equal those in the sandbox, to the cent.',
    sql: `select p.id::text as id, 'books ' || p.refunded_amount || ', sandbox ' || s.refunded_cents || ' cents' as detail
      from payments p join sandbox_records s on s.id = p.provider_ref
      where p.provider = 'sandbox' and p.refunded_amount * 100 - ${returnedOf('p.id')} <> s.refunded_cents
        and not exists (select from provider_calls k
          where k.payment_id = p.id and k.purpose = 'refund' and k.status = 'pending')`,
  },
  {
    rule: 'INV-11',
    sentence: 'A withdrawal left its wallet once, and arrived or was returned according to its status.',
    sql: `select w.id::text as id, w.status || ': left ' || count(t.id) filter (where t.kind = 'withdrawal') || ', arrived '
        || count(t.id) filter (where t.kind = 'payout') || ', came back '
        || count(t.id) filter (where t.kind = 'payout_failed') as detail
      from withdrawals w left join ledger_transactions t on t.reference = w.id::text
      group by w.id having count(t.id) filter (where t.kind = 'withdrawal') <> 1
        or count(t.id) filter (where t.kind = 'payout') <> (w.status = 'paid')::int
        or count(t.id) filter (where t.kind = 'payout_failed') <> (w.status = 'failed')::int`,
  },
  {
    rule: 'INV-11',
    sentence: 'The clearing account of payouts equals the withdrawals that have not arrived.',
    sql: `select 'payout_clearing' as id, 'books ' || a.total || ' cents, withdrawals ' || w.total as detail
      from (select coalesce(sum(balance_cents), 0) as total from ledger_accounts where kind = 'payout_clearing') a,
        (select coalesce(sum((amount - fee) * 100), 0) as total from withdrawals where settled_at is null) w
      where a.total <> w.total`,
  },
  {
    rule: 'INV-11',
    sentence: 'No call to the provider and no payment is pending for more than an hour.',
    isAboutWaiting: true,
    sql: `select id::text as id, purpose || ' since ' || created_at as detail from provider_calls
      where status = 'pending' and purpose not in ('transfer', 'collect') and created_at < app_now() - interval '1 hour'
        and not (purpose = 'refund' and exists (select from chargebacks b
          where b.payment_id = provider_calls.payment_id and b.status = 'open'))
      union all
      select p.id::text, p.kind || ' processing since ' || p.updated_at from payments p
      where p.status = 'processing' and not p.needs_action and p.updated_at < app_now() - interval '1 hour'
        and not exists (select from provider_calls k where k.payment_id = p.id and k.status = 'pending')`,
  },
  {
    rule: 'ACC-9',
    sentence: 'No closed account has a balance, a held payment or an open withdrawal.',
    sql: `select u.id::text as id, 'balance ' || coalesce(a.balance, 0) || ' cents, ' || held || ' held payments, '
        || open || ' open withdrawals' as detail
      from users u
        left join (select user_id, sum(balance_cents) as balance from ledger_accounts
          where kind in ('user_balance', 'user_frozen') group by user_id) a on a.user_id = u.id
        cross join lateral (select count(*) as held from contracts c join payments p on p.contract_id = c.id
          where (c.poster_id = u.id or c.worker_id = u.id) and p.status in ('held', 'processing')) h
        cross join lateral (select count(*) as open from withdrawals w
          where w.user_id = u.id and w.status in ('pending', 'processing')) o
      where u.deleted_at is not null and (coalesce(a.balance, 0) <> 0 or held > 0 or open > 0)`,
  },
  {
    rule: 'INV-12',
    sentence: 'Nobody has instant withdrawals of more than $5,000 a day or $25,000 a week.',
    sql: `select user_id::text as id, 'day of ' || day || ': ' || sum(amount) as detail
      from (select *, date_trunc('day', created_at at time zone 'America/New_York')::date as day from withdrawals) w
      where speed = 'instant' and status <> 'failed' group by user_id, day having sum(amount) > 5000
      union all
      select user_id::text, 'week of ' || week || ': ' || sum(amount)
      from (select *, date_trunc('week', created_at at time zone 'America/New_York')::date as week from withdrawals) w
      where speed = 'instant' and status <> 'failed' group by user_id, week having sum(amount) > 25000`,
  },
]

/** DEBT-4: what members owe is no violation, and no balanced silence either. */
export const describeDebts = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<Record<'people' | 'owed' | 'out' | 'collected' | 'lost', string>>(
    `select count(distinct debtor_id) filter (where settled_at is null) as people,
      round(coalesce(sum(left_cents), 0) / 100.0, 2) as owed,
      round(coalesce(sum(left_cents) filter (where creditor_id is null), 0) / 100.0, 2)
        as out,
      round(coalesce(sum(collected_cents), 0) / 100.0, 2) as collected,
      round(coalesce(sum(written_off_cents) filter (where creditor_id is null), 0) / 100.0, 2) as lost
    from debts`,
  )
  const { people, owed, out, collected, lost } = rows[0]!
  return `Debts: ${people} people owe $${owed}, of which the platform has paid out $${out}; $${collected} was collected, $${lost} is lost.`
}

/** CHARGEBACK-4: what banks look at, and what they have taken back. */
export const describeChargebacks = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<Record<'open' | 'review' | 'taken' | 'owed', string>>(
    `select count(*) filter (where b.status = 'open') as open,
      round(coalesce(sum(coalesce(b.amount_cents, p.amount * 100)) filter (where b.status = 'open'), 0) / 100.0, 2) as review,
      round(coalesce(sum(b.booked_cents), 0) / 100.0, 2) as taken,
      (select round(coalesce(sum(left_cents), 0) / 100.0, 2) from debts
        where reason in ('chargeback', 'unpaid_work')) as owed
    from chargebacks b join payments p on p.id = b.payment_id`,
  )
  const { open, review, taken, owed } = rows[0]!
  return `Chargebacks: ${open} open ($${review}), $${taken} taken back, of which $${owed} is still owed.`
}
