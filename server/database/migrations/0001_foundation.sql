-- Foundation: the clock, shared trigger functions, and the tables of the platform,
-- which know no domain (events, timers, mail, limits, places).
--
-- Conventions of all migrations
--   * ids are UUIDv7 made by the application; gen_random_uuid() is only a safety net.
--   * a foreign key without ON DELETE refuses: people are anonymised, never deleted, and
--     money and contracts keep their rows. Purely personal rows cascade.
--   * a constraint with a rule behind it has a name; the server maps names to sentences.
--   * runs on PostgreSQL 15 and newer.
--   * a function is defined in ../functions. `-- needs: name, name` creates those functions at this
--     place where the database does not have them yet.

create extension if not exists pg_trgm;    -- search that forgives typing errors
create extension if not exists btree_gist; -- place and time in one index (the feed)

-- needs: app_now, touch_updated_at, refuse_change

-- Events and timers ------------------------------------------------------------------------------

-- An action writes its news in its own transaction; one dispatcher drains the table and deletes
-- what is done. failed_at marks a row that was given up.
create table outbox (
  id          bigint generated always as identity primary key,
  name        text not null,
  data        jsonb not null default '{}',
  created_at  timestamptz not null default app_now(),
  attempts    int not null default 0,
  next_try_at timestamptz not null default app_now(),
  failed_at   timestamptz,
  last_error  text
);
create index outbox_pending on outbox (next_try_at, id) where failed_at is null;

-- A durable wake-up. next_try_at is null until a first try has failed.
create table timers (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null,
  key         text not null,
  due_at      timestamptz not null,
  data        jsonb not null default '{}',
  attempts    int not null default 0,
  next_try_at timestamptz,
  last_error  text,
  created_at  timestamptz not null default app_now(),
  constraint timers_one_per_key unique (kind, key)
);
create index timers_due on timers ((coalesce(next_try_at, due_at)));

-- Mail ---------------------------------------------------------------------------------------------

create table mails (
  id          uuid primary key default gen_random_uuid(),
  to_address  text not null,
  subject     text not null,
  text_body   text not null,
  html_body   text not null,
  status      text not null default 'queued'
              constraint mails_status_known check (status in ('queued', 'sent', 'failed')),
  attempts    int not null default 0,
  next_try_at timestamptz not null default app_now(),
  sent_at     timestamptz,
  last_error  text,
  created_at  timestamptz not null default app_now()
);
create index mails_queued on mails (next_try_at) where status = 'queued';
create index mails_by_address on mails (lower(to_address), created_at desc);

-- Repeats and limits ---------------------------------------------------------------------------------

-- Same key and body: same answer. Other body: refused. status null: still running.
create table idempotency_keys (
  scope        text not null, -- who and which call
  key          text not null,
  request_hash text not null,
  status       int,
  answer       jsonb,
  created_at   timestamptz not null default app_now(),
  expires_at   timestamptz not null default app_now() + interval '24 hours',
  primary key (scope, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Unlogged: losing the counters in a crash costs nothing, writing them to the log would.
create unlogged table rate_limits (
  key       text primary key,
  count     int not null,
  resets_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (resets_at);

-- The card provider ------------------------------------------------------------------------------------

-- Inbox: an event has one effect however often it comes.
create table provider_events (
  provider    text not null,
  event_id    text not null,
  type        text,
  payload     jsonb not null,
  received_at timestamptz not null default app_now(),
  handled_at  timestamptz,
  attempts    int not null default 0,
  last_error  text,
  primary key (provider, event_id)
);
create index provider_events_unhandled on provider_events (received_at) where handled_at is null;

-- The key of an outward call is stored before the call and stays the same on every retry.
create table provider_calls (
  id              uuid primary key default gen_random_uuid(),
  provider        text not null default 'sandbox',
  purpose         text not null,
  idempotency_key text not null constraint provider_calls_one_per_key unique,
  request         jsonb not null default '{}',
  status          text not null default 'pending'
                  constraint provider_calls_status_known check (status in ('pending', 'succeeded', 'failed')),
  response        jsonb,
  attempts        int not null default 0,
  next_try_at     timestamptz not null default app_now(),
  last_error      text,
  created_at      timestamptz not null default app_now(),
  settled_at      timestamptz,
  constraint provider_calls_settled_has_time check ((status = 'pending') = (settled_at is null))
);
create index provider_calls_pending on provider_calls (next_try_at) where status = 'pending';

-- Places ---------------------------------------------------------------------------------------------------

-- Loaded at the first start. Not a foreign key target: people may type a zip that is not listed.
create table zip_codes (
  zip       text primary key,
  city      text not null,
  state     text not null,
  latitude  double precision not null,
  longitude double precision not null,
  time_zone text not null
);
create index zip_codes_place on zip_codes using gist (point(longitude, latitude));
create index zip_codes_city on zip_codes (state, lower(city));
