-- How a member is notified is in alert_preferences alone. Nothing wrote the column; what an operator changed there by hand
-- is kept for members without a row.
drop view if exists people cascade;
insert into alert_preferences (user_id, email_alerts, push_notifications)
  select id, notification_preferences -> 'email' is distinct from 'false', notification_preferences -> 'push' is distinct from 'false'
  from users
  where deleted_at is null
    and ('false' in (notification_preferences ->> 'email', notification_preferences ->> 'push'))
  on conflict (user_id) do nothing;
alter table users drop column notification_preferences;
