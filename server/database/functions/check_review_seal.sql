-- owner: reviews
-- A review is hidden from the other party until both are written or the time is over. Checked at commit: both are
-- published in one transaction.
create or replace function check_review_seal() returns trigger
  language plpgsql as $$
begin
  if new.published_at is not null
    and not exists (select from reviews o where o.contract_id = new.contract_id and o.id <> new.id)
    and not exists (select from contracts c where c.id = new.contract_id
      and new.published_at >= coalesce(c.completed_at, c.cancelled_at) + interval '7 days')
  then
    raise exception 'a review stays sealed until both are in or the time is over'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'reviews_sealed';
  end if;
  return null;
end $$;
