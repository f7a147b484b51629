-- owner: matching
-- The rows of skilled_workers for one member: one for each skill, none while the member takes no work or the profile is
-- incomplete.
create or replace function skills_of(u users) returns setof skilled_workers
  language sql immutable as $$
  select distinct u.id, skill, left(u.zip_code, 5), u.total_jobs < 3,
    ((4.3 * 5 + u.rating * u.total_jobs) / (5 + u.total_jobs) + 0.1 * ln(1 + u.total_jobs)
      + case when u.is_verified then 0.1 else 0 end)::real
  from unnest(u.expertise) skill
  where u.is_available_for_work and u.deleted_at is null and u.banned_at is null
    and btrim(coalesce(u.first_name, '')) <> '' and btrim(coalesce(u.bio, '')) <> ''
    and btrim(coalesce(u.zip_code, '')) <> '' and btrim(coalesce(u.phone_number, '')) <> ''
$$;
