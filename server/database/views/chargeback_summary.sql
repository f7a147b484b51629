-- owner: payments
-- Card payments of contracts that a bank takes back, asks about or warns of. kept_cents: of a payment's refund, what the
-- poster has from the bank and not from here.
create or replace view chargeback_summary as
  select b.id, p.contract_id, b.payment_id, p.kind as payment_kind, p.payer_id, b.kind, b.status,
    coalesce(b.amount_cents, (p.amount * 100)::bigint) as amount_cents, b.reason, b.evidence_due_at, b.evidence_sent_at,
    b.opened_at, b.decided_at, greatest(least(b.returned_cents, b.booked_cents) - b.given_back_cents, 0) as kept_cents
  from chargebacks b join payments p on p.id = b.payment_id;
