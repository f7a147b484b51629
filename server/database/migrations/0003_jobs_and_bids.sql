-- Jobs, bids, and what people keep of them (favourites, recommendations, portfolio).

create table jobs (
  id               uuid primary key default gen_random_uuid(),
  poster_id        uuid not null references users,
  title            varchar(255) not null,
  description      text not null,
  category         varchar(100) not null,

  -- where; the place is the centre of the zip, never an address
  is_virtual       boolean not null default false,
  location         varchar(255),
  zip_code         varchar(10),
  latitude         double precision,
  longitude        double precision,

  budget_min       numeric(10,2),
  budget_max       numeric(10,2),
  preferred_date   timestamptz,
  preferred_time   varchar(50),
  images           text[] not null default '{}',

  status           text not null default 'open' constraint jobs_status_known
                   check (status in ('open', 'bidding', 'assigned', 'completed', 'expired', 'cancelled')),
  bidding_duration int not null default 5 -- minutes
                   constraint jobs_bidding_duration_range check (bidding_duration between 5 and 1440),
  bidding_ends_at  timestamptz not null,
  selected_bid_id  uuid,
  -- true or null, never false: lets the foreign key below ask for a bid that is selected
  has_selection    boolean generated always as (case when selected_bid_id is not null then true end) stored,

  reposted_from_id uuid references jobs,
  repost_count     int not null default 0 constraint jobs_repost_count_not_negative check (repost_count >= 0),

  completed_at     timestamptz,
  cancelled_at     timestamptz,
  expired_at       timestamptz,
  hidden_at        timestamptz, -- poster banned, or hidden by an admin; the job's state is untouched
  created_at       timestamptz not null default app_now(),
  updated_at       timestamptz not null default app_now(),

  search_vector    tsvector generated always as (
                     setweight(to_tsvector('english', title), 'A') ||
                     setweight(to_tsvector('english', category), 'B') ||
                     setweight(to_tsvector('english', description), 'C')
                   ) stored,

  constraint jobs_budget_positive check (budget_min > 0 and budget_max > 0), -- null passes: no budget given
  constraint jobs_budget_range check (budget_min <= budget_max),
  constraint jobs_images_at_most_three check (cardinality(images) <= 3),
  constraint jobs_place_unless_virtual check (is_virtual or (location is not null and zip_code is not null)),
  constraint jobs_point_is_whole check (
    (latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude between -180 and 180),
  -- Selecting a bid and leaving the market are one step, in both directions.
  constraint jobs_selection_fits_status check (
    case when status in ('open', 'bidding', 'expired') then selected_bid_id is null
         when status in ('assigned', 'completed') then selected_bid_id is not null
         else true end),
  constraint jobs_not_from_itself check (reposted_from_id <> id),
  -- target of composite keys that carry the poster along
  constraint jobs_id_and_poster unique (id, poster_id)
);

-- The feed within a radius, soonest end first: box condition on the point, ordered by
-- `bidding_ends_at <-> '2000-01-01'` (btree_gist). Flat from 10,000 to 1,000,000 rows.
create index jobs_feed_near on jobs using gist (point(longitude, latitude), bidding_ends_at)
  where status in ('open', 'bidding');
-- The feed without a place (virtual jobs, all jobs), and by category.
create index jobs_feed_soonest on jobs (bidding_ends_at, id) where status in ('open', 'bidding');
create index jobs_feed_newest on jobs (created_at desc, id desc) where status in ('open', 'bidding');
create index jobs_feed_category on jobs (category, bidding_ends_at, id) where status in ('open', 'bidding');
-- Windows to close: the table decides, a timer only wakes.
create index jobs_to_close on jobs (bidding_ends_at) where status = 'bidding';
create index jobs_search_words on jobs using gin (search_vector) where status in ('open', 'bidding');
create index jobs_search_title on jobs using gin (title gin_trgm_ops) where status in ('open', 'bidding');
create index jobs_by_poster on jobs (poster_id, created_at desc);
create index jobs_by_origin on jobs (reposted_from_id) where reposted_from_id is not null;
create index jobs_newest on jobs (created_at desc, id desc); -- the admin's list
create index jobs_price_guide on jobs (category, zip_code) where status in ('assigned', 'completed');
create trigger touch before update on jobs for each row execute function touch_updated_at();

-- What is closed stays closed; a repost is a new job (invariant 14).
-- needs: refuse_reopening
create trigger closed_stays_closed before update of status on jobs for each row
  when (old.status <> new.status and (new.status = 'bidding' or old.status in ('expired', 'cancelled')))
  execute function refuse_reopening();

-- Bids ------------------------------------------------------------------------------------------------

-- A withdrawn bid is a deleted row. How many bids a job has is counted in the index
-- bids_one_per_worker; a counter on the job would make every bid wait for the one before.
create table bids (
  id           uuid primary key default gen_random_uuid(),
  job_id       uuid not null,
  poster_id    uuid not null, -- the job's, by the composite key: so that the check below can compare
  bidder_id    uuid not null references users,
  amount       numeric(10,2) not null constraint bids_amount_positive check (amount > 0),
  message      text not null default '',
  availability varchar(255) not null default '',
  is_selected  boolean not null default false,
  created_at   timestamptz not null default app_now(),
  updated_at   timestamptz not null default app_now(),

  constraint bids_of_the_jobs_poster foreign key (job_id, poster_id) references jobs (id, poster_id),
  constraint bids_bidder_is_not_poster check (bidder_id <> poster_id),
  constraint bids_one_per_worker unique (job_id, bidder_id),
  -- targets of composite keys: of jobs and contracts (the selected bid), of contracts (worker and amount)
  constraint bids_id_job_selected unique (id, job_id, is_selected),
  constraint bids_id_job_worker_amount unique (id, job_id, bidder_id, amount)
);
create unique index bids_one_selected on bids (job_id) where is_selected;
create index bids_by_bidder on bids (bidder_id, created_at desc);
create trigger touch before update on bids for each row execute function touch_updated_at();

-- The job's selected bid is a bid of this very job, and is marked as selected (invariant 17).
-- Deferred, so that bid, job and contract may be written in any order within one transaction.
alter table jobs add constraint jobs_selected_bid_is_its_own
  foreign key (selected_bid_id, id, has_selection) references bids (id, job_id, is_selected)
  deferrable initially deferred;
create index jobs_by_selected_bid on jobs (selected_bid_id) where selected_bid_id is not null;

-- What people keep ---------------------------------------------------------------------------------------

create table job_favorites (
  user_id    uuid not null references users on delete cascade,
  job_id     uuid not null references jobs on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, job_id)
);
create index job_favorites_by_job on job_favorites (job_id);

create table job_recommendations (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  job_id     uuid not null references jobs on delete cascade,
  score      numeric(5,4) not null constraint job_recommendations_score_range check (score between 0 and 1),
  factors    jsonb not null default '{}',
  notified   boolean not null default false,
  viewed     boolean not null default false,
  created_at timestamptz not null default app_now(),
  constraint job_recommendations_one_per_job unique (user_id, job_id)
);
create index job_recommendations_best on job_recommendations (user_id, score desc);
create index job_recommendations_by_job on job_recommendations (job_id);

create table user_portfolio (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users on delete cascade,
  job_id      uuid references jobs on delete set null,
  title       text not null,
  description text,
  category    text,
  tags        text[] not null default '{}',
  images      text[] not null default '{}',
  url         text,
  is_public   boolean not null default true,
  created_at  timestamptz not null default app_now()
);
create index user_portfolio_by_user on user_portfolio (user_id, created_at desc);
create index user_portfolio_by_job on user_portfolio (job_id) where job_id is not null;
