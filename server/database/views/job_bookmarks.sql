-- owner: jobs
-- Which member keeps which job on a list.
create or replace view job_bookmarks as
  select user_id, job_id, created_at
  from job_favorites;
