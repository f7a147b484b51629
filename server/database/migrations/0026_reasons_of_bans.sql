-- Why somebody was banned, also after the ban is lifted (ADMIN-13). Not in the audit log, which is never erased.
create table member_bans (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users,
  reason     text not null,
  created_at timestamptz not null default app_now()
);
create index member_bans_by_user on member_bans (user_id, created_at);

insert into member_bans (user_id, reason, created_at)
  select id, ban_reason, banned_at from users where ban_reason is not null;
