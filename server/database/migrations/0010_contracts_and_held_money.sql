-- Contracts that are signed and money that is held: what both signed, moves, and books that a wallet can be read from.

-- Texts ----------------------------------------------------------------------------------------------------

-- Every text that a contract ever had. A signature belongs to one of them; a change makes a new one, and the
-- signatures under the old one stay for the record.
create table contract_texts (
  contract_id uuid not null references contracts,
  text_hash   text not null,
  terms_text  text not null,
  created_at  timestamptz not null default app_now(),
  primary key (contract_id, text_hash)
);
create trigger append_only before update or delete or truncate on contract_texts
  for each statement execute function refuse_change();
insert into contract_texts (contract_id, text_hash, terms_text, created_at)
  select id, terms_hash, terms_text, created_at from contracts;

alter table contract_signatures drop constraint contract_signatures_of_this_text;
alter table contracts drop constraint contracts_id_and_terms;
alter table contract_signatures add constraint contract_signatures_of_this_text
  foreign key (contract_id, text_hash) references contract_texts (contract_id, text_hash) deferrable initially deferred;

-- needs: keep_contract_text
create trigger keep_text after insert or update of terms_text on contracts
  for each row execute function keep_contract_text();

-- Grows with every text and every move, for calendars that must know the newer file.
alter table contracts add column revision int not null default 0;
-- needs: count_revision
create trigger count_revision before update on contracts for each row
  when (old.terms_text is distinct from new.terms_text or old.status is distinct from new.status)
  execute function count_revision();

-- Active only when both signed the current text (invariant 20).
-- needs: check_both_signed
create constraint trigger signed_by_both after insert or update of status, terms_hash on contracts
  deferrable initially deferred for each row execute function check_both_signed();

-- Moves ----------------------------------------------------------------------------------------------------

-- Only the listed moves (invariant 19), and work starts only with money held (invariant 21).
-- needs: check_contract_move
create trigger check_move before update of status on contracts for each row
  when (old.status is distinct from new.status) execute function check_contract_move();

-- The signed document, as it was issued: `/verify` knows it by its bytes.
create table contract_documents (
  contract_id uuid primary key references contracts,
  sha256      text not null constraint contract_documents_once unique,
  storage_key text not null,
  issued_at   timestamptz not null default app_now()
);

-- Payments -------------------------------------------------------------------------------------------------

alter table payments
  add column client_secret text,
  add column needs_action  boolean not null default false, -- the provider waits for the poster
  add column card_last4    text constraint payments_last4_digits check (card_last4 ~ '^[0-9]{4}$');

-- What went back is no longer in the way of paying again.
drop index payments_one_live_per_contract;
create unique index payments_one_live_per_contract on payments (contract_id)
  where kind = 'contract' and status not in ('failed', 'refunded');
drop index payments_one_live_per_extra_work;
create unique index payments_one_live_per_extra_work on payments (additional_work_request_id)
  where additional_work_request_id is not null and status not in ('failed', 'refunded');

-- An open dispute and a release exclude each other (invariant 7).
-- needs: check_no_release_in_dispute
create constraint trigger frozen_in_dispute after update of status on payments
  deferrable initially deferred for each row
  when (old.status = 'held' and new.status = 'released') execute function check_no_release_in_dispute();

-- A person at the card provider.
create table provider_customers (
  user_id  uuid not null references users on delete cascade,
  provider text not null,
  customer text not null,
  primary key (user_id, provider)
);

alter table provider_calls
  add column payment_id    uuid references payments,
  add column withdrawal_id uuid references withdrawals,
  add column user_id       uuid references users;
create index provider_calls_by_payment on provider_calls (payment_id) where payment_id is not null;
create index provider_calls_by_withdrawal on provider_calls (withdrawal_id) where withdrawal_id is not null;
create index provider_calls_by_user on provider_calls (user_id) where user_id is not null;
create index provider_calls_in_question on provider_calls (next_try_at) where status = 'pending';

-- What the built-in sandbox remembers, as a card provider of its own would: the same key gets the same answer.
create table sandbox_records (
  id             text primary key,
  kind           text not null constraint sandbox_records_kind_known check (kind in ('intent', 'refund', 'payout')),
  key            text not null constraint sandbox_records_once unique,
  amount_cents   bigint not null constraint sandbox_records_amount_positive check (amount_cents > 0),
  refunded_cents bigint not null default 0,
  status         text not null,
  reason         text,
  about          text, -- a refund's intent, a payout's account
  due_at         timestamptz,
  created_at     timestamptz not null default app_now(),
  constraint sandbox_records_refunds_within_amount check (refunded_cents between 0 and amount_cents)
);
create index sandbox_records_due on sandbox_records (due_at) where due_at is not null;

-- The weekly payout runs once for every Friday.
create table payout_runs (
  run_for date primary key,
  ran_at  timestamptz not null default app_now(),
  people  int not null default 0
);

-- Books that a wallet can be read from ---------------------------------------------------------------------

-- Every transaction touches the platform's own accounts. They lie in sixteen shards, chosen by the row that a
-- transaction is about, so that people who are paid in the same moment do not wait for each other.
alter table ledger_accounts add column shard smallint not null default 0;
alter table ledger_accounts drop constraint ledger_accounts_one_per_owner;

-- needs: account_owner
alter table ledger_accounts
  add column owner text not null generated always as (account_owner(kind, user_id, contract_id, shard)) stored,
  add constraint ledger_accounts_one_per_owner unique (owner);
alter table ledger_accounts add constraint ledger_accounts_shard_range
  check (shard = 0 or (shard between 1 and 15 and user_id is null and contract_id is null));

-- The balance after each posting, and what it is in a wallet's history: no page of it sums up what came before.
alter table ledger_postings
  add column balance_after_cents bigint,
  add column kind  text,
  add column entry text not null default 'other'
    constraint ledger_postings_entry_known check (entry in ('earning', 'withdrawal', 'fee', 'other'));
alter table ledger_postings disable trigger append_only;
update ledger_postings p set balance_after_cents = b.balance, kind = b.kind,
    entry = case when b.kind = 'release' then 'earning' else 'other' end
  from (
    select x.id, t.kind, sum(x.amount_cents) over (partition by x.account_id order by x.id)::bigint as balance
    from ledger_postings x join ledger_transactions t on t.id = x.transaction_id
  ) b
  where b.id = p.id;
alter table ledger_postings enable trigger append_only;
-- Filled by the trigger below, whatever is given.
alter table ledger_postings
  alter column balance_after_cents set not null,
  alter column balance_after_cents set default 0,
  alter column kind set not null,
  alter column kind set default '';
create index ledger_postings_by_entry on ledger_postings (account_id, entry, id desc);
-- For what was earned in a week, a month or a year.
create index ledger_postings_by_time on ledger_postings (account_id, entry, created_at);

-- Only databases that ran 0005_money.sql before the functions moved to ../functions have these two.
drop trigger if exists book_postings on ledger_postings;
drop function if exists book_postings();
-- One posting moves its account.
-- needs: book_posting
create trigger book_posting before insert on ledger_postings
  for each row execute function book_posting();
