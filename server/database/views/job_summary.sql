-- owner: jobs
-- Jobs in every state, also hidden ones.
create or replace view job_summary as
  select id, poster_id, title, description, category, is_virtual, location, zip_code, latitude, longitude,
    budget_min, budget_max, preferred_date, preferred_time, images, status, bidding_duration, bidding_ends_at,
    selected_bid_id, has_selection, reposted_from_id, repost_count, completed_at, cancelled_at, expired_at,
    hidden_at, created_at, updated_at, search_vector, choose_by, removal_reason
  from jobs;
