-- owner: platform
-- TRUST-1: a share and its total; null if the total is zero.
create or replace function rate_of(good bigint, total bigint) returns json
  language sql stable as $$
  select case when total > 0 then json_build_object('share', round(good::numeric / total, 4), 'of', total) end
$$;
