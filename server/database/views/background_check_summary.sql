-- owner: profiles
-- Background checks, without their results.
create or replace view background_check_summary as
  select id, user_id, check_type, status, completed_at, expires_at, created_at
  from background_checks;
