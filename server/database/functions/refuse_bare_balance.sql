-- owner: payments
-- Only a posting moves a balance; an account starts at zero.
create or replace function refuse_bare_balance() returns trigger
  language plpgsql as $$
begin
  raise exception 'a balance moves by postings only'
    using errcode = 'check_violation', table = tg_table_name, constraint = 'ledger_accounts_move_by_posting';
end $$;
