-- owner: reviews
-- Keeps users.rating in step with the published reviews.
create or replace function keep_rating() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_rating(old.reviewee_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.reviewee_id <> old.reviewee_id) then
    perform count_rating(new.reviewee_id);
  end if;
  return null;
end $$;
