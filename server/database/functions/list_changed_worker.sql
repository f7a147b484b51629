-- owner: matching
-- Keeps skilled_workers in step with a changed member.
create or replace function list_changed_worker() returns trigger
  language plpgsql as $$
begin
  delete from skilled_workers s where s.user_id = new.id and not s.skill = any(new.expertise);
  delete from skilled_workers s where s.user_id = new.id and not exists (select from skills_of(new));
  insert into skilled_workers select s.* from skills_of(new) s
    on conflict (user_id, skill) do update
      set (zip, is_new, priority) = (excluded.zip, excluded.is_new, excluded.priority)
      where (skilled_workers.zip, skilled_workers.is_new, skilled_workers.priority)
        is distinct from (excluded.zip, excluded.is_new, excluded.priority);
  return null;
end $$;
