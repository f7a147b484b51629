-- owner: matching
-- run by: migrations
-- The history of a user as match_records stores it for matching. Derived from other tables, so it can be recomputed at
-- any time.
create or replace function match_record(person uuid) returns jsonb
  language plpgsql stable as $$
declare
  done jsonb;
  offers jsonb;
  posts jsonb;
begin
  select jsonb_build_object('finished', coalesce(sum(n), 0), 'finishedIn', coalesce(jsonb_object_agg(category, n), '{}'))
    into done
    from (select j.category, count(*) as n from contract_summary c join job_summary j on j.id = c.job_id
      where c.worker_id = person and c.status = 'completed'
        and counts_for_reputation(c.amount, c.poster_id, c.worker_id) group by 1) k;
  -- The last fifty show what is usual.
  with offered as materialized (
    select j.category, b.amount,
      extract(epoch from b.created_at - j.created_at) / greatest(1, extract(epoch from j.bidding_ends_at - j.created_at)) as at
    from bid_summary b join job_summary j on j.id = b.job_id where b.bidder_id = person order by b.created_at desc limit 50)
  select jsonb_build_object(
      'bidsAt', (select case when count(*) >= 3 then
        least(1, greatest(0, percentile_cont(0.5) within group (order by at))) end from offered),
      'usualPrice', (select coalesce(jsonb_object_agg(category, price), '{}') from (
        select category, percentile_cont(0.5) within group (order by amount) as price from offered
        group by category having count(*) >= 2) p))
    into offers;
  select jsonb_build_object('posted', coalesce(jsonb_object_agg(category, n), '{}')) into posts
    from (select category, count(*) as n from job_summary where poster_id = person group by 1) k;
  return done || offers || posts || jsonb_build_object(
    'left', (select count(*) from contract_summary c where c.worker_id = person and c.cancelled_by = person
      and c.poster_signed and c.worker_signed and counts_for_reputation(c.amount, c.poster_id, c.worker_id)),
    'stars', (select coalesce(avg(r.rating), 0) from review_summary r join contract_summary c on c.id = r.contract_id
      where r.reviewee_id = person and c.worker_id = person and r.published_at is not null and r.hidden_at is null
        and counts_for_reputation(c.amount, c.poster_id, c.worker_id)),
    'reviews', (select count(*) from review_summary r join contract_summary c on c.id = r.contract_id
      where r.reviewee_id = person and c.worker_id = person and r.published_at is not null and r.hidden_at is null
        and counts_for_reputation(c.amount, c.poster_id, c.worker_id)),
    'titles', array(select j.title from contract_summary c join job_summary j on j.id = c.job_id
      where c.worker_id = person and c.status = 'completed'
        and counts_for_reputation(c.amount, c.poster_id, c.worker_id) order by c.created_at desc limit 20),
    'decided', decided_rate(person, 1));
end $$;
