-- Admin: the audit log, flagged content, settings and support.

-- Every admin act has its row here, in the same transaction (invariant 31). target_id is text: the
-- target may be a user, a job, or the key of a setting.
create table admin_audit_log (
  id          uuid primary key default gen_random_uuid(),
  admin_id    uuid not null references admin_users,
  action      text not null,
  target_type text,
  target_id   text,
  details     jsonb not null default '{}',
  ip_address  text,
  user_agent  text,
  created_at  timestamptz not null default app_now()
);
create index admin_audit_log_newest on admin_audit_log (created_at desc, id desc);
create index admin_audit_log_by_admin on admin_audit_log (admin_id, created_at desc);
create index admin_audit_log_by_target on admin_audit_log (target_type, target_id, created_at desc);
create trigger append_only before update or delete or truncate on admin_audit_log
  for each statement execute function refuse_change();

create table flagged_content (
  id           uuid primary key default gen_random_uuid(),
  content_type text not null,
  content_id   uuid not null,
  reason       text not null,
  reported_by  uuid references users on delete set null,
  status       text not null default 'pending'
               constraint flagged_content_status_known check (status in ('pending', 'upheld', 'dismissed')),
  admin_notes  text,
  reviewed_by  uuid references admin_users,
  resolved_at  timestamptz,
  created_at   timestamptz not null default app_now(),
  constraint flagged_content_decision_has_time check ((status = 'pending') = (resolved_at is null))
);
-- Reporting the same thing twice adds nothing while the first report waits.
create unique index flagged_content_once_per_reporter on flagged_content (reported_by, content_type, content_id)
  where status = 'pending';
create index flagged_content_queue on flagged_content (status, created_at desc);
create index flagged_content_by_content on flagged_content (content_type, content_id);

create table platform_settings (
  key         text primary key,
  value       jsonb not null,
  description text,
  updated_by  uuid references admin_users,
  created_at  timestamptz not null default app_now(),
  updated_at  timestamptz not null default app_now()
);
create trigger touch before update on platform_settings for each row execute function touch_updated_at();

insert into platform_settings (key, value, description) values
  ('verification.required', '"posting"',
   'Who must be verified: posting (everyone who posts), over_limit (only jobs over $1,000), never.'),
  ('cancellation.noticeMinutes', '120',
   'A cancellation less than this many minutes before the scheduled start costs the fee.'),
  ('escrow.autoReleaseHours', '72',
   'Hours after completion until held money is released by itself, unless there is a dispute.');

-- Support: what the chat buttons of the help centre open -----------------------------------------------------

create table support_tickets (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users on delete cascade,
  subject     text not null,
  category    text,
  status      text not null default 'open'
              constraint support_tickets_status_known check (status in ('open', 'answered', 'closed')),
  priority    text not null default 'medium'
              constraint support_tickets_priority_known check (priority in ('low', 'medium', 'high', 'urgent')),
  assigned_to uuid references admin_users,
  closed_at   timestamptz,
  created_at  timestamptz not null default app_now(),
  updated_at  timestamptz not null default app_now()
);
create index support_tickets_by_user on support_tickets (user_id, created_at desc);
create index support_tickets_queue on support_tickets (status, updated_at desc);
create index support_tickets_by_admin on support_tickets (assigned_to) where assigned_to is not null;
create trigger touch before update on support_tickets for each row execute function touch_updated_at();

create table support_messages (
  id         uuid primary key default gen_random_uuid(),
  ticket_id  uuid not null references support_tickets on delete cascade,
  user_id    uuid references users on delete cascade,
  admin_id   uuid references admin_users,
  body       text not null constraint support_messages_not_blank check (body ~ '\S'),
  created_at timestamptz not null default app_now(),
  constraint support_messages_one_author check (num_nonnulls(user_id, admin_id) = 1)
);
create index support_messages_by_ticket on support_messages (ticket_id, created_at);
create index support_messages_by_user on support_messages (user_id) where user_id is not null;
create index support_messages_by_admin on support_messages (admin_id) where admin_id is not null;
