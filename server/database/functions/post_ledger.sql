-- owner: payments
-- One movement of money: its accounts, the transaction and its postings. Parts are {kind, user, contract, cents, entry,
-- like}. The accounts of the platform are split into shards, none of which goes below zero except losses: `like` names
-- the movement that brought the money in, and the money is taken from the same shard. New accounts are opened in one
-- order, so that two movements over the same accounts do not deadlock. Of several postings to one account the positive
-- ones come first, because it must not go below zero in between (invariant 5).
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
    from jsonb_to_recordset(p_parts)
        as p(kind text, "user" uuid, contract uuid, cents bigint, entry text, "like" text),
      lateral (select case when p."user" is null and p.contract is null
        then coalesce(ledger_shard(p."like"), home) else 0::smallint end as shard) s
    order by owner
  loop
    select a.id into found_id from ledger_accounts a where a.owner = part.owner;
    if found_id is null then
      insert into ledger_accounts (kind, user_id, contract_id, shard, may_go_negative)
        values (part.kind, part."user", part.contract, part.shard,
          part.kind in ('poster_card', 'paid_out', 'provider_fees', 'receivable', 'loss'))
        on conflict do nothing;
      select a.id into found_id from ledger_accounts a where a.owner = part.owner;
    end if;
    accounts := accounts || found_id;
    amounts := amounts || part.cents;
    entries := entries || coalesce(part.entry, 'other');
  end loop;
  insert into ledger_transactions (id, kind, contract_id, reference, idempotency, memo)
    values (made, p_kind, p_contract, p_reference, p_idempotency, p_memo);
  insert into ledger_postings (transaction_id, account_id, amount_cents, entry)
    select made, u.account, u.cents, u.entry from unnest(accounts, amounts, entries) as u(account, cents, entry)
    where u.cents <> 0 order by u.account, u.cents < 0, u.cents;
  return made;
end $$;
