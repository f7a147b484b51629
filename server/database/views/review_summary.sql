-- owner: reviews
-- Reviews, also sealed (published_at is null) and hidden ones (hidden_at is set).
create or replace view review_summary as
  select id, contract_id, reviewer_id, reviewee_id, rating, comment, reply, reply_at, published_at, hidden_at,
    hidden_by, created_at, hidden_reason
  from reviews;
