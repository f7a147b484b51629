-- What happens when it goes wrong, and how people learn whom to trust: disputes that move money, sealed reviews, reports.

-- Contracts ------------------------------------------------------------------------------------------------

alter table contracts
  add column completed_by uuid references users, -- who marked it complete; null: a dispute ended it
  add column finish_by    timestamptz;           -- a longer deadline that both agreed on in a dispute

-- Disputes -------------------------------------------------------------------------------------------------

alter table disputes
  add column number         bigint generated always as identity constraint disputes_number_once unique,
  -- What it is about: held, and released in the last seven days, both as they were when it was raised.
  add column held_cents     bigint not null default 0 constraint disputes_held_not_negative check (held_cents >= 0),
  add column released_cents bigint not null default 0
                            constraint disputes_released_not_negative check (released_cents >= 0),
  add column refund_percent numeric(5,2) constraint disputes_refund_range check (refund_percent between 0 and 100),
  add column escalated_at   timestamptz,
  -- What was released in the seven days before this is in dispute.
  add column since          timestamptz not null default app_now(),
  add column resolved_by    uuid references admin_users; -- null: the two sides did
alter table disputes drop constraint disputes_resolution_known;
alter table disputes add constraint disputes_resolution_known check (resolution in
  ('favor_poster', 'favor_worker', 'partial_refund', 'mediation_required', 'dismissed', 'proposal_accepted', 'withdrawn'));
comment on column disputes.compensation_amount is 'Cents that went back to the poster.';
-- Whoever waits for an admin waits in the order in which they came.
create index disputes_escalated on disputes (escalated_at) where status = 'open' and stage = 'escalated';
-- Those that are over, the last one first.
create index disputes_resolved on disputes (resolved_at desc, number desc) where status = 'resolved';
-- Earlier outcomes of like cases.
create index disputes_outcomes on disputes (category, resolved_at desc) where status = 'resolved';

alter table mediation_attempts
  add column option         text not null default 'refund'
                            constraint mediation_attempts_option_known check (option in ('refund', 'extension')),
  add column extension_days int constraint mediation_attempts_extension_range check (extension_days between 1 and 30),
  add column message        text,
  add column confidence     numeric(3,2) constraint mediation_attempts_confidence_range check (confidence between 0 and 1),
  add column admin_id       uuid references admin_users, -- of an admin's proposal
  add constraint mediation_attempts_option_is_whole check (
    case option when 'refund' then refund_percent is not null else extension_days is not null end);
create index mediation_attempts_by_proposer on mediation_attempts (proposed_by) where proposed_by is not null;

alter table dispute_evidence
  add column mime_type text,
  add column sha256    text,
  add constraint dispute_evidence_type_known check (evidence_type in ('photo', 'pdf', 'text')),
  add constraint dispute_evidence_not_empty check (num_nonnulls(file_url, description) > 0);

create function check_evidence_party() returns trigger
  language plpgsql as $$
begin
  if not exists (select from disputes d where d.id = new.dispute_id and d.status = 'open'
    and new.submitted_by in (d.reported_by, d.reported_against))
  then
    raise exception 'evidence comes from the two sides, while the dispute is open'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'dispute_evidence_by_a_party';
  end if;
  return new;
end $$;
create trigger by_a_party before insert on dispute_evidence for each row execute function check_evidence_party();

-- What a dispute has settled is settled: it is not in dispute again.
alter table payments add column settled_by_dispute uuid references disputes;
create index payments_by_dispute on payments (settled_by_dispute) where settled_by_dispute is not null;

-- Money that was released comes back only by a dispute's outcome.
create function check_claw_back() returns trigger
  language plpgsql as $$
begin
  if new.settled_by_dispute is null or old.settled_by_dispute is not null then
    raise exception 'released money comes back by a dispute only'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'payments_claw_back_needs_dispute';
  end if;
  return new;
end $$;
create trigger claw_back before update of status, refunded_amount on payments for each row
  when (old.status = 'released' and (new.status <> 'released' or new.refunded_amount <> old.refunded_amount))
  execute function check_claw_back();

-- What the platform gives back it takes from where it lies: `like` names the movement that brought it there, because
-- the platform's accounts lie in shards and none of them goes below zero. Of several postings on one wallet what is
-- taken comes first: once nothing is owed any more it may not go below zero again.
create or replace function post_ledger(
  p_kind text, p_contract uuid, p_reference text, p_idempotency text, p_memo text, p_parts jsonb) returns uuid
  language plpgsql as $$
declare
  made uuid := gen_random_uuid();
  home smallint := ledger_shard(p_reference);
  part record;
  found_id uuid;
  accounts uuid[] := '{}';
  amounts bigint[] := '{}';
  entries text[] := '{}';
begin
  for part in
    select p.*, s.shard, account_owner(p.kind, p."user", p.contract, s.shard) as owner
    from jsonb_to_recordset(p_parts)
        as p(kind text, "user" uuid, contract uuid, cents bigint, entry text, owes boolean, "like" text),
      lateral (select case when p."user" is null and p.contract is null
        then coalesce(ledger_shard(p."like"), home) else 0::smallint end as shard) s
    order by owner
  loop
    select a.id into found_id from ledger_accounts a where a.owner = part.owner;
    if found_id is null then
      insert into ledger_accounts (kind, user_id, contract_id, shard, may_go_negative)
        values (part.kind, part."user", part.contract, part.shard,
          part.kind in ('poster_card', 'paid_out', 'provider_fees'))
        on conflict do nothing;
      select a.id into found_id from ledger_accounts a where a.owner = part.owner;
    end if;
    if part.owes then
      update ledger_accounts a set may_go_negative = true where a.id = found_id and not a.may_go_negative;
    end if;
    accounts := accounts || found_id;
    amounts := amounts || part.cents;
    entries := entries || coalesce(part.entry, 'other');
  end loop;
  insert into ledger_transactions (id, kind, contract_id, reference, idempotency, memo)
    values (made, p_kind, p_contract, p_reference, p_idempotency, p_memo);
  insert into ledger_postings (transaction_id, account_id, amount_cents, entry)
    select made, u.account, u.cents, u.entry from unnest(accounts, amounts, entries) as u(account, cents, entry)
    where u.cents <> 0 order by u.account, u.cents;
  return made;
end $$;

-- Reviews --------------------------------------------------------------------------------------------------

-- In time: after the work is complete and within seven days of it (invariant 22).
create function check_review_in_time() returns trigger
  language plpgsql as $$
begin
  if not exists (select from contracts c where c.id = new.contract_id and c.status in ('completed', 'disputed')
    and new.created_at >= c.completed_at and new.created_at <= c.completed_at + interval '7 days')
  then
    raise exception 'a review comes within seven days of completion'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'reviews_in_time';
  end if;
  return new;
end $$;
create trigger in_time before insert on reviews for each row execute function check_review_in_time();

-- Blind until both are in or the time is over. Looked at when all is written: both are opened at once.
create function check_review_seal() returns trigger
  language plpgsql as $$
begin
  if new.published_at is not null
    and not exists (select from reviews o where o.contract_id = new.contract_id and o.id <> new.id)
    and not exists (select from contracts c where c.id = new.contract_id
      and new.published_at >= coalesce(c.completed_at, c.cancelled_at) + interval '7 days')
  then
    raise exception 'a review stays sealed until both are in or the time is over'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'reviews_sealed';
  end if;
  return null;
end $$;
create constraint trigger sealed after insert or update of published_at on reviews
  deferrable initially deferred for each row execute function check_review_seal();

-- A rating is counted again from all that is shown, never moved by a difference. The person's row is held first, the
-- reviews are read in the next statement: of two that come at once the second sees the first.
create function count_rating(person uuid) returns void
  language plpgsql as $$
begin
  perform from users where id = person for no key update;
  update users u set rating = r.rating from (
    select coalesce(round(avg(o.rating), 2), 0) as rating from reviews o
    where o.reviewee_id = person and o.published_at is not null and o.hidden_at is null) r
  where u.id = person and u.rating <> r.rating;
end $$;
create function keep_rating() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_rating(old.reviewee_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.reviewee_id <> old.reviewee_id) then
    perform count_rating(new.reviewee_id);
  end if;
  return null;
end $$;
create trigger keep_rating after insert or delete or update of rating, reviewee_id, published_at, hidden_at on reviews
  for each row execute function keep_rating();

drop index reviews_blind;
create index reviews_sealed on reviews (contract_id) where published_at is null;
-- Contracts whose time for a review runs.
create index contracts_to_review on contracts (completed_at) where completed_at is not null;

-- Who was reminded of a review, and how often.
create table review_reminders (
  contract_id uuid not null references contracts on delete cascade,
  user_id     uuid not null references users on delete cascade,
  day         int not null,
  created_at  timestamptz not null default app_now(),
  primary key (contract_id, user_id, day)
);
create index review_reminders_by_user on review_reminders (user_id);

-- Reports --------------------------------------------------------------------------------------------------

alter table flagged_content add constraint flagged_content_type_known
  check (content_type in ('user', 'job', 'bid', 'review', 'portfolio', 'message', 'evidence', 'note', 'progress'));

-- Trust signals --------------------------------------------------------------------------------------------

-- TRUST-1: a share and out of how many; null where there is nothing to count.
create function rate_of(good bigint, total bigint) returns json
  language sql stable as $$
  select case when total > 0 then json_build_object('share', round(good::numeric / total, 4), 'of', total) end
$$;

-- The next two are asked beside every bid and on every job's page: in plpgsql they are planned once for each connection.

-- Of the work this person began that had an agreed time: begun no later than so many minutes after it, and not over a
-- longer deadline that both agreed on.
create function on_time_rate(person uuid, minutes int) returns json
  language plpgsql stable as $$
begin
  -- Most who bid are new, and a bid must not wait for what there is none of.
  if not exists (select from contracts c where c.worker_id = person and c.started_at is not null) then return null; end if;
  return (select rate_of(count(*) filter (where
      c.started_at <= contract_start(c, z.time_zone) + make_interval(mins => minutes)
      and (c.finish_by is null or coalesce(c.completed_at, c.cancelled_at, app_now()) <= c.finish_by)), count(*))
    from contracts c join jobs j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    where c.worker_id = person and c.started_at is not null and c.scheduled_date is not null
      and c.scheduled_time is not null);
end $$;

-- Of this person's jobs with bids whose choosing is over: those that somebody was chosen for. Whoever calls a job off
-- while bids still come has decided nothing. Null for fewer jobs than asked for.
create function decided_rate(person uuid, fewest int) returns json
  language plpgsql stable as $$
declare
  decided bigint;
  undecided bigint;
begin
  select count(*) into decided from jobs j where j.poster_id = person and j.status not in ('bidding', 'open')
    and exists (select from contracts c where c.job_id = j.id);
  select count(*) into undecided from jobs j where j.poster_id = person
    and (j.status = 'expired' or (j.status = 'cancelled' and j.cancelled_at > j.bidding_ends_at))
    and exists (select from bids b where b.job_id = j.id)
    and not exists (select from contracts c where c.job_id = j.id);
  return case when decided + undecided >= fewest then rate_of(decided, decided + undecided) end;
end $$;

-- Blocks ---------------------------------------------------------------------------------------------------

-- BLOCK-2: as in 0008_live_market.sql, and where one of the two has blocked the other the job does not exist. A block
-- that comes in the same moment hides the bid from the poster instead.
create or replace function place_bid(
  new_id uuid, of_job uuid, of_bidder uuid, bidder_is_verified boolean,
  bid_amount numeric, bid_message text, bid_availability text,
  out outcome text, out placed_at timestamptz
) language plpgsql as $$
declare
  job record;
begin
  select poster_id, status, bidding_ends_at, budget_max, hidden_at into job from jobs where id = of_job for share;
  placed_at := app_now();
  if job.poster_id is null or job.hidden_at is not null or exists (select from user_blocks k
    where (k.blocker_id, k.blocked_id) in ((job.poster_id, of_bidder), (of_bidder, job.poster_id)))
  then outcome := 'not_found'; return; end if;
  if job.poster_id = of_bidder then outcome := 'own_job'; return; end if;
  if job.status <> 'bidding' or job.bidding_ends_at <= placed_at then outcome := 'ended'; return; end if;
  if greatest(job.budget_max, bid_amount) > 1000 and not bidder_is_verified
     and (select value from platform_settings where key = 'verification.required') is distinct from '"never"'
  then outcome := 'unverified'; return; end if;
  insert into bids (id, job_id, poster_id, bidder_id, amount, message, availability, created_at, updated_at)
    values (new_id, of_job, job.poster_id, of_bidder, bid_amount, bid_message, bid_availability, placed_at, placed_at)
    on conflict on constraint bids_one_per_worker do nothing;
  if not found then outcome := 'already'; return; end if;
  -- No NOTIFY: its lock would make all commits wait for one another. The process that placed the bid wakes the
  -- dispatcher itself, and the others look every second.
  insert into outbox (name, data) values
    ('bids.placed', jsonb_build_object('jobId', of_job, 'bidId', new_id, 'bidderId', of_bidder, 'posterId', job.poster_id));
  outcome := 'placed';
end $$;
