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
      -- Unless a dispute gave all of it back: as awarded, whatever was collected of it.
      and not exists (select from dispute_summary d where d.contract_id = c.id and d.compensation_amount
        = (select sum(p.amount) * 100 from payment_summary p where p.settled_by_dispute = d.id))) f
  where u.id = person and u.total_jobs <> f.jobs;
end $$;
