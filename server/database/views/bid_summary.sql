-- owner: bids
-- Bids in every state.
create or replace view bid_summary as
  select id, job_id, poster_id, bidder_id, amount, message, availability, is_selected, created_at, updated_at
  from bids;
