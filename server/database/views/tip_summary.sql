-- owner: payments
-- Tips and their messages.
create or replace view tip_summary as
  select id, contract_id, payment_id, from_user_id, to_user_id, amount, message, created_at
  from job_tips;
