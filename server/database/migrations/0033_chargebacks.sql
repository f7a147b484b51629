-- Card payments that a bank takes back, asks about or warns of, and refunds that were made at the provider.
create table chargebacks (
  id               uuid primary key default gen_random_uuid(),
  provider         text not null,
  -- the provider's id of the dispute or warning
  ref              text not null,
  -- the provider's id of the charge
  charge_ref       text not null,
  -- null until the charge is in the books: events arrive in any order
  payment_id       uuid references payments,
  kind             text not null constraint chargebacks_kind_known
                     check (kind in ('chargeback', 'inquiry', 'fraud_warning', 'outside_refund')),
  status           text not null constraint chargebacks_status_known check (status in ('open', 'won', 'lost', 'closed')),
  -- null: all of the payment
  amount_cents     bigint constraint chargebacks_amount_positive check (amount_cents > 0),
  -- the bank's reason, as the provider names it
  reason           text,
  -- of the report that decided kind and status
  reported_at      timestamptz not null,
  evidence_due_at  timestamptz,
  evidence_sent_at timestamptz,
  evidence_refused text,
  -- CHARGEBACK-4: of the amount, what the books have as taken back
  booked_cents     bigint not null default 0 constraint chargebacks_booked_not_negative check (booked_cents >= 0),
  -- of the payment's refund, what did not go to the card: the poster has it from the bank or got it in the wallet
  returned_cents   bigint not null default 0 constraint chargebacks_returned_not_negative check (returned_cents >= 0),
  opened_at        timestamptz not null default app_now(),
  decided_at       timestamptz,
  created_at       timestamptz not null default app_now(),
  constraint chargebacks_one_per_ref unique (provider, ref),
  constraint chargebacks_decision_has_time check ((status = 'open') = (decided_at is null)),
  constraint chargebacks_booked_when_lost check (booked_cents = 0 or status = 'lost')
);
create index chargebacks_by_payment on chargebacks (payment_id) where payment_id is not null;
create index chargebacks_by_charge on chargebacks (provider, charge_ref);
create index chargebacks_open on chargebacks (opened_at) where status = 'open';

-- unpaid_work: of what a bank has taken back, the part that was due to the other side
alter table debts drop constraint debts_reason_known;
alter table debts add constraint debts_reason_known
  check (reason in ('cancellation_fee', 'dispute', 'chargeback', 'unpaid_work', 'earlier'));
alter table debts
  add column chargeback_id uuid references chargebacks,
  -- no longer owed: the work that the money was for was not done, or the bank has given the money back
  add column reduced_cents bigint not null default 0 constraint debts_reduced_not_negative check (reduced_cents >= 0);
alter table debts
  add column left_cents bigint not null
    generated always as (amount_cents - collected_cents - written_off_cents - reduced_cents) stored,
  drop constraint debts_within_amount,
  drop constraint debts_settled_has_time;
alter table debts
  add constraint debts_within_amount check (left_cents >= 0),
  add constraint debts_settled_has_time check ((settled_at is not null) = (left_cents = 0));
create index debts_by_chargeback on debts (chargeback_id) where chargeback_id is not null;

-- charged_back   what banks have taken back (outside of the product, like cards)
alter table ledger_accounts drop constraint ledger_accounts_kind_known;
alter table ledger_accounts add constraint ledger_accounts_kind_known check (kind in
  ('poster_card', 'paid_out', 'provider_fees', 'payout_clearing', 'escrow', 'user_balance', 'user_frozen',
   'platform_revenue', 'receivable', 'uncollected', 'loss', 'charged_back'));

-- needs: check_frozen_payment
create trigger frozen_by_bank before update of status on payments
  for each row when (old.status = 'held' and new.status <> 'held') execute function check_frozen_payment();

-- The sandbox plays a bank that takes payments with certain test cards back.
alter table sandbox_records drop constraint sandbox_records_kind_known;
alter table sandbox_records add constraint sandbox_records_kind_known
  check (kind in ('intent', 'refund', 'payout', 'chargeback'));
