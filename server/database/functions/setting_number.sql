-- owner: admin
-- A whole number from the settings, or the default.
create or replace function setting_number(of_key text, fallback int) returns int
  language sql stable parallel safe as $$
  select coalesce((select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::int end
    from platform_settings where key = of_key), fallback)
$$;
