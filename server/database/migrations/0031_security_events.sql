-- What concerns the safety of an account, as its owner and the admins see it (SECEV-1). Never holds a secret.
create table security_events (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid references users on delete cascade,
  admin_id   uuid references admin_users on delete cascade,
  kind       text not null,
  detail     text,
  network    text not null,
  device     text not null,
  count      int not null default 1 constraint security_events_count_positive check (count > 0),
  created_at timestamptz not null default app_now(),
  last_at    timestamptz not null default app_now(),
  -- SECEV-2: the same within these ten minutes is one row.
  period     timestamptz not null
    generated always as (date_bin('10 minutes', created_at, '2000-01-01 00:00:00+00')) stored,
  constraint security_events_one_per_period
    unique nulls not distinct (period, network, kind, user_id, admin_id, device, detail)
);
create index security_events_by_user on security_events (user_id, created_at desc) where user_id is not null;
create index security_events_by_admin on security_events (admin_id) where admin_id is not null;
create index security_events_by_time on security_events (created_at desc);
