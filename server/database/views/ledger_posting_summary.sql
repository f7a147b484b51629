-- owner: payments
-- Postings of the ledger, each with the balance after it.
create or replace view ledger_posting_summary as
  select id, transaction_id, account_id, amount_cents, balance_after_cents, entry, created_at
  from ledger_postings;
