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

-- Before both have signed a change of the text asks both again; afterwards there is none (invariant 20).
create or replace function hash_contract_terms() returns trigger
  language plpgsql as $$
begin
  new.terms_hash := encode(sha256(convert_to(new.terms_text, 'UTF8')), 'hex');
  if tg_op = 'UPDATE' and new.terms_hash <> old.terms_hash then
    if old.status <> 'pending' then
      raise exception 'a signed text does not change'
        using errcode = 'check_violation', table = tg_table_name, constraint = 'contracts_signed_text_stays';
    end if;
    new.poster_signed := false;
    new.worker_signed := false;
    new.poster_signed_at := null;
    new.worker_signed_at := null;
  end if;
  return new;
end $$;

create function keep_contract_text() returns trigger
  language plpgsql as $$
begin
  insert into contract_texts (contract_id, text_hash, terms_text, created_at)
    values (new.id, new.terms_hash, new.terms_text, new.created_at) on conflict do nothing;
  return null;
end $$;
create trigger keep_text after insert or update of terms_text on contracts
  for each row execute function keep_contract_text();

-- Grows with every text and every move, for calendars that must know the newer file.
alter table contracts add column revision int not null default 0;
create function count_revision() returns trigger
  language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger count_revision before update on contracts for each row
  when (old.terms_text is distinct from new.terms_text or old.status is distinct from new.status)
  execute function count_revision();

-- Active only when both signed the text that stands there now (invariant 20).
create function check_both_signed() returns trigger
  language plpgsql as $$
begin
  if new.status not in ('pending', 'cancelled') and 2 > (
    select count(*) from contract_signatures s where s.contract_id = new.id and s.text_hash = new.terms_hash
  ) then
    raise exception 'contract % is not signed by both', new.id
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contracts_signed_by_both';
  end if;
  return null;
end $$;
create constraint trigger signed_by_both after insert or update of status, terms_hash on contracts
  deferrable initially deferred for each row execute function check_both_signed();

-- Moves ----------------------------------------------------------------------------------------------------

-- Only the listed moves (invariant 19), and work starts only with money held (invariant 21).
create function check_contract_move() returns trigger
  language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'active'), ('pending', 'cancelled'),
    ('active', 'in_progress'), ('active', 'cancelled'), ('active', 'disputed'),
    ('in_progress', 'completed'), ('in_progress', 'cancelled'), ('in_progress', 'disputed'),
    ('completed', 'in_progress'), ('completed', 'disputed'),
    ('disputed', 'active'), ('disputed', 'in_progress'), ('disputed', 'completed'), ('disputed', 'cancelled')
  ) then
    raise exception 'a contract does not go from % to %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contracts_move_is_listed';
  end if;
  if old.status = 'active' and new.status = 'in_progress' and not exists (
    select from payments p where p.contract_id = new.id and p.kind = 'contract' and p.status = 'held'
  ) then
    raise exception 'work starts only with money held'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contracts_start_needs_held_money';
  end if;
  return new;
end $$;
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

-- An open dispute and a release exclude each other (invariant 7). Looked at when all is written: a resolution may
-- change both at once.
create function check_no_release_in_dispute() returns trigger
  language plpgsql as $$
begin
  if exists (select from contracts c where c.id = new.contract_id and c.status = 'disputed')
    and exists (select from payments p where p.id = new.id and p.status = 'released' and p.kind <> 'tip') then
    raise exception 'held money is frozen while contract % is in dispute', new.contract_id
      using errcode = 'check_violation', table = tg_table_name, constraint = 'payments_frozen_in_dispute';
  end if;
  return null;
end $$;
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
create function ledger_shard(reference text) returns smallint
  language sql immutable parallel safe as $$ select (hashtext(reference) & 15)::smallint $$;

-- Whose it is in one word: an index finds it, whichever of the parts are null.
create function account_owner(kind text, user_id uuid, contract_id uuid, shard int) returns text
  language sql immutable parallel safe as $$
  select kind || ':' || coalesce(user_id::text, '') || ':' || coalesce(contract_id::text, '') || ':' || shard
$$;
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

-- One posting moves its account. Whoever writes several writes them in the order of their accounts, so that two
-- transactions never wait for each other in a circle.
drop trigger book_postings on ledger_postings;
drop function book_postings();
create function book_posting() returns trigger
  language plpgsql as $$
declare
  opened xid8;
begin
  select t.created_xid, t.kind into opened, new.kind from ledger_transactions t where t.id = new.transaction_id;
  if opened is distinct from pg_current_xact_id() then
    raise exception 'a ledger transaction is closed once it is committed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'ledger_transactions_closed';
  end if;
  -- Whoever owes nothing any more may not go below zero again.
  update ledger_accounts a set balance_cents = a.balance_cents + new.amount_cents,
      may_go_negative = a.may_go_negative and (a.kind <> 'user_balance' or a.balance_cents + new.amount_cents < 0)
    where a.id = new.account_id returning a.balance_cents into new.balance_after_cents;
  -- Numbered only now that the account is held: the order of its postings is the order of its balances.
  new.id := nextval(pg_get_serial_sequence('ledger_postings', 'id'));
  return new;
end $$;
create trigger book_posting before insert on ledger_postings
  for each row execute function book_posting();

-- One movement of money: the accounts it needs, the transaction and its postings. Parts are
-- {kind, user, contract, cents, entry, owes}; `owes` lets a wallet go below zero by what is owed (invariant 5).
create function post_ledger(
  p_kind text, p_contract uuid, p_reference text, p_idempotency text, p_memo text, p_parts jsonb
) returns uuid
  language plpgsql as $$
declare
  made uuid := gen_random_uuid();
  home smallint := ledger_shard(p_reference);
  part record;
  found_id uuid;
  accounts uuid[] := '{}';
  amounts bigint[] := '{}';
  entries text[] := '{}';
begin
  for part in
    select p.*, s.shard, account_owner(p.kind, p."user", p.contract, s.shard) as owner
    from jsonb_to_recordset(p_parts) as p(kind text, "user" uuid, contract uuid, cents bigint, entry text, owes boolean),
      lateral (select case when p."user" is null and p.contract is null then home else 0::smallint end as shard) s
  loop
    select a.id into found_id from ledger_accounts a where a.owner = part.owner;
    if found_id is null then
      insert into ledger_accounts (kind, user_id, contract_id, shard, may_go_negative)
        values (part.kind, part."user", part.contract, part.shard,
          part.kind in ('poster_card', 'paid_out', 'provider_fees'))
        on conflict do nothing;
      select a.id into found_id from ledger_accounts a where a.owner = part.owner;
    end if;
    if part.owes then
      update ledger_accounts a set may_go_negative = true where a.id = found_id and not a.may_go_negative;
    end if;
    accounts := accounts || found_id;
    amounts := amounts || part.cents;
    entries := entries || coalesce(part.entry, 'other');
  end loop;
  insert into ledger_transactions (id, kind, contract_id, reference, idempotency, memo)
    values (made, p_kind, p_contract, p_reference, p_idempotency, p_memo);
  insert into ledger_postings (transaction_id, account_id, amount_cents, entry)
    select made, u.account, u.cents, u.entry from unnest(accounts, amounts, entries) as u(account, cents, entry)
    where u.cents <> 0 order by u.account, abs(u.cents) desc;
  return made;
end $$;

-- When a contract begins: its day and time where the job is. Null without both.
create function contract_start(c contracts, zone text) returns timestamptz
  language sql stable as $$
  select (c.scheduled_date + c.scheduled_time::time) at time zone coalesce(zone, 'America/New_York')
$$;
