-- owner: platform
-- An uploaded file of this owner is used from now on, so the sweep keeps it. Returns its id.
create or replace function attach_file(file uuid, owner uuid) returns uuid
  language sql strict as $$
  update stored_files set attached_at = app_now() where id = file and owner_id = owner;
  select file;
$$;
