-- owner: accounts
-- Who is signed in: a member or an admin. A session is identified by the digest of its token.
create or replace view session_summary as
  select sid, user_id, admin_id, expire, last_seen_at < app_now() - interval '5 minutes' as is_stale
  from sessions;
