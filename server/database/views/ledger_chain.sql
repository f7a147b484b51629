-- owner: payments
-- What the hash chain seals of a movement of money: all columns with its postings. A column that is null is left out, so
-- that a column added later leaves earlier hashes alone. Not created_xid, which is another one after a restore.
create or replace view ledger_chain as
  select t.id, t.kind, t.created_at, (
      select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(t) - 'created_xid') c where c.value <> 'null'
    )::text || (
      select coalesce(jsonb_agg((
        select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p)) c where c.value <> 'null') order by p.id), '[]')
      from ledger_postings p where p.transaction_id = t.id)::text as content
  from ledger_transactions t;
