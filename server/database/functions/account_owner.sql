-- owner: payments
-- The owner of a ledger account as one text, so that an index finds it whichever parts are null. The column
-- ledger_accounts.owner is generated with this function: a change here needs a migration that rewrites the column.
create or replace function account_owner(kind text, user_id uuid, contract_id uuid, shard int) returns text
  language sql immutable parallel safe as $$
  select kind || ':' || coalesce(user_id::text, '') || ':' || coalesce(contract_id::text, '') || ':' || shard
$$;
