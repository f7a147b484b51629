-- owner: contracts
-- When a contract begins: its day and time where the job is. Null without both.
create or replace function contract_start(day date, at text, zone text) returns timestamptz
  language sql stable as $$
  select (day + at::time) at time zone coalesce(zone, 'America/New_York')
$$;
