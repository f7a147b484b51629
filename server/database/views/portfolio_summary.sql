-- owner: profiles
-- Entries of portfolios, also private and hidden ones.
create or replace view portfolio_summary as
  select id, user_id, job_id, title, description, category, tags, images, url, is_public, created_at, hidden_at
  from user_portfolio;
