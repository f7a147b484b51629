-- owner: admin
-- What the hash chain seals of a row of the audit log: all columns, without those that are null. The details are kept
-- apart, because a null within them counts.
create or replace view audit_chain as
  select l.id, l.action as kind, l.created_at,
    jsonb_strip_nulls(to_jsonb(l) - 'details')::text || l.details::text as content
  from admin_audit_log l;
