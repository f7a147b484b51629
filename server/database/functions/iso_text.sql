-- owner: platform
-- Times in the format of the API, for JSON that PostgreSQL builds.
create or replace function iso_text(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
