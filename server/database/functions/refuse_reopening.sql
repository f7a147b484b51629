-- owner: jobs
-- A closed job is never reopened; a repost is a new job (invariant 14).
create or replace function refuse_reopening() returns trigger
  language plpgsql as $$
begin
  raise exception 'a job does not go from % to %', old.status, new.status
    using errcode = 'check_violation', table = tg_table_name, constraint = 'jobs_closed_stays_closed';
end $$;
