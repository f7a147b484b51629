-- owner: reviews
-- The two parties of a contract review each other.
create or replace function check_review_parties() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from contracts c where c.id = new.contract_id
      and (new.reviewer_id, new.reviewee_id) in ((c.poster_id, c.worker_id), (c.worker_id, c.poster_id))
  ) then
    raise exception 'the two parties of a contract review each other'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'reviews_by_a_party';
  end if;
  return new;
end $$;
