-- owner: contracts
-- Nothing is held any more, so there is nothing to release automatically.
create or replace function stop_auto_release(contract uuid) returns void
  language sql as $$
  update contracts set auto_release_at = null where id = contract and auto_release_at is not null;
$$;
