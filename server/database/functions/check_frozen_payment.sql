-- owner: payments
-- Held money stays where it is while the bank of the card looks at the payment (CHARGEBACK-1).
create or replace function check_frozen_payment() returns trigger
  language plpgsql as $$
begin
  if exists (select from frozen_payment where id = new.id) then
    raise exception 'payment % is frozen while the bank of the card looks at it', new.id
      using errcode = 'check_violation', table = tg_table_name, constraint = 'payments_frozen_by_bank';
  end if;
  return new;
end $$;
