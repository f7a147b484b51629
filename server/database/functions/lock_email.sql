-- owner: accounts
-- One account per email address, ignoring case, over users and unverified_users (invariant 27). Two tables cannot share
-- an index, so both sides take the same lock first; the next statement of the trigger sees what the other side has
-- committed (READ COMMITTED). An action that locks a pending registration and then creates the account calls lock_email
-- first: always the lock before the rows, to avoid deadlocks.
create or replace function lock_email(address text) returns void
  language sql as $$ select pg_advisory_xact_lock(hashtextextended(lower(address), 0)) $$;
