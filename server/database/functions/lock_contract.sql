-- owner: contracts
-- Every change of a contract, its money, its disputes or its reviews locks its row first. Values that are read in the
-- next statement are current.
create or replace function lock_contract(contract uuid) returns void
  language sql as $$
  select from contracts where id = contract for update;
$$;
