-- Bursts of refused tries, as admins were alerted of them (SECEV-6): against one account, from one network, or overall.
create table security_bursts (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid references users on delete cascade,
  admin_id   uuid references admin_users on delete cascade,
  network    text, -- as 203.0.113.0/24
  count      int not null constraint security_bursts_count_positive check (count > 0),
  created_at timestamptz not null default app_now(),
  last_at    timestamptz not null default app_now(),
  constraint security_bursts_about_one check (num_nonnulls(user_id, admin_id, network) <= 1)
);
create index security_bursts_newest on security_bursts (created_at desc, id desc);
create index security_bursts_by_user on security_bursts (user_id) where user_id is not null;
create index security_bursts_by_admin on security_bursts (admin_id) where admin_id is not null;

-- What admins filter by (SECEV-5).
drop index security_events_by_time;
drop index security_events_by_admin;
create index security_events_newest on security_events (created_at desc, id desc);
create index security_events_by_admin on security_events (admin_id, created_at desc) where admin_id is not null;
create index security_events_by_kind on security_events (kind, created_at desc, id desc);
create index security_events_by_network on security_events (network text_pattern_ops, created_at desc, id desc);
