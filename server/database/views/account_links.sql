-- owner: accounts
-- Pairs of linked accounts in both directions, with what they have in common (REP-2).
create or replace view account_links as
  select a.user_id, b.user_id as other_id, array_agg(distinct a.kind order by a.kind) as kinds
  from account_keys a join account_keys b on b.kind = a.kind and b.key_hash = a.key_hash and b.user_id <> a.user_id
  group by a.user_id, b.user_id;
