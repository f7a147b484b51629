-- owner: contracts
-- The start of a contract: its day and time in the time zone of the job. Null without both.
create or replace function contract_start(day date, at text, zone text) returns timestamptz
  language sql stable as $$
  select (day + at::time) at time zone coalesce(zone, 'America/New_York')
$$;
