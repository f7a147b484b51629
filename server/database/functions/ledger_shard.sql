-- owner: payments
-- The accounts of the platform are split into sixteen shards, chosen by the reference of a transaction, so that
-- concurrent payments do not wait for each other.
create or replace function ledger_shard(reference text) returns smallint
  language sql immutable parallel safe as $$ select (hashtext(reference) & 15)::smallint $$;
