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

-- Which alert about a thing was raised lately; bids come faster than anybody reads alerts.
create index alerts_by_event on alerts (dedupe_key, created_at);
