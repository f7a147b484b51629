-- owner: payments
-- What the hash chain seals of a movement of money: all columns, with its postings. A column that is null is left out,
-- so that a column added later leaves earlier hashes alone. Not created_xid, which is another one after a restore.
create or replace view ledger_chain as
  select t.id, t.kind, t.created_at,
    jsonb_strip_nulls(to_jsonb(t) - 'created_xid')::text || (
      select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(p)) order by p.id), '[]') from ledger_postings p
      where p.transaction_id = t.id)::text as content
  from ledger_transactions t;
