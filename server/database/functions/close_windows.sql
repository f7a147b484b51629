-- owner: jobs
-- JOB-2: the table decides, not a timer. Rows locked by a bidder are skipped and closed by the next call: the bid
-- commits first. Locked in one statement and counted in the next, so that every committed bid is counted. JOB-7: the
-- number of days for choosing is a setting.
create or replace function close_windows(at_most int) returns table (job_id uuid, new_status text, bid_count int)
  language plpgsql as $$
declare
  ended uuid[];
begin
  select array_agg(t.id) into ended from (
    select id from jobs where status = 'bidding' and bidding_ends_at <= app_now()
      order by bidding_ends_at limit at_most for update skip locked) t;
  return query
    with counted as (
      select e.id, (select count(*)::int from bid_summary b where b.job_id = e.id) as bids from unnest(ended) e (id)
    ), closed as (
      update jobs j set
        status = case when c.bids > 0 then 'open' else 'expired' end,
        choose_by = case when c.bids > 0 then app_now() + make_interval(days => setting_number('jobs.choosingDays', 7)) end,
        remind_at = case when c.bids > 0 then app_now() + interval '1 day' end,
        expired_at = case when c.bids = 0 then app_now() end
      from counted c where j.id = c.id
      returning j.id, j.status, c.bids
    ), raised as (
      insert into outbox (name, data)
        select 'jobs.closed', jsonb_build_object('jobId', c.id, 'status', c.status, 'bidCount', c.bids) from closed c
    )
    select c.id, c.status, c.bids from closed c;
end $$;
