-- owner: accounts
-- Recounts the finished jobs of a user after a new link between accounts (REP-2). The user's row is locked first.
create or replace function count_jobs(person uuid) returns void
  language plpgsql as $$
begin
  perform from users where id = person for no key update;
  update users u set total_jobs = f.jobs from (
    select count(*)::int as jobs from contract_summary c
    where person in (c.poster_id, c.worker_id) and c.completed_at is not null and c.status <> 'cancelled'
      and counts_for_reputation(c.amount, c.poster_id, c.worker_id)
      and not exists (select from payment_summary p where p.contract_id = c.id and p.settled_by_dispute is not null
        having count(*) > 0 and sum(p.worker_amount) = 0)) f
  where u.id = person and u.total_jobs <> f.jobs;
end $$;
