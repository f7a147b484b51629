-- owner: alerts
-- Alerts of members, also read and dismissed ones.
create or replace view alert_summary as
  select id, user_id, type, priority, title, message, action_required, data, read, read_at, dismissed, dedupe_key, created_at,
    settled_at, mailed_at, pushed_at
  from alerts;
