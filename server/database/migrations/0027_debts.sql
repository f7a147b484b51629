-- Nobody is credited with money that was not collected: what somebody owes is a debt with a name. A wallet is never
-- below zero any more.

create table debts (
  id                uuid primary key,
  reason            text not null
                    constraint debts_reason_known check (reason in ('cancellation_fee', 'dispute', 'chargeback', 'earlier')),
  debtor_id         uuid not null references users,
  -- Who gets what is collected. Null: the platform, which has paid it out already.
  creditor_id       uuid references users,
  contract_id       uuid not null references contracts,
  payment_id        uuid references payments,
  dispute_id        uuid references disputes,
  amount_cents      bigint not null constraint debts_amount_positive check (amount_cents > 0),
  -- The creditor's part of the amount; the rest is the platform's.
  creditor_cents    bigint not null constraint debts_creditor_within_amount check (creditor_cents between 0 and amount_cents),
  -- Of the platform's fee, returned to the creditor in proportion to what is collected.
  fee_cents         bigint not null default 0 constraint debts_fee_not_negative check (fee_cents >= 0),
  -- The release that brought this fee in.
  fee_from          text,
  collected_cents   bigint not null default 0 constraint debts_collected_not_negative check (collected_cents >= 0),
  written_off_cents bigint not null default 0 constraint debts_written_off_not_negative check (written_off_cents >= 0),
  created_at        timestamptz not null default app_now(),
  updated_at        timestamptz not null default app_now(),
  settled_at        timestamptz,
  constraint debts_within_amount check (collected_cents + written_off_cents <= amount_cents),
  constraint debts_settled_has_time check ((settled_at is not null) = (collected_cents + written_off_cents = amount_cents))
);
create index debts_open_by_debtor on debts (debtor_id, created_at) where settled_at is null;
create index debts_by_debtor on debts (debtor_id);
create index debts_by_creditor on debts (creditor_id) where creditor_id is not null;
create index debts_by_contract on debts (contract_id);
create index debts_by_payment on debts (payment_id) where payment_id is not null;
create index debts_by_dispute on debts (dispute_id) where dispute_id is not null;
create trigger touch before update on debts for each row execute function touch_updated_at();

-- A payment by card of what somebody owes.
alter table payments drop constraint payments_kind_known;
alter table payments add constraint payments_kind_known
  check (kind in ('contract', 'additional_work', 'tip', 'cancellation_fee', 'debt_payment'));

-- receivable   what a person owes under a contract (below zero by nature)
-- uncollected  what of it is meant for somebody who has not got it yet
-- loss         what was paid out and will not be collected any more (below zero by nature)
alter table ledger_accounts
  drop constraint ledger_accounts_kind_known,
  drop constraint ledger_accounts_owner_fits_kind,
  drop constraint ledger_accounts_who_may_owe;
alter table ledger_accounts
  add constraint ledger_accounts_kind_known check (kind in
    ('poster_card', 'paid_out', 'provider_fees', 'payout_clearing', 'escrow', 'user_balance', 'user_frozen',
     'platform_revenue', 'receivable', 'uncollected', 'loss')),
  add constraint ledger_accounts_owner_fits_kind check (
    case when kind in ('escrow', 'uncollected') then contract_id is not null and user_id is null
         when kind in ('user_frozen', 'receivable') then contract_id is not null and user_id is not null
         when kind in ('poster_card', 'user_balance') then contract_id is null and user_id is not null
         else contract_id is null and user_id is null end);

-- What wallets owe today becomes a debt to the platform, which has credited the other side already. Each is booked under
-- the last contract that took something from the wallet.
with owing as (
  select a.id as wallet, a.user_id as debtor, -a.balance_cents as cents, (
    select t.contract_id from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where p.account_id = a.id and p.amount_cents < 0 and t.contract_id is not null order by p.id desc limit 1) as contract
  from ledger_accounts a where a.kind = 'user_balance' and a.balance_cents < 0),
noted as (
  insert into debts (id, reason, debtor_id, contract_id, amount_cents, creditor_cents)
  select gen_random_uuid(), 'earlier', debtor, contract, cents, 0 from owing
  returning id, debtor_id, contract_id, amount_cents),
opened as (
  insert into ledger_accounts (kind, user_id, contract_id, may_go_negative)
  select 'receivable', debtor_id, contract_id, true from noted returning id, user_id),
booked as (
  insert into ledger_transactions (kind, contract_id, reference, idempotency, memo)
  select 'debt', contract_id, id::text, 'debt:' || id, 'Owed from earlier' from noted returning id, reference)
insert into ledger_postings (transaction_id, account_id, amount_cents)
  select b.id, x.account, x.cents from booked b join noted n on n.id::text = b.reference
    join owing o on o.debtor = n.debtor_id join opened r on r.user_id = n.debtor_id,
    lateral (values (o.wallet, n.amount_cents), (r.id, -n.amount_cents)) as x(account, cents)
  order by x.account;

update ledger_accounts set may_go_negative = false where kind = 'user_balance' and may_go_negative;
alter table ledger_accounts add constraint ledger_accounts_who_may_owe check (
  not may_go_negative or kind in ('poster_card', 'paid_out', 'provider_fees', 'payout_clearing', 'receivable', 'loss'));
