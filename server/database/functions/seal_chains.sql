-- owner: platform
-- AUDIT-1, AUDIT-2: seals the oldest waiting rows of each chain. In batches and under a lock of its own, so that no
-- posting waits for the head of a chain. As the owner of the tables, and without a parameter for content: the caller
-- cannot choose what is sealed. In UTC, because the content holds times as text. Planned once per connection, maybe
-- while the tables are still empty: the plan must also suit full tables.
create or replace function seal_chains(at_most int) returns int
  language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set enable_seqscan = off as $$
declare
  current_chain text;
  head_position bigint;
  head_hash text;
  waiting record;
  done bigint[] := '{}';
begin
  if not pg_try_advisory_xact_lock(7316402003) then return 0; end if;
  foreach current_chain in array array['audit', 'ledger'] loop
    select l.position, l.hash into head_position, head_hash from chain_links l
      where l.chain = current_chain order by l.position desc limit 1;
    for waiting in
      select p.id, p.row_id, c.kind, c.created_at, c.content from chain_pending p cross join lateral (
        select l.kind, l.created_at, l.content from ledger_chain l where p.chain = 'ledger' and l.id = p.row_id
        union all
        select a.kind, a.created_at, a.content from audit_chain a where p.chain = 'audit' and a.id = p.row_id) c
      where p.chain = current_chain order by p.id limit at_most
    loop
      head_position := coalesce(head_position, 0) + 1;
      head_hash := encode(sha256(convert_to(coalesce(head_hash, '') || waiting.content, 'UTF8')), 'hex');
      insert into chain_links (chain, position, row_id, kind, written_at, hash)
        values (current_chain, head_position, waiting.row_id, waiting.kind, waiting.created_at, head_hash);
      done := done || waiting.id;
    end loop;
  end loop;
  delete from chain_pending p where p.id = any (done);
  return cardinality(done);
end $$;
