-- owner: payments
-- Every transaction sums to zero over at least two postings, at commit (invariant 1). Checked for the transaction (it
-- might have no postings) and for each posting (it might come after an early check by SET CONSTRAINTS).
create or replace function check_ledger_balance() returns trigger
  language plpgsql as $$
declare
  checked uuid;
  total numeric;
  postings bigint;
begin
  if tg_table_name = 'ledger_postings' then checked := new.transaction_id; else checked := new.id; end if;
  select coalesce(sum(amount_cents), 0), count(*) into total, postings
    from ledger_postings where transaction_id = checked;
  if total <> 0 or postings < 2 then
    raise exception 'ledger transaction % does not balance: % postings, sum % cents', checked, postings, total
      using errcode = 'check_violation', table = 'ledger_transactions', constraint = 'ledger_transactions_balance';
  end if;
  return null;
end $$;
