-- owner: disputes
-- Disputes in every state.
create or replace view dispute_summary as
  select id, contract_id, reported_by, reported_against, category, reason, description, status, stage, priority,
    assigned_to, admin_notes, resolution, compensation_amount, resolved_at, contract_status_before, release_ms_left,
    created_at, updated_at, number, held_cents, released_cents, refund_percent, escalated_at, since, resolved_by
  from disputes;
