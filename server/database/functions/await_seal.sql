-- owner: platform
-- AUDIT-2: a new row of a chain waits for its seal. As the owner of the tables: the role that serves requests writes
-- neither table of the chains.
create or replace function await_seal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into chain_pending (chain, row_id) values (tg_argv[0], new.id);
  return null;
end $$;
