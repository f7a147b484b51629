-- owner: accounts
-- One account per e-mail, whatever its case, over users and unverified_users (invariant 27). Two tables cannot share an
-- index, so both sides take the same lock first; what follows in the trigger sees what the other side has committed (READ
-- COMMITTED takes a new snapshot for each statement).
-- An action that locks a waiting registration and then creates the account calls lock_email first: the lock, then the rows,
-- in every transaction, or two of them could wait for each other.
create or replace function lock_email(address text) returns void
  language sql as $$ select pg_advisory_xact_lock(hashtextextended(lower(address), 0)) $$;
