-- owner: platform
-- AUDIT-1, AUDIT-2: seals the oldest waiting rows, and returns how many. In batches and under a lock of its own, so that
-- no posting waits for the head of a chain. As the owner of the tables, and without a parameter for content: the caller
-- cannot choose what is sealed. In UTC, because the content holds times as text.
create or replace function seal_chains(at_most int) returns int
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  next_row record;
  head record;
  done bigint[] := '{}';
begin
  if not pg_try_advisory_xact_lock(7316402003) then return 0; end if;
  for next_row in
    select p.id, p.chain, p.row_id, c.kind, c.created_at, c.content from chain_pending p cross join lateral (
      select l.kind, l.created_at, l.content from ledger_chain l where p.chain = 'ledger' and l.id = p.row_id
      union all
      select a.kind, a.created_at, a.content from audit_chain a where p.chain = 'audit' and a.id = p.row_id) c
    order by p.id limit at_most
  loop
    select l.position, l.hash into head from chain_links l where l.chain = next_row.chain order by l.position desc limit 1;
    insert into chain_links (chain, position, row_id, kind, written_at, hash)
      values (next_row.chain, coalesce(head.position, 0) + 1, next_row.row_id, next_row.kind, next_row.created_at,
        encode(sha256(convert_to(coalesce(head.hash, '') || next_row.content, 'UTF8')), 'hex'));
    done := done || next_row.id;
  end loop;
  delete from chain_pending p where p.id = any (done);
  return cardinality(done);
end $$;
