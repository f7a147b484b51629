-- owner: payments
-- Released money is taken back only by the outcome of a dispute, then or when it is collected (DEBT-1). What paid a debt
-- goes back to its card (CHARGEBACK-5).
create or replace function check_claw_back() returns trigger
  language plpgsql as $$
begin
  if new.kind <> 'debt_payment' and (new.settled_by_dispute is null or (old.settled_by_dispute is not null and not exists (
    select from debts d where d.payment_id = new.id and d.reason = 'dispute'))) then
    raise exception 'released money comes back by a dispute only'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'payments_claw_back_needs_dispute';
  end if;
  return new;
end $$;
