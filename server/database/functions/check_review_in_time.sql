-- owner: reviews
-- A review is written after the work is complete and within seven days of it (invariant 22).
create or replace function check_review_in_time() returns trigger
  language plpgsql as $$
begin
  if not exists (select from contracts c where c.id = new.contract_id and c.status in ('completed', 'disputed')
    and new.created_at >= c.completed_at and new.created_at <= c.completed_at + interval '7 days')
  then
    raise exception 'a review comes within seven days of completion'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'reviews_in_time';
  end if;
  return new;
end $$;
