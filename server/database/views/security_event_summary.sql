-- owner: accounts
-- For the portal (SECEV-5).
create or replace view security_event_summary as
  select id, user_id, admin_id, kind, detail, network, device, count, created_at, last_at from security_events;
