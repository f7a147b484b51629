-- owner: accounts
-- What is counted and written about one member is decided one after the other: whoever does so locks the member first.
create or replace function lock_member(member uuid) returns void
  language sql as $$
  select from users where id = member for no key update;
$$;
