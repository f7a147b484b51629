-- owner: accounts
-- Accounts that their owners have locked.
create or replace view account_lock_summary as
  select user_id, locked_at
  from account_locks;
