-- owner: contracts
-- Allows only the listed status changes (invariant 19); work starts only with money in escrow (invariant 21).
create or replace function check_contract_move() returns trigger
  language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'active'), ('pending', 'cancelled'),
    ('active', 'in_progress'), ('active', 'cancelled'), ('active', 'disputed'),
    ('in_progress', 'completed'), ('in_progress', 'cancelled'), ('in_progress', 'disputed'),
    ('completed', 'in_progress'), ('completed', 'disputed'),
    ('disputed', 'active'), ('disputed', 'in_progress'), ('disputed', 'completed'), ('disputed', 'cancelled')
  ) then
    raise exception 'a contract does not go from % to %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contracts_move_is_listed';
  end if;
  if old.status = 'active' and new.status = 'in_progress' and not exists (
    select from payments p where p.contract_id = new.id and p.kind = 'contract' and p.status = 'held'
  ) then
    raise exception 'work starts only with money held'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contracts_start_needs_held_money';
  end if;
  return new;
end $$;
