-- owner: bids
-- BID-1, BID-2: one round trip. Locks the job first and reads the clock in the next statement: a clock read before
-- waiting for the lock would accept bids after the end. Bidders share the lock, close_windows takes it exclusively.
-- BLOCK-2: if one of the two has blocked the other, the job is not found. A block at the same time hides the bid from
-- the poster instead. DEBT-2: whoever owes does not bid. VERIFY-1: the amount above which both must be verified is a setting. The outcomes are listed in
-- core/bids/rules.ts with their messages.
create or replace function place_bid(
  new_id uuid, of_job uuid, of_bidder uuid, bidder_is_verified boolean,
  bid_amount numeric, bid_message text, bid_availability text,
  out outcome text, out placed_at timestamptz
) language plpgsql as $$
declare
  job record;
begin
  select poster_id, status, bidding_ends_at, budget_max, hidden_at into job from job_summary where id = of_job for share;
  placed_at := app_now();
  if job.poster_id is null or job.hidden_at is not null or exists (select from blocked_pairs k
    where k.user_id = job.poster_id and k.other_id = of_bidder)
  then outcome := 'not_found'; return; end if;
  if job.poster_id = of_bidder then outcome := 'own_job'; return; end if;
  if job.status <> 'bidding' or job.bidding_ends_at <= placed_at then outcome := 'ended'; return; end if;
  if greatest(job.budget_max, bid_amount) * 100 > setting_number('verification.limitCents', 100000) and not bidder_is_verified
     and (select value from platform_settings where key = 'verification.required') is distinct from '"never"'
  then outcome := 'unverified'; return; end if;
  if exists (select from debtors d where d.user_id = of_bidder) then outcome := 'owes_money'; return; end if;
  -- ADMIN-7: the user may have been banned since the request was authenticated. A ban locks this row and then sees the
  -- bid.
  perform from people where id = of_bidder and banned_at is null for key share;
  if not found then outcome := 'not_found'; return; end if;
  insert into bids (id, job_id, poster_id, bidder_id, amount, message, availability, created_at, updated_at)
    values (new_id, of_job, job.poster_id, of_bidder, bid_amount, bid_message, bid_availability, placed_at, placed_at)
    on conflict on constraint bids_one_per_worker do nothing;
  if not found then outcome := 'already'; return; end if;
  -- No NOTIFY: its lock would serialize all commits. The process that placed the bid wakes its dispatcher, and the
  -- others check every second.
  insert into outbox (name, data) values
    ('bids.placed', jsonb_build_object('jobId', of_job, 'bidId', new_id, 'bidderId', of_bidder, 'posterId', job.poster_id));
  outcome := 'placed';
end $$;
