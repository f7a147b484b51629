-- owner: admin
-- What the hash chain seals of a row of the audit log: all columns, without those that are null.
create or replace view audit_chain as
  select l.id, l.action as kind, l.created_at, (
      select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(l)) c where c.value <> 'null')::text as content
  from admin_audit_log l;
