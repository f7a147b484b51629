-- owner: contracts
-- Of the work that this person began and that had an agreed time: begun no later than so many minutes after it, and not
-- later than a longer deadline that both agreed on.
-- Asked beside every bid and on every job's page: in PL/pgSQL it is planned once for each connection.
create or replace function on_time_rate(person uuid, minutes int) returns json
  language plpgsql stable as $$
begin
  -- Most bidders are new: the usual answer is quick.
  if not exists (select from contracts c where c.worker_id = person and c.started_at is not null) then return null; end if;
  return (select rate_of(count(*) filter (where
      c.started_at <= contract_start(c.scheduled_date, c.scheduled_time, z.time_zone) + make_interval(mins => minutes)
      and (c.finish_by is null or coalesce(c.completed_at, c.cancelled_at, app_now()) <= c.finish_by)), count(*))
    from contracts c join jobs j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    where c.worker_id = person and c.started_at is not null and c.scheduled_date is not null
      and c.scheduled_time is not null);
end $$;
