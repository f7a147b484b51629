-- The right people: whom a job is for, and what is known of them.

-- Who could be asked, by skill and place ------------------------------------------------------------------

-- One row for each skill of a member who takes work and whose profile is complete. Kept by the triggers below and made
-- of nothing but users: so that a job finds its people in an index, however many there are.
create table skilled_workers (
  user_id  uuid not null references users on delete cascade,
  skill    text not null,
  zip      text not null,
  -- Has finished little so far: looked for apart, or nobody would ever find them behind those who have.
  is_new   boolean not null,
  -- Orders those who are equally near before they are scored; it is no score.
  standing real not null,
  primary key (user_id, skill)
);
create index skilled_workers_known_near on skilled_workers (skill, zip, standing desc) where not is_new;
create index skilled_workers_new_near on skilled_workers (skill, zip, user_id desc) where is_new;
create index skilled_workers_known on skilled_workers (skill, standing desc) where not is_new;
create index skilled_workers_new on skilled_workers (skill, user_id desc) where is_new;

-- needs: skills_of, list_new_workers
create trigger list_workers after insert on users referencing new table as joined
  for each statement execute function list_new_workers();

-- needs: list_changed_worker
create trigger list_worker
  after update of expertise, zip_code, first_name, bio, phone_number, is_available_for_work, banned_at, deleted_at,
    rating, total_jobs, is_verified on users
  for each row when (
    (old.expertise, old.zip_code, old.first_name, old.bio, old.phone_number, old.is_available_for_work, old.banned_at,
      old.deleted_at, old.rating, old.total_jobs, old.is_verified)
    is distinct from
    (new.expertise, new.zip_code, new.first_name, new.bio, new.phone_number, new.is_available_for_work, new.banned_at,
      new.deleted_at, new.rating, new.total_jobs, new.is_verified))
  execute function list_changed_worker();

insert into skilled_workers select s.* from users u cross join lateral skills_of(u) s;
drop index users_to_match;

-- Open jobs by place and kind, the newest first; and those without a place.
create index jobs_to_match on jobs (left(zip_code, 5), category, created_at desc) where status = 'bidding';
create index jobs_virtual_to_match on jobs (category, created_at desc) where status = 'bidding' and is_virtual;

-- What like jobs near by were settled for, by the same names.
drop index jobs_price_guide;
create index jobs_settled on jobs (category, left(zip_code, 5), created_at desc) where status = 'completed';

-- What members did -----------------------------------------------------------------------------------------

-- Counted from what happened; can be counted again at any time.
create table match_records (
  user_id    uuid primary key references users on delete cascade,
  record     jsonb not null,
  updated_at timestamptz not null default app_now()
);

-- Who has done something since. Only ever added to, so that nobody waits for anybody; counted by a timer, in one order.
create table match_changes (
  id      bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade
);

-- needs: rate_of, decided_rate, match_record
insert into match_records (user_id, record)
  select id, match_record(id) from users
  where id in (select bidder_id from bids union select poster_id from jobs);

-- What was recommended ---------------------------------------------------------------------------------------

alter table job_recommendations add column notified_at timestamptz;
update job_recommendations set notified_at = created_at where notified;
alter table job_recommendations
  add constraint job_recommendations_notice_has_time check (notified = (notified_at is not null));
create index job_recommendations_told on job_recommendations (user_id, notified_at) where notified;
create index job_recommendations_told_of on job_recommendations (job_id) where notified;

-- needs: mark_recommendation_viewed
create trigger mark_recommendation_viewed after insert on job_views
  for each row execute function mark_recommendation_viewed();

-- What weighs how much ----------------------------------------------------------------------------------------

-- Learned from what happened in this house; the newest that belongs to the shipped version counts.
create table matching_weights (
  id          uuid primary key default gen_random_uuid(),
  based_on    int not null, -- the shipped version that it was learned from
  revision    int not null,
  weights     jsonb not null,
  evidence    jsonb not null, -- what it was fitted on and how it did on what it had not seen
  created_at  timestamptz not null default app_now(),
  constraint matching_weights_one_per_revision unique (based_on, revision)
);
