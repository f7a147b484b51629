-- owner: disputes
-- The time to answer a proposal waits as long as it stood still since `frozen_at` (CHARGEBACK-3).
create or replace function extend_proposals(contract uuid, frozen_at timestamptz) returns void
  language sql as $$
  update mediation_attempts m set expires_at = m.expires_at + (app_now() - greatest(frozen_at, m.created_at))
    from disputes d where d.id = m.dispute_id and d.contract_id = contract and m.status = 'pending';
$$;
