-- owner: contracts
-- Only the parties sign a contract, each in their own role.
create or replace function check_signing_party() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from contracts c where c.id = new.contract_id
      and new.user_id = case new.role when 'poster' then c.poster_id else c.worker_id end
  ) then
    raise exception 'only the parties sign, each in their own role'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_signatures_by_a_party';
  end if;
  return new;
end $$;
