-- owner: accounts
-- A worker earned this much more, or less if a dispute or a fee took it back.
create or replace function add_earnings(person uuid, amount numeric) returns void
  language sql as $$
  update users set total_earnings = total_earnings + add_earnings.amount where id = person;
$$;
