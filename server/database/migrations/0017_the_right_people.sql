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

create function skills_of(u users) returns setof skilled_workers
  language sql immutable as $$
  select distinct u.id, skill, left(u.zip_code, 5), u.total_jobs < 3,
    ((4.3 * 5 + u.rating * u.total_jobs) / (5 + u.total_jobs) + 0.1 * ln(1 + u.total_jobs)
      + case when u.is_verified then 0.1 else 0 end)::real
  from unnest(u.expertise) skill
  where u.is_available_for_work and u.deleted_at is null and u.banned_at is null
    and btrim(coalesce(u.first_name, '')) <> '' and btrim(coalesce(u.bio, '')) <> ''
    and btrim(coalesce(u.zip_code, '')) <> '' and btrim(coalesce(u.phone_number, '')) <> ''
$$;

create function list_new_workers() returns trigger
  language plpgsql as $$
begin
  insert into skilled_workers select s.* from joined u cross join lateral skills_of(u::users) s;
  return null;
end $$;
create trigger list_workers after insert on users referencing new table as joined
  for each statement execute function list_new_workers();

create function list_changed_worker() returns trigger
  language plpgsql as $$
begin
  delete from skilled_workers s where s.user_id = new.id and not s.skill = any(new.expertise);
  delete from skilled_workers s where s.user_id = new.id and not exists (select from skills_of(new));
  insert into skilled_workers select s.* from skills_of(new) s
    on conflict (user_id, skill) do update
      set (zip, is_new, standing) = (excluded.zip, excluded.is_new, excluded.standing)
      where (skilled_workers.zip, skilled_workers.is_new, skilled_workers.standing)
        is distinct from (excluded.zip, excluded.is_new, excluded.standing);
  return null;
end $$;
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

create function match_record(person uuid) returns jsonb
  language plpgsql stable as $$
declare
  done jsonb;
  offers jsonb;
  posts jsonb;
begin
  select jsonb_build_object('finished', coalesce(sum(n), 0), 'finishedIn', coalesce(jsonb_object_agg(category, n), '{}'))
    into done
    from (select j.category, count(*) as n from contracts c join jobs j on j.id = c.job_id
      where c.worker_id = person and c.status = 'completed' group by 1) k;
  -- The last fifty say what is usual.
  with offered as materialized (
    select j.category, b.amount,
      extract(epoch from b.created_at - j.created_at) / greatest(1, extract(epoch from j.bidding_ends_at - j.created_at)) as at
    from bids b join jobs j on j.id = b.job_id where b.bidder_id = person order by b.created_at desc limit 50)
  select jsonb_build_object(
      'bidsAt', (select case when count(*) >= 3 then
        least(1, greatest(0, percentile_cont(0.5) within group (order by at))) end from offered),
      'usualPrice', (select coalesce(jsonb_object_agg(category, price), '{}') from (
        select category, percentile_cont(0.5) within group (order by amount) as price from offered
        group by category having count(*) >= 2) p))
    into offers;
  select jsonb_build_object('posted', coalesce(jsonb_object_agg(category, n), '{}')) into posts
    from (select category, count(*) as n from jobs where poster_id = person group by 1) k;
  return done || offers || posts || jsonb_build_object(
    'left', (select count(*) from contracts c where c.worker_id = person and c.cancelled_by = person
      and c.poster_signed and c.worker_signed),
    'stars', (select coalesce(avg(r.rating), 0) from reviews r join contracts c on c.id = r.contract_id
      where r.reviewee_id = person and c.worker_id = person and r.published_at is not null and r.hidden_at is null),
    'reviews', (select count(*) from reviews r join contracts c on c.id = r.contract_id
      where r.reviewee_id = person and c.worker_id = person and r.published_at is not null and r.hidden_at is null),
    'titles', array(select j.title from contracts c join jobs j on j.id = c.job_id
      where c.worker_id = person and c.status = 'completed' order by c.created_at desc limit 20),
    'decided', decided_rate(person, 1));
end $$;

-- Who has done something since. Only ever added to, so that nobody waits for anybody; counted by a timer, in one order.
create table match_changes (
  id      bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade
);

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

-- Whoever opens a job that was recommended to them has seen it, whichever way they came.
create function mark_recommendation_viewed() returns trigger
  language plpgsql as $$
begin
  update job_recommendations set viewed = true
    where user_id = new.user_id and job_id = new.job_id and not viewed;
  return null;
end $$;
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
