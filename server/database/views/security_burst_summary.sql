-- owner: accounts
-- For the portal (SECEV-6).
create or replace view security_burst_summary as
  select id, user_id, admin_id, network, count, created_at, last_at from security_bursts;
