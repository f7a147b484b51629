-- owner: payments
-- Postings of the ledger with their transaction and account.
create or replace view ledger_movements as
  select p.id, p.transaction_id, p.account_id, p.amount_cents, p.balance_after_cents, p.entry, p.created_at,
    t.kind, t.contract_id, t.reference, t.memo,
    a.kind as account_kind, a.user_id, a.contract_id as account_contract_id
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id join ledger_accounts a on a.id = p.account_id;
