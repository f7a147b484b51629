-- People: accounts, admin accounts, codes, sessions, stored files and what a person tells about themself.

-- Admin accounts are separate from users: own sign-in, own cookie, own roles.
create table admin_users (
  id             uuid primary key default gen_random_uuid(),
  email          text not null,
  role           text not null default 'moderator'
                 constraint admin_users_role_known check (role in ('moderator', 'admin', 'support')),
  first_name     text,
  last_name      text,
  password_hash  text not null,
  totp_secret    text,                        -- null: second factor not set up
  totp_last_step bigint,                      -- a code is good once
  recovery_codes text[] not null default '{}', -- hashed
  is_active      boolean not null default true,
  last_login     timestamptz,
  created_at     timestamptz not null default app_now(),
  updated_at     timestamptz not null default app_now()
);
create unique index admin_users_one_per_email on admin_users (lower(email));
create trigger touch before update on admin_users for each row execute function touch_updated_at();

-- Accounts ------------------------------------------------------------------------------------------

create table users (
  id                       uuid primary key default gen_random_uuid(),
  email                    text not null,
  password_hash            text, -- null once the account was left
  role                     text not null default 'user'
                           constraint users_role_known check (role in ('user', 'social_media_manager', 'admin')),

  -- who
  first_name               text,
  last_name                text,
  profile_image_url        text,
  bio                      text constraint users_bio_length check (char_length(bio) <= 500),
  location                 text,
  zip_code                 varchar(10),
  phone_number             varchar(20),
  languages                text[] not null default '{english}',

  -- work
  expertise                text[] not null default '{}',
  experience_level         text,
  hourly_rate              numeric(10,2) constraint users_hourly_rate_not_negative check (hourly_rate >= 0),
  availability             text,
  availability_schedule    jsonb,
  is_available_for_work    boolean not null default true,

  -- business
  is_business_account      boolean not null default false,
  business_name            text,
  business_license         text,
  insurance_info           text,

  -- trust
  is_verified              boolean not null default false,
  is_email_verified        boolean not null default false,
  verification_documents   text[] not null default '{}',
  is_founding_member       boolean not null default false,

  -- figures that are kept up to date; all can be computed again
  rating                   numeric(3,2) not null default 0.00
                           constraint users_rating_range check (rating between 0 and 5),
  total_jobs               int not null default 0 constraint users_total_jobs_not_negative check (total_jobs >= 0),
  total_earnings           numeric(10,2) not null default 0.00
                           constraint users_total_earnings_not_negative check (total_earnings >= 0),
  profile_completeness     int not null default 20
                           constraint users_profile_completeness_range check (profile_completeness between 0 and 100),

  -- choices
  show_location            boolean not null default true,
  show_phone               boolean not null default false,
  show_email               boolean not null default false,
  portfolio_public         boolean not null default true,
  notification_preferences jsonb not null default '{"email": true, "push": true}',
  preferred_payment_method text not null default 'stripe',
  subscription_tier        text not null default 'basic',

  -- consent given at registration
  is_adult                 boolean not null default false,
  terms_version            text,
  terms_accepted_at        timestamptz,

  banned_at                timestamptz,
  ban_reason               text,
  deleted_at               timestamptz, -- anonymised; the row stays for money and contracts
  last_active_at           timestamptz,
  created_at               timestamptz not null default app_now(),
  updated_at               timestamptz not null default app_now(),

  constraint users_ban_has_time check (ban_reason is null or banned_at is not null)
);
create unique index users_one_per_email on users (lower(email));
create index users_by_zip on users (zip_code) where is_available_for_work and deleted_at is null;
create index users_by_expertise on users using gin (expertise) where is_available_for_work and deleted_at is null;
-- The admin's search box.
create index users_search on users using gin
  ((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email) gin_trgm_ops);
create trigger touch before update on users for each row execute function touch_updated_at();

-- A registration that waits for its code. The password is hashed already.
create table unverified_users (
  id                uuid primary key default gen_random_uuid(),
  email             text not null,
  first_name        text not null,
  password          text not null,
  verification_code text not null, -- keyed hash of the six digits
  browser           text,          -- hash of the cookie of the browser that registered; null: it keeps no cookies
  attempts          int not null default 0,
  is_adult          boolean not null default false,
  terms_version     text,
  terms_accepted_at timestamptz,
  created_at        timestamptz not null default app_now(),
  expires_at        timestamptz not null
);
create unique index unverified_users_one_per_email on unverified_users (lower(email));
create index unverified_users_expiry on unverified_users (expires_at);

-- One account per e-mail, whatever its case, over both tables (invariant 27).
-- needs: lock_email, claim_email_for_registration, claim_email_for_account
create trigger claim_email before insert or update of email on unverified_users
  for each row execute function claim_email_for_registration();
create trigger claim_email before insert or update of email on users
  for each row execute function claim_email_for_account();

-- Codes -----------------------------------------------------------------------------------------------

-- A code has six characters where a person types it; here it is a keyed hash. The attempts are
-- counted in the statement that tries the code, so parallel tries do not help (invariant 26).
create table password_reset_tokens (
  id         uuid primary key default gen_random_uuid(),
  audience   text not null default 'user' -- an admin may use the e-mail of a user
             constraint password_reset_tokens_audience_known check (audience in ('user', 'admin')),
  email      text not null,
  token      text not null,
  attempts   int not null default 0,
  used       boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now()
);
create index password_reset_tokens_by_email on password_reset_tokens (lower(email), created_at desc);
create index password_reset_tokens_expiry on password_reset_tokens (expires_at);

-- A signed-in person's new address, until its code arrives.
create table email_changes (
  user_id    uuid primary key references users on delete cascade,
  email      text not null,
  code       text not null,
  attempts   int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now()
);

-- Sessions ----------------------------------------------------------------------------------------------

create table sessions (
  sid          text primary key, -- SHA-256 of the cookie's value: reading this table signs nobody in
  user_id      uuid references users on delete cascade,
  admin_id     uuid references admin_users on delete cascade,
  sess         jsonb not null default '{}',
  expire       timestamptz not null,
  created_at   timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  constraint sessions_one_owner check (num_nonnulls(user_id, admin_id) = 1)
);
create index sessions_by_user on sessions (user_id) where user_id is not null;
create index sessions_by_admin on sessions (admin_id) where admin_id is not null;
create index sessions_expiry on sessions (expire);

-- Stored files --------------------------------------------------------------------------------------------

-- Every file we keep, private unless said otherwise; who may read it is decided by its purpose.
create table stored_files (
  id          uuid primary key default gen_random_uuid(),
  storage_key text not null constraint stored_files_one_per_key unique,
  owner_id    uuid references users on delete set null,
  purpose     text not null,
  mime_type   text not null,
  size_bytes  bigint not null constraint stored_files_size_not_negative check (size_bytes >= 0),
  is_private  boolean not null default true,
  created_at  timestamptz not null default app_now()
);
create index stored_files_by_owner on stored_files (owner_id, created_at desc);

-- Identity verification ---------------------------------------------------------------------------------

create table verification_requests (
  id                   uuid primary key default gen_random_uuid(),
  user_id              uuid not null references users on delete cascade,
  provider             text not null default 'manual',
  provider_ref         text,
  status               text not null default 'pending'
                       constraint verification_requests_status_known check (status in ('pending', 'approved', 'rejected')),
  documents            text[] not null default '{}', -- storage keys
  reason               text,
  decided_by           uuid references admin_users,  -- null: decided by the provider
  decided_at           timestamptz,
  documents_deleted_at timestamptz,                  -- 30 days after the decision
  created_at           timestamptz not null default app_now(),
  constraint verification_requests_decision_has_time check ((status = 'pending') = (decided_at is null))
);
create unique index verification_requests_one_pending on verification_requests (user_id) where status = 'pending';
create index verification_requests_by_user on verification_requests (user_id, created_at desc);
create index verification_requests_queue on verification_requests (created_at) where status = 'pending';
create index verification_requests_to_erase on verification_requests (decided_at) where documents_deleted_at is null;

-- What a person shows ---------------------------------------------------------------------------------------

create table user_certifications (
  id                     uuid primary key default gen_random_uuid(),
  user_id                uuid not null references users on delete cascade,
  certification_name     text not null,
  issuing_organization   text,
  certification_url      text,
  expiration_date        date,
  is_verified            boolean not null default false,
  verification_documents text[] not null default '{}',
  created_at             timestamptz not null default app_now()
);
create index user_certifications_by_user on user_certifications (user_id);

create table background_checks (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references users on delete cascade,
  check_type   text not null,
  status       text not null default 'pending'
               constraint background_checks_status_known check (status in ('pending', 'passed', 'failed', 'expired')),
  provider     text,
  check_id     text,
  results      jsonb,
  completed_at timestamptz,
  expires_at   timestamptz,
  created_at   timestamptz not null default app_now()
);
create index background_checks_by_user on background_checks (user_id);

create table insurance_policies (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  policy_type     text not null,
  provider        text not null,
  policy_number   text,
  coverage_amount numeric(12,2) constraint insurance_policies_coverage_positive check (coverage_amount > 0),
  start_date      date,
  end_date        date,
  is_active       boolean not null default true,
  document_urls   text[] not null default '{}',
  created_at      timestamptz not null default app_now(),
  constraint insurance_policies_dates_in_order check (start_date <= end_date)
);
create index insurance_policies_by_user on insurance_policies (user_id);

create table user_blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (blocker_id, blocked_id),
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id)
);
create index user_blocks_by_blocked on user_blocks (blocked_id);
