-- owner: matching
-- A recommendation counts as seen when its user opens the job from any page.
create or replace function mark_recommendation_viewed() returns trigger
  language plpgsql as $$
begin
  update job_recommendations set viewed = true
    where user_id = new.user_id and job_id = new.job_id and not viewed;
  return null;
end $$;
