-- owner: platform
-- Sets updated_at on every update.
create or replace function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := app_now();
  return new;
end $$;
