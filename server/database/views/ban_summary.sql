-- owner: accounts
-- ADMIN-13: every ban with its reason, lifted or not.
create or replace view ban_summary as
  select user_id, reason, created_at from member_bans;
