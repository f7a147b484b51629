-- owner: payments
-- Payments of contracts, additional work and tips in every state.
create or replace view payment_summary as
  select id, contract_id, kind, additional_work_request_id, payer_id, payment_method_id, amount, platform_fee,
    worker_amount, refunded_amount, status, provider, failure_reason, paid_at, released_at, refunded_at, created_at,
    updated_at, needs_action, card_last4, settled_by_dispute
  from payments;
