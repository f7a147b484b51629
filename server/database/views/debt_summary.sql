-- owner: payments
-- What somebody owes under a contract, and how much of it was collected.
create or replace view debt_summary as
  select id, reason, debtor_id, creditor_id, contract_id, payment_id, dispute_id, amount_cents, creditor_cents, fee_cents,
    collected_cents, written_off_cents, left_cents, created_at, settled_at, reduced_cents
  from debts;
