-- owner: payments
-- Members who owe something: they may neither bid, post, tip nor withdraw (DEBT-2).
create or replace view debtors as
  select debtor_id as user_id, sum(left_cents)::bigint as owed_cents
  from debts where settled_at is null group by debtor_id;
