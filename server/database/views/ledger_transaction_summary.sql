-- owner: payments
-- Movements of money; their postings sum to zero.
create or replace view ledger_transaction_summary as
  select id, kind, contract_id, reference, memo, created_at
  from ledger_transactions;
