-- Money. The ledger is the truth, in whole cents; payments, tips and withdrawals are its readable face,
-- in decimal dollars.

-- Cards and accounts of people -------------------------------------------------------------------------

-- The poster's cards. We keep tokens and the last four digits, never numbers.
create table payment_methods (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references users,
  provider       text not null default 'sandbox',
  provider_token text not null,
  brand          text not null,
  last4          text not null constraint payment_methods_last4_digits check (last4 ~ '^[0-9]{4}$'),
  exp_month      int not null constraint payment_methods_month_range check (exp_month between 1 and 12),
  exp_year       int not null,
  is_default     boolean not null default false,
  removed_at     timestamptz, -- kept for the payments made with it
  created_at     timestamptz not null default app_now()
);
create unique index payment_methods_one_default on payment_methods (user_id) where is_default and removed_at is null;
create index payment_methods_by_user on payment_methods (user_id);

-- Where a worker's money goes: a bank account (confirmed by two micro-deposits) or a debit card.
create table payout_methods (
  id                 uuid primary key default gen_random_uuid(),
  user_id            uuid not null references users,
  type               text not null constraint payout_methods_type_known check (type in ('bank', 'debit_card')),
  holder             text not null,
  last4              text not null constraint payout_methods_last4_digits check (last4 ~ '^[0-9]{4}$'),
  provider           text not null default 'sandbox',
  provider_token     text not null,
  is_confirmed       boolean not null default false,
  confirmed_at       timestamptz,
  micro_deposit_hash text, -- keyed hash of the two amounts
  attempts           int not null default 0,
  removed_at         timestamptz,
  created_at         timestamptz not null default app_now(),
  constraint payout_methods_confirmation_has_time check (is_confirmed = (confirmed_at is not null))
);
create index payout_methods_by_user on payout_methods (user_id);

-- No row: the weekly payout is on and there is no account at the provider yet.
create table payout_preferences (
  user_id          uuid primary key references users on delete cascade,
  auto_payout      boolean not null default true,
  provider         text,
  provider_account text,
  is_payable       boolean not null default false, -- the provider has all it needs
  created_at       timestamptz not null default app_now(),
  updated_at       timestamptz not null default app_now()
);
create unique index payout_preferences_one_per_account on payout_preferences (provider, provider_account)
  where provider_account is not null;
create trigger touch before update on payout_preferences for each row execute function touch_updated_at();

-- Payments ------------------------------------------------------------------------------------------------

create table payments (
  id                         uuid primary key default gen_random_uuid(),
  contract_id                uuid not null references contracts,
  kind                       text not null default 'contract' constraint payments_kind_known
                             check (kind in ('contract', 'additional_work', 'tip', 'cancellation_fee')),
  additional_work_request_id uuid references additional_work_requests,
  payer_id                   uuid references users,
  payment_method_id          uuid references payment_methods,
  amount                     numeric(10,2) not null constraint payments_amount_positive check (amount > 0),
  platform_fee               numeric(10,2) not null default 0.00
                             constraint payments_platform_fee_not_negative check (platform_fee >= 0),
  worker_amount              numeric(10,2) not null default 0.00
                             constraint payments_worker_amount_not_negative check (worker_amount >= 0),
  refunded_amount            numeric(10,2) not null default 0.00
                             constraint payments_refunded_amount_not_negative check (refunded_amount >= 0),
  status                     text not null default 'pending' constraint payments_status_known check (status in
                               ('pending', 'processing', 'held', 'failed', 'released', 'refunded', 'partially_refunded')),
  provider                   text,
  provider_ref               text,
  failure_reason             text,
  paid_at                    timestamptz,
  released_at                timestamptz,
  refunded_at                timestamptz,
  created_at                 timestamptz not null default app_now(),
  updated_at                 timestamptz not null default app_now(),
  -- held = paid to worker + fee + refunded + still held (invariant 3); settled: nothing is held any more
  constraint payments_parts_within_amount check (platform_fee + worker_amount + refunded_amount <= amount),
  constraint payments_settled_adds_up check (
    status not in ('released', 'refunded', 'partially_refunded')
    or platform_fee + worker_amount + refunded_amount = amount),
  constraint payments_extra_work_is_named check ((kind = 'additional_work') = (additional_work_request_id is not null))
);
-- Held money leaves once (invariant 6): one row to move per contract and per extra work, failed tries aside.
create unique index payments_one_live_per_contract on payments (contract_id)
  where kind = 'contract' and status <> 'failed';
create unique index payments_one_live_per_extra_work on payments (additional_work_request_id)
  where additional_work_request_id is not null and status <> 'failed';
create unique index payments_one_per_provider_ref on payments (provider, provider_ref) where provider_ref is not null;
create index payments_by_contract on payments (contract_id, created_at);
create index payments_by_payer on payments (payer_id);
create index payments_by_method on payments (payment_method_id) where payment_method_id is not null;
create index payments_by_status on payments (status, created_at desc);
create trigger touch before update on payments for each row execute function touch_updated_at();

-- Tips go to the worker whole.
create table job_tips (
  id           uuid primary key default gen_random_uuid(),
  contract_id  uuid not null references contracts,
  payment_id   uuid references payments,
  from_user_id uuid not null references users,
  to_user_id   uuid not null references users,
  amount       numeric(10,2) not null constraint job_tips_amount_positive check (amount > 0),
  message      text,
  created_at   timestamptz not null default app_now(),
  constraint job_tips_not_to_oneself check (from_user_id <> to_user_id)
);
create index job_tips_by_contract on job_tips (contract_id);
create index job_tips_by_payment on job_tips (payment_id) where payment_id is not null;
create index job_tips_by_giver on job_tips (from_user_id);
create index job_tips_by_receiver on job_tips (to_user_id);

create table withdrawals (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references users,
  method_id      uuid not null references payout_methods,
  amount         numeric(10,2) not null constraint withdrawals_amount_positive check (amount > 0),
  fee            numeric(10,2) not null default 0.00 constraint withdrawals_fee_not_negative check (fee >= 0),
  speed          text not null
                 constraint withdrawals_speed_known check (speed in ('instant', 'standard', 'same_day')),
  status         text not null default 'pending'
                 constraint withdrawals_status_known check (status in ('pending', 'processing', 'paid', 'failed')),
  is_automatic   boolean not null default false, -- the weekly payout
  provider       text,
  provider_ref   text,
  failure_reason text,
  arrives_at     timestamptz,
  created_at     timestamptz not null default app_now(),
  settled_at     timestamptz,
  constraint withdrawals_fee_within_amount check (fee < amount),
  constraint withdrawals_settled_has_time check ((status in ('paid', 'failed')) = (settled_at is not null))
);
create unique index withdrawals_one_per_provider_ref on withdrawals (provider, provider_ref) where provider_ref is not null;
-- The daily and weekly limits sum over this, with the person's balance row locked (invariant 12).
create index withdrawals_by_user on withdrawals (user_id, created_at desc);
create index withdrawals_by_method on withdrawals (method_id);
create index withdrawals_unsettled on withdrawals (created_at) where settled_at is null;

-- The ledger: double entry, append-only -------------------------------------------------------------------

-- A positive posting adds to an account, a negative one takes from it.
--   poster_card       outside world: where posters' money comes from and is refunded to (below zero by nature)
--   paid_out          outside world: what has reached the workers' banks and cards
--   provider_fees     outside world: what the card provider keeps
--   payout_clearing   withdrawn, on its way
--   escrow            held for a contract
--   user_balance      a person's wallet
--   user_frozen       a released amount that a dispute froze, per contract
--   platform_revenue  fees earned
create table ledger_accounts (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null constraint ledger_accounts_kind_known check (kind in
                    ('poster_card', 'paid_out', 'provider_fees', 'payout_clearing', 'escrow',
                     'user_balance', 'user_frozen', 'platform_revenue')),
  user_id         uuid references users,
  contract_id     uuid references contracts,
  balance_cents   bigint not null default 0,
  -- A wallet gets it from the action that owes: a cancellation fee or a dispute's claw-back (invariant 5).
  may_go_negative boolean not null default false,
  created_at      timestamptz not null default app_now(),
  constraint ledger_accounts_one_per_owner unique nulls not distinct (kind, user_id, contract_id),
  constraint ledger_accounts_owner_fits_kind check (
    case when kind = 'escrow' then contract_id is not null and user_id is null
         when kind = 'user_frozen' then contract_id is not null and user_id is not null
         when kind in ('poster_card', 'user_balance') then contract_id is null and user_id is not null
         else contract_id is null and user_id is null end),
  constraint ledger_accounts_who_may_owe check (
    not may_go_negative or kind in ('poster_card', 'paid_out', 'provider_fees', 'payout_clearing', 'user_balance')),
  constraint ledger_accounts_not_below_zero check (balance_cents >= 0 or may_go_negative)
);
create index ledger_accounts_by_user on ledger_accounts (user_id) where user_id is not null;
create index ledger_accounts_by_contract on ledger_accounts (contract_id) where contract_id is not null;

create table ledger_transactions (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null, -- hold, release, refund, tip, withdrawal, reversal ...
  contract_id uuid references contracts,
  reference   text,          -- the row it is about: a payment, a withdrawal, a dispute
  idempotency text constraint ledger_transactions_once unique, -- such as release:<payment>
  memo        text,
  created_at  timestamptz not null default app_now(),
  -- the database transaction that wrote it: only that one may add postings
  created_xid xid8 not null default pg_current_xact_id()
);
create index ledger_transactions_by_contract on ledger_transactions (contract_id, created_at) where contract_id is not null;
create index ledger_transactions_by_reference on ledger_transactions (reference) where reference is not null;

create table ledger_postings (
  id             bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account_id     uuid not null references ledger_accounts,
  amount_cents   bigint not null constraint ledger_postings_not_zero check (amount_cents <> 0),
  created_at     timestamptz not null default app_now()
);
create index ledger_postings_by_transaction on ledger_postings (transaction_id);
create index ledger_postings_by_account on ledger_postings (account_id, id desc);

-- Postings and transactions never change or vanish; a correction is a reversal (invariant 2).
create trigger append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

-- Only a posting moves a balance; an account starts at zero.
-- needs: refuse_bare_balance
create trigger starts_at_zero before insert on ledger_accounts for each row
  when (new.balance_cents <> 0) execute function refuse_bare_balance();
create trigger moves_by_posting before update of balance_cents on ledger_accounts for each row
  when (old.balance_cents <> new.balance_cents and pg_trigger_depth() = 0) execute function refuse_bare_balance();

-- Every transaction sums to zero over at least two postings, at commit (invariant 1). Asked for the
-- transaction (it might have no postings) and for each posting (it might come after an early check
-- by SET CONSTRAINTS).
-- needs: check_ledger_balance
create constraint trigger balances after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_balance();
create constraint trigger balances after insert on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_balance();
