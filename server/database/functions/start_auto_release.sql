-- owner: contracts
-- RELEASE-2: starts the time after which held money is released automatically.
create or replace function start_auto_release(contract uuid, seconds float8) returns void
  language sql as $$
  update contracts set auto_release_at = app_now() + make_interval(secs => seconds)
    where id = contract and auto_release_at is null;
$$;
