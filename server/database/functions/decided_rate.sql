-- owner: contracts
-- The share of this user's jobs with bids, and with the time for choosing over, for which a worker was chosen. A job
-- that was cancelled during bidding does not count. Null for fewer jobs than asked for. Called for every bid and every
-- job page: in PL/pgSQL it is planned once per connection.
create or replace function decided_rate(person uuid, fewest int) returns json
  language plpgsql stable as $$
declare
  decided bigint;
  undecided bigint;
begin
  select count(*) into decided from job_summary j where j.poster_id = person and j.status not in ('bidding', 'open')
    and exists (select from contracts c where c.job_id = j.id);
  select count(*) into undecided from job_summary j where j.poster_id = person
    and (j.status = 'expired' or (j.status = 'cancelled' and j.cancelled_at > j.bidding_ends_at))
    and exists (select from bid_summary b where b.job_id = j.id)
    and not exists (select from contracts c where c.job_id = j.id);
  return case when decided + undecided >= fewest then rate_of(decided, decided + undecided) end;
end $$;
