-- owner: payments
-- A posting moves the balance of its account. A transaction with several postings writes them in the order of their
-- accounts, to avoid deadlocks.
create or replace function book_posting() returns trigger
  language plpgsql as $$
declare
  opened xid8;
begin
  select t.created_xid, t.kind into opened, new.kind from ledger_transactions t where t.id = new.transaction_id;
  if opened is distinct from pg_current_xact_id() then
    raise exception 'a ledger transaction is closed once it is committed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'ledger_transactions_closed';
  end if;
  update ledger_accounts a set balance_cents = a.balance_cents + new.amount_cents
    where a.id = new.account_id returning a.balance_cents into new.balance_after_cents;
  -- Numbered after the account is locked, so that the ids of its postings follow the order of its balances.
  new.id := nextval(pg_get_serial_sequence('ledger_postings', 'id'));
  return new;
end $$;
