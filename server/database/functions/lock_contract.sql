-- owner: contracts
-- Whoever moves a contract, its money, its disputes or its reviews locks its row first; what is read in the next
-- statement is what it is by then.
create or replace function lock_contract(contract uuid) returns void
  language sql as $$
  select from contracts where id = contract for update;
$$;
