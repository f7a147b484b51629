-- When a contract begins: its day and time where the job is. Null without both.
create or replace function contract_start(c contracts, zone text) returns timestamptz
  language sql stable as $$
  select (c.scheduled_date + c.scheduled_time::time) at time zone coalesce(zone, 'America/New_York')
$$;
