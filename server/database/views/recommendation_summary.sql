-- owner: matching
-- Jobs that matching recommended to members.
create or replace view recommendation_summary as
  select id, user_id, job_id, score, factors, notified, viewed, created_at, notified_at
  from job_recommendations;
