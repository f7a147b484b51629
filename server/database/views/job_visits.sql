-- owner: bids
-- Which member opened the page of which job.
create or replace view job_visits as
  select job_id, user_id, created_at
  from job_views;
