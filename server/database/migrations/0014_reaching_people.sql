-- Reaching people who are not looking: mail and push for alerts, and for whom a new job is.

-- Mail ---------------------------------------------------------------------------------------------------

-- A mail that can be stopped carries the address at which it is (RFC 8058).
alter table mails add column unsubscribe_url text;

-- Alerts -------------------------------------------------------------------------------------------------

alter table alerts
  -- What it spoke of is over. A person who cleared it may have it back; what is settled stays gone.
  add column settled_at   timestamptz,
  -- When it is mailed if it is still unread then; and what was mailed and pushed last, so that the same is not said twice.
  add column mail_due_at  timestamptz,
  add column mailed_at    timestamptz,
  add column mailed_title text,
  add column pushed_at    timestamptz,
  add column pushed_title text,
  -- A link that could lead elsewhere is a trap with our name on it.
  add constraint alerts_lead_to_own_paths check (action_url ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$'),
  add constraint alerts_settled_is_dismissed check (settled_at is null or dismissed),
  add constraint alerts_mailing_has_title check ((mailed_at is null) = (mailed_title is null)),
  add constraint alerts_pushing_has_title check ((pushed_at is null) = (pushed_title is null));
-- Until now whatever was dismissed was settled.
update alerts set settled_at = dismissed_at where dismissed;

create index alerts_to_mail on alerts (mail_due_at) where mail_due_at is not null;
-- What goes: old ones, and those that nobody sees any more. What is said once in a life leaves its mark.
create index alerts_by_age on alerts (created_at) where not dismissed;
create index alerts_gone on alerts (dismissed_at)
  where dismissed and type not in ('welcome', 'profile_incomplete', 'getting_started', 'tips');
create index alerts_open_matches on alerts (user_id) where type = 'job_match' and not dismissed;

-- For whom a job is: members by where they live, and zips by where they are.
create index users_to_match on users (left(zip_code, 5), id)
  where is_available_for_work and deleted_at is null and banned_at is null;
create index zip_codes_by_place on zip_codes (latitude, longitude);

-- Push ---------------------------------------------------------------------------------------------------

-- A browser that is signed out, by whomever, is pushed to no more: its row goes with its session.
alter table push_subscriptions
  add column sid          text not null references sessions on delete cascade,
  add column device       text,
  add column last_used_at timestamptz;
create index push_subscriptions_by_session on push_subscriptions (sid);

-- One row for each browser and push; sending happens afterwards and may be repeated.
create table pushes (
  id              uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  topic           text not null, -- a newer one about the same takes the place of one that still waits
  payload         jsonb not null,
  urgency         text not null default 'normal'
                  constraint pushes_urgency_known check (urgency in ('low', 'normal', 'high')),
  expires_at      timestamptz not null, -- of no use later: the push service is told, and so are we
  attempts        int not null default 0,
  next_try_at     timestamptz not null default app_now(),
  last_error      text,
  created_at      timestamptz not null default app_now(),
  constraint pushes_one_per_topic unique (subscription_id, topic)
);
create index pushes_due on pushes (next_try_at);
create index pushes_by_expiry on pushes (expires_at);

-- Devices ------------------------------------------------------------------------------------------------

-- What somebody has signed in with before; a sign-in with anything else is told to them.
create table known_devices (
  user_id       uuid not null references users on delete cascade,
  device        text not null,
  first_seen_at timestamptz not null default app_now(),
  last_seen_at  timestamptz not null default app_now(),
  primary key (user_id, device)
);
create index known_devices_by_age on known_devices (last_seen_at);
