-- owner: payments
-- An open dispute and a release exclude each other (invariant 7). Checked at commit: a resolution may change both in one
-- transaction.
create or replace function check_no_release_in_dispute() returns trigger
  language plpgsql as $$
begin
  if exists (select from contracts c where c.id = new.contract_id and c.status = 'disputed')
    and exists (select from payments p where p.id = new.id and p.status = 'released' and p.kind <> 'tip') then
    raise exception 'held money is frozen while contract % is in dispute', new.contract_id
      using errcode = 'check_violation', table = tg_table_name, constraint = 'payments_frozen_in_dispute';
  end if;
  return null;
end $$;
