-- Random keys and fingerprints by which accounts are recognized, as hashes: browsers that have signed in (ACC-20), cards
-- and payout accounts. The same key at two accounts links them (REP-2).
create table account_keys (
  user_id       uuid not null references users on delete cascade,
  kind          text not null constraint account_keys_kind_known check (kind in ('device', 'card', 'payout')),
  key_hash      text not null,
  network_hash  text, -- where the browser was last
  first_seen_at timestamptz not null default app_now(),
  last_seen_at  timestamptz not null default app_now(),
  primary key (user_id, kind, key_hash)
);
create index account_keys_by_key on account_keys (kind, key_hash);

-- Addresses of banned members without tags and dots, as hashes (BAN-1). They stay when the account is closed.
create table banned_addresses (
  address_hash text primary key,
  created_at   timestamptz not null default app_now()
);
