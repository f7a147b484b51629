-- owner: reviews
-- A review is written after the work is complete or settled, and within seven days of it (invariant 22).
create or replace function check_review_in_time() returns trigger
  language plpgsql as $$
begin
  if not exists (select from contracts c
      cross join lateral (select coalesce(c.completed_at, c.cancelled_at)) e(ended_at)
    where c.id = new.contract_id
      and (c.status in ('completed', 'disputed') or exists (select from settlements s
        where s.contract_id = c.id and s.status = 'accepted'))
      and new.created_at between e.ended_at and e.ended_at + interval '7 days')
  then
    raise exception 'a review comes within seven days of completion'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'reviews_in_time';
  end if;
  return new;
end $$;
