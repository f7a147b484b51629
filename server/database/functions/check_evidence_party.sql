-- owner: disputes
-- Only the two parties of a dispute add evidence, while it is open.
create or replace function check_evidence_party() returns trigger
  language plpgsql as $$
begin
  if not exists (select from disputes d where d.id = new.dispute_id and d.status = 'open'
    and new.submitted_by in (d.reported_by, d.reported_against))
  then
    raise exception 'evidence comes from the two sides, while the dispute is open'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'dispute_evidence_by_a_party';
  end if;
  return new;
end $$;
