-- owner: contracts
-- Active only when both signed the current text (invariant 20).
create or replace function check_both_signed() returns trigger
  language plpgsql as $$
begin
  if new.status not in ('pending', 'cancelled') and 2 > (
    select count(*) from contract_signatures s where s.contract_id = new.id and s.text_hash = new.terms_hash
  ) then
    raise exception 'contract % is not signed by both', new.id
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contracts_signed_by_both';
  end if;
  return null;
end $$;
