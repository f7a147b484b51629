-- The live market: windows that open, take bids and close; views; what becomes of uploads nobody used.

-- The name of a part of town, where somebody has given one; the packages know only cities.
alter table zip_codes add column area text;

-- An upload belongs to nothing until a job, profile or portfolio takes it; what nobody took is swept away.
alter table stored_files add column attached_at timestamptz;
create index stored_files_unattached on stored_files (created_at) where attached_at is null;

-- Set when the window closes with bids: until when the poster may choose, and when to remind them next.
alter table jobs add column choose_by timestamptz;
alter table jobs add column remind_at timestamptz;
alter table jobs add constraint jobs_choosing_has_an_end check (status <> 'open' or choose_by is not null) not valid;
update jobs set choose_by = bidding_ends_at + interval '7 days', remind_at = bidding_ends_at + interval '1 day'
  where status = 'open';
alter table jobs validate constraint jobs_choosing_has_an_end;
create index jobs_to_expire on jobs (choose_by) where status = 'open';
create index jobs_to_remind on jobs (remind_at) where status = 'open' and remind_at is not null;

-- Zips are looked up by their name, never by where they are.
drop index zip_codes_place;

-- The feed of jobs that have no place; the one with places is jobs_feed_near.
create index jobs_feed_virtual on jobs (bidding_ends_at, id) where is_virtual and status in ('open', 'bidding');

-- Who has looked at a job, once each. A counter on the job's row would stand in the way of its bids.
create table job_views (
  job_id     uuid not null references jobs on delete cascade,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (job_id, user_id)
);
create index job_views_by_user on job_views (user_id);

-- BID-1, BID-2: one round trip. Lock the job first, read the clock in the next statement: a clock read while
-- waiting for the lock would let bids in that come after the end. Bidders share the lock, the closer takes it whole.
-- The outcomes are those of core/bids/rules.ts, which knows their sentences.
create function place_bid(
  new_id uuid, of_job uuid, of_bidder uuid, bidder_is_verified boolean,
  bid_amount numeric, bid_message text, bid_availability text,
  out outcome text, out placed_at timestamptz
) language plpgsql as $$
declare
  job record;
begin
  select poster_id, status, bidding_ends_at, budget_max, hidden_at into job from jobs where id = of_job for share;
  placed_at := app_now();
  if job.poster_id is null or job.hidden_at is not null then outcome := 'not_found'; return; end if;
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

-- JOB-2: the table decides, not a timer. Rows that a bidder holds are skipped and come with the next call: the bid
-- commits first. Locked in one statement, counted in the next: the second sees every bid that was committed before.
create function close_windows(at_most int) returns table (job_id uuid, new_status text, bid_count int)
  language plpgsql as $$
declare
  ended uuid[];
begin
  select array_agg(t.id) into ended from (
    select id from jobs where status = 'bidding' and bidding_ends_at <= app_now()
      order by bidding_ends_at limit at_most for update skip locked) t;
  return query
    with counted as (
      select e.id, (select count(*)::int from bids b where b.job_id = e.id) as bids from unnest(ended) e (id)
    ), closed as (
      update jobs j set
        status = case when c.bids > 0 then 'open' else 'expired' end,
        choose_by = case when c.bids > 0 then app_now() + interval '7 days' end,
        remind_at = case when c.bids > 0 then app_now() + interval '1 day' end,
        expired_at = case when c.bids = 0 then app_now() end
      from counted c where j.id = c.id
      returning j.id, j.status, c.bids
    ), told as (
      insert into outbox (name, data)
        select 'jobs.closed', jsonb_build_object('jobId', c.id, 'status', c.status, 'bidCount', c.bids) from closed c
    )
    select c.id, c.status, c.bids from closed c;
end $$;

-- Times as the wire writes them, for cards that PostgreSQL prints itself.
create function iso_text(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Miles between two points of the globe.
create function miles_between(latitude1 float8, longitude1 float8, latitude2 float8, longitude2 float8) returns float8
  language sql immutable parallel safe
  return 7917.6 * asin(least(1, sqrt(
    sin(radians(latitude2 - latitude1) / 2) ^ 2 +
    cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)));

-- Which alert about a thing was raised lately; bids come faster than anybody reads alerts.
create index alerts_by_event on alerts (dedupe_key, created_at);
