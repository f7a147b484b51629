-- owner: contracts
-- Contracts in every state.
create or replace view contract_summary as
  select id, job_id, bid_id, poster_id, worker_id, amount, description, scheduled_date, scheduled_time, terms_text,
    terms_hash, poster_signed, worker_signed, poster_signed_at, worker_signed_at, status, started_at, completed_at,
    auto_release_at, cancelled_at, cancelled_by, cancel_reason, additional_amount, additional_work,
    additional_work_approved, created_at, updated_at, changes_requested, changes_requested_at, completed_by,
    finish_by, fee_basis_points, sign_by,
    exists (select from settlements s where s.contract_id = contracts.id and s.status = 'accepted') as is_settled
  from contracts;
