-- Proofs of presence, second factors and locked accounts (STEP-21, STEP-26, SIGNIN-1, SIGNIN-2).

drop view if exists session_summary cascade;
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions
  alter column confirmed_at set not null,
  alter column confirmed_at set default app_now();

alter table users add column password_changed_at timestamptz;

-- Locked by its owner: nobody signs in before a reset of the password, nothing is paid out before it is unlocked.
create table account_locks (
  user_id           uuid primary key references users on delete cascade,
  locked_at         timestamptz not null default app_now(),
  password_reset_at timestamptz
);

-- The links in mails about changes.
create table lock_links (
  token_hash text primary key,
  user_id    uuid not null references users on delete cascade,
  email      text not null, -- where the mail went, which may be the address before a change
  expires_at timestamptz not null
);
create index lock_links_by_user on lock_links (user_id);
create index lock_links_by_expiry on lock_links (expires_at);

create table passkeys (
  id           text primary key, -- as the authenticator names it
  user_id      uuid not null references users on delete cascade,
  public_key   bytea not null,
  counter      bigint not null constraint passkeys_counter_not_negative check (counter >= 0),
  transports   text[] not null default '{}',
  name         text not null,
  created_at   timestamptz not null default app_now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table passkey_challenges (
  challenge  text primary key,
  user_id    uuid references users on delete cascade,
  purpose    text not null constraint passkey_challenges_purpose_known check (purpose in ('add', 'sign_in', 'confirm')),
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- The authenticator app of a member. Secrets are sealed, recovery codes hashed.
create table authenticators (
  user_id        uuid primary key references users on delete cascade,
  secret         text,
  waiting        text,
  last_step      bigint,
  recovery_codes text[] not null default '{}',
  enabled_at     timestamptz,
  constraint authenticators_on_with_secret check ((secret is null) = (enabled_at is null))
);
