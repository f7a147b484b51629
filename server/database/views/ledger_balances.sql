-- owner: payments
-- Balances of wallets, contracts and the platform; those of the platform are split into several accounts.
create or replace view ledger_balances as
  select id, kind, user_id, contract_id, balance_cents, created_at
  from ledger_accounts;
