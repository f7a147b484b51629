-- owner: content
-- Support tickets in every state.
create or replace view ticket_summary as
  select id, user_id, subject, category, status, priority, assigned_to, closed_at, created_at, updated_at, waiting_since
  from support_tickets;
