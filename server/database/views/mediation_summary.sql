-- owner: disputes
-- Proposals to settle a dispute, in every state.
create or replace view mediation_summary as
  select id, dispute_id, mediation_type, proposed_by, proposal, refund_percent, factors, status, accepted_by,
    rejected_by, expires_at, decided_at, created_at, option, extension_days, message, confidence, admin_id
  from mediation_attempts;
