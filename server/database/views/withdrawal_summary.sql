-- owner: payments
-- Withdrawals in every state.
create or replace view withdrawal_summary as
  select id, user_id, method_id, amount, fee, speed, status, is_automatic, failure_reason, arrives_at, created_at,
    settled_at
  from withdrawals;
