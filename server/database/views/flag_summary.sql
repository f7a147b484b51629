-- owner: admin
-- Reports by members about content, in every state.
create or replace view flag_summary as
  select id, content_type, content_id, reason, reported_by, status, resolved_at, created_at
  from flagged_content;
