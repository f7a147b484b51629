-- owner: matching
-- Adds new members to skilled_workers.
create or replace function list_new_workers() returns trigger
  language plpgsql as $$
begin
  insert into skilled_workers select s.* from joined u cross join lateral skills_of(u::users) s;
  return null;
end $$;
