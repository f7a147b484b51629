-- owner: contracts
-- Requests for additional work in every state.
create or replace view extra_work_summary as
  select id, contract_id, requested_by, description, additional_amount, status, poster_approved, worker_approved,
    approved_at, rejected_at, rejection_reason, created_at
  from additional_work_requests;
