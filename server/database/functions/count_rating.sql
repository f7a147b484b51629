-- owner: accounts
-- The rating is recomputed from all published reviews that count (REP-1), never adjusted by a difference. The user's row is locked first
-- and the reviews are read in the next statement, so that concurrent calls see each other's reviews.
create or replace function count_rating(person uuid) returns void
  language plpgsql as $$
begin
  perform from users where id = person for no key update;
  update users u set rating = r.rating from (
    select coalesce(round(avg(o.rating), 2), 0) as rating from review_summary o
      join contract_summary c on c.id = o.contract_id
    where counts_for_reputation(c.amount, c.poster_id, c.worker_id) and o.reviewee_id = person and o.published_at is not null and o.hidden_at is null) r
  where u.id = person and u.rating <> r.rating;
end $$;
