import type { Check } from '#server/operations/check.ts'

/** Checks of bids, jobs, contracts and what depends on them. */
export const MARKET_CHECKS: readonly Check[] = [
  {
    rule: 'INV-13',
    sentence: 'No bid was placed after the end of bidding.',
    sql: `select b.id::text as id, 'bid of ' || b.created_at || ', end ' || j.bidding_ends_at as detail
      from bids b join jobs j on j.id = b.job_id where b.created_at >= j.bidding_ends_at`,
  },
  {
    rule: 'INV-14',
    sentence: 'An expired or cancelled job has the time of that, and no other job has one.',
    sql: `select id::text as id, status || ', expired ' || coalesce(expired_at::text, 'never') || ', cancelled '
        || coalesce(cancelled_at::text, 'never') as detail
      from jobs where (status = 'expired') <> (expired_at is not null) or (status = 'cancelled') <> (cancelled_at is not null)`,
  },
  {
    rule: 'INV-15',
    sentence: 'A worker has at most one bid on a job.',
    sql: `select job_id::text as id, 'worker ' || bidder_id || ': ' || count(*) || ' bids' as detail
      from bids group by job_id, bidder_id having count(*) > 1`,
  },
  {
    rule: 'INV-16',
    sentence: 'A bidder is never the poster of the job.',
    sql: `select b.id::text as id, 'job ' || j.id || ' of ' || j.poster_id as detail
      from bids b join jobs j on j.id = b.job_id where j.poster_id in (b.bidder_id) or b.poster_id <> j.poster_id`,
  },
  {
    rule: 'INV-17',
    sentence: 'An assigned or completed job has one selected bid of its own, and no other job has one.',
    sql: `select j.id::text as id, j.status || ', selected ' || coalesce(j.selected_bid_id::text, 'none') || ', marked '
        || count(b.id) as detail
      from jobs j left join bids b on b.job_id = j.id and b.is_selected
      group by j.id
      having count(b.id) <> (j.status in ('assigned', 'completed'))::int
        or max(b.id::text) is distinct from j.selected_bid_id::text`,
  },
  {
    rule: 'INV-18',
    sentence: 'An assigned or completed job has one contract that is not cancelled, and no other job has one.',
    sql: `select j.id::text as id, j.status || ': ' || count(c.id) || ' contracts' as detail
      from jobs j left join contracts c on c.job_id = j.id and c.status <> 'cancelled'
      group by j.id having count(c.id) <> (j.status in ('assigned', 'completed'))::int`,
  },
  {
    rule: 'INV-18',
    sentence:
      'Worker and amount of a contract are those of its bid, which is selected unless the contract is cancelled.',
    sql: `select c.id::text as id, 'bid ' || b.id || ' of ' || b.bidder_id || ' over ' || b.amount as detail
      from contracts c join bids b on b.id = c.bid_id join jobs j on j.id = c.job_id
      where (b.job_id, b.bidder_id, b.amount, j.poster_id) <> (c.job_id, c.worker_id, c.amount, c.poster_id)
        or (c.status <> 'cancelled' and j.selected_bid_id is distinct from c.bid_id)`,
  },
  {
    rule: 'INV-19',
    sentence: 'The statuses of contract and job match, and the contract has the times that its status requires.',
    sql: `select c.id::text as id, 'contract ' || c.status || ', job ' || j.status as detail
      from contracts c join jobs j on j.id = c.job_id
      where (c.status <> 'cancelled' and c.status <> 'disputed'
          and j.status <> case when c.status = 'completed' then 'completed' else 'assigned' end)
        or (c.status in ('in_progress', 'completed') and c.started_at is null and not exists (select from disputes d
          where d.contract_id = c.id and d.status = 'resolved' and c.status = 'completed'))
        or (c.status = 'completed') <> (c.completed_at is not null and c.status not in ('disputed', 'cancelled'))
        or (c.status = 'cancelled') <> (c.cancelled_at is not null)
        or (c.auto_release_at is not null and c.status <> 'completed')`,
  },
  {
    rule: 'SETTLE-3',
    sentence: 'A settlement is open only while the work is in progress, and an accepted one has ended the contract.',
    sql: `select s.id::text as id, 'settlement ' || s.status || ', contract ' || c.status as detail
      from settlements s join contracts c on c.id = s.contract_id
      where (s.status = 'open' and c.status <> 'in_progress') or (s.status = 'accepted' and c.status <> 'cancelled')`,
  },
  {
    rule: 'INV-20',
    sentence: 'A contract is active only if both sides have signed its current text.',
    sql: `select c.id::text as id, c.status || ', signatures ' || count(s.id) as detail
      from contracts c left join contract_signatures s on s.contract_id = c.id and s.text_hash = c.terms_hash
        and s.user_id = case s.role when 'poster' then c.poster_id else c.worker_id end
      group by c.id
      having (c.status not in ('pending', 'cancelled')
          and (count(distinct s.role) <> 2 or not c.poster_signed or not c.worker_signed))
        or (c.status = 'pending' and c.poster_signed and c.worker_signed)
        or (c.poster_signed and count(s.id) filter (where s.role = 'poster') = 0)
        or (c.worker_signed and count(s.id) filter (where s.role = 'worker') = 0)`,
  },
  {
    rule: 'INV-20',
    sentence: 'Every version of a contract’s text is stored, with its correct hash.',
    sql: `select c.id::text as id, 'text ' || c.terms_hash as detail from contracts c
      where c.terms_hash <> encode(sha256(convert_to(c.terms_text, 'UTF8')), 'hex')
        or not exists (select from contract_texts t where t.contract_id = c.id and t.text_hash = c.terms_hash)
      union all
      select contract_id::text, 'kept text ' || text_hash from contract_texts
      where text_hash <> encode(sha256(convert_to(terms_text, 'UTF8')), 'hex')`,
  },
  {
    rule: 'INV-21',
    sentence: 'Work is in progress or completed only if its payment was held.',
    sql: `select c.id::text as id, c.status || ' without held money' as detail from contracts c
      where c.status in ('in_progress', 'completed') and not exists (select from payments p
        where p.contract_id = c.id and p.kind = 'contract'
          and (p.status in ('held', 'released', 'partially_refunded') or p.settled_by_dispute is not null))`,
  },
  {
    rule: 'INV-21',
    sentence: 'Extra work counts exactly if both sides have approved it and its payment was held.',
    sql: `select c.id::text as id, 'counted ' || c.additional_amount || ', held ' || coalesce(sum(p.amount), 0) as detail
      from contracts c left join payments p on p.contract_id = c.id and p.kind = 'additional_work'
        and exists (select from ledger_transactions t where t.idempotency = 'hold:' || p.id)
        and not exists (select from ledger_transactions t where t.idempotency = 'refund:' || p.id)
      group by c.id having c.additional_amount <> coalesce(sum(p.amount), 0)
      union all
      select p.id::text, 'payment ' || p.status || ' for work that is ' || a.status
      from payments p join additional_work_requests a on a.id = p.additional_work_request_id
      where a.status <> 'approved' or not a.poster_approved or not a.worker_approved
        or a.contract_id <> p.contract_id or a.additional_amount <> p.amount`,
  },
  {
    rule: 'INV-22',
    sentence: 'The two sides review each other, once and before the deadline.',
    sql: `select r.id::text as id, 'contract ' || c.id || ' by ' || r.reviewer_id as detail
      from reviews r join contracts c on c.id = r.contract_id
      where (r.reviewer_id, r.reviewee_id) not in ((c.poster_id, c.worker_id), (c.worker_id, c.poster_id))
        or r.created_at > coalesce(c.completed_at, c.cancelled_at) + interval '7 days'
        or (select count(*) from reviews o where o.contract_id = r.contract_id and o.reviewer_id = r.reviewer_id) > 1`,
  },
  {
    rule: 'INV-22',
    sentence: 'Reviews are sealed until both are written or the deadline has passed, and two written ones are open.',
    // A published review stays published, even if the work continues and is completed again.
    sql: `select r.id::text as id, 'contract ' || c.id || ', opened ' || coalesce(r.published_at::text, 'never') as detail
      from reviews r join contracts c on c.id = r.contract_id
        cross join lateral (select count(*) from reviews o where o.contract_id = r.contract_id) of_two(written)
        cross join lateral (select coalesce(c.completed_at, c.cancelled_at)) over(ended_at)
      where (written = 1 and r.published_at < over.ended_at + interval '7 days' and r.created_at >= over.ended_at)
        or (written = 2 and r.published_at is null)`,
  },
  {
    rule: 'INV-22',
    sentence: 'No review is still sealed an hour after its deadline.',
    isAboutWaiting: true,
    sql: `select r.id::text as id, 'contract ' || c.id || ', over ' || coalesce(c.completed_at, c.cancelled_at) as detail
      from reviews r join contracts c on c.id = r.contract_id
      where r.published_at is null and coalesce(c.completed_at, c.cancelled_at) < app_now() - interval '7 days 1 hour'`,
  },
  {
    rule: 'INV-22',
    sentence: 'Stored ratings, finished jobs and earnings equal the computed ones.',
    sql: `select id::text as id, 'stored ' || stored || ', counted ' || counted as detail from (
        select u.id, row(u.rating, u.total_jobs, u.total_earnings)::text as stored, row(
          coalesce((select round(avg(r.rating), 2) from reviews r join contracts c on c.id = r.contract_id
            where counts_for_reputation(c.amount, c.poster_id, c.worker_id) and r.reviewee_id = u.id and r.published_at is not null and r.hidden_at is null), 0)::numeric(3,2),
          (select count(*)::int from contracts c where c.completed_at is not null and c.status <> 'cancelled'
            and counts_for_reputation(c.amount, c.poster_id, c.worker_id)
            and u.id in (c.poster_id, c.worker_id) and not exists (select from disputes d
              where d.contract_id = c.id and d.compensation_amount
                = (select sum(p.amount) * 100 from payments p where p.settled_by_dispute = d.id))),
          coalesce((select sum(p.worker_amount) from payments p join contracts c on c.id = p.contract_id
            where c.worker_id = u.id and p.kind <> 'debt_payment'), 0)::numeric(10,2))::text as counted
        from users u) f
      where stored <> counted`,
  },
  {
    rule: 'INV-23',
    sentence: 'No event has failed for good.',
    sql: `select id::text as id, name || ': ' || coalesce(last_error, 'no reason') as detail from outbox
      where failed_at is not null`,
  },
  {
    rule: 'INV-27',
    sentence: 'One account per email address, ignoring case, over members and pending registrations.',
    sql: `select lower(email) as id, count(*) || ' times' as detail
      from (select email from users union all select email from unverified_users) e
      where email is not null group by lower(email) having count(*) > 1`,
  },
]
