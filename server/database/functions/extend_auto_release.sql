-- owner: contracts
-- The automatic release waits as long as it stood still since `since` (CHARGEBACK-3).
create or replace function extend_auto_release(contract uuid, since timestamptz) returns void
  language sql as $$
  update contracts set auto_release_at = auto_release_at + (app_now() - greatest(since, completed_at))
    where id = contract and auto_release_at is not null;
$$;
