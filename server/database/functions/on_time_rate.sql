-- owner: contracts
-- The share of work with an agreed time that this user started on time: at most so many minutes late, and not after an
-- extended deadline that both agreed on. Called for every bid and every job page: in PL/pgSQL it is planned once per
-- connection.
create or replace function on_time_rate(person uuid, minutes int) returns json
  language plpgsql stable as $$
begin
  -- Most bidders are new, and this test is fast.
  if not exists (select from contracts c where c.worker_id = person and c.started_at is not null) then return null; end if;
  return (select rate_of(count(*) filter (where
      c.started_at <= contract_start(c.scheduled_date, c.scheduled_time, z.time_zone) + make_interval(mins => minutes)
      and (c.finish_by is null or coalesce(c.completed_at, c.cancelled_at, app_now()) <= c.finish_by)), count(*))
    from contracts c join job_summary j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    where c.worker_id = person and c.started_at is not null and c.scheduled_date is not null
      and c.scheduled_time is not null);
end $$;
