-- owner: alerts
-- Which kinds of alerts a member wants; without a row, all that are on by default.
create or replace view alert_preference_summary as
  select user_id, email_alerts, push_notifications, job_matches, bid_updates, payment_alerts, system_updates, marketing_emails
  from alert_preferences;
