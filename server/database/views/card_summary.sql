-- owner: payments
-- Cards of posters as their owners see them, also removed ones.
create or replace view card_summary as
  select id, user_id, brand, last4, exp_month, exp_year, is_default, removed_at, created_at
  from payment_methods;
