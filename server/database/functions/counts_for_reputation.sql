-- owner: accounts
-- REP-1: whether a contract counts in ratings, finished jobs and matching: from $5 up, and not between linked accounts.
create or replace function counts_for_reputation(amount numeric, poster uuid, worker uuid) returns boolean
  language plpgsql stable as $$
begin
  return amount >= 5 and not exists (select from account_keys a
    join account_keys b on b.kind = a.kind and b.key_hash = a.key_hash
    where a.user_id = poster and b.user_id = worker);
end $$;
