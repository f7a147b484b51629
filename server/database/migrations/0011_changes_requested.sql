-- What the poster asked for when the work was not as agreed; both read it on the contract.
alter table contracts
  add column changes_requested text,
  add column changes_requested_at timestamptz,
  add constraint contracts_changes_have_a_time check ((changes_requested is null) = (changes_requested_at is null));

-- Whoever opens several accounts at once opens them in one order: two first movements over the same new accounts wait
-- for each other in a line, never in a circle.
create or replace function post_ledger(
  p_kind text, p_contract uuid, p_reference text, p_idempotency text, p_memo text, p_parts jsonb) returns uuid
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
    order by owner
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

-- A poster reads what was paid by card from the newest on; ids that follow from a request's key do not sort by time.
drop index payments_by_payer;
create index payments_by_payer on payments (payer_id, created_at desc, id desc);
