-- owner: contracts
-- Notes that the parties of a contract wrote.
create or replace view job_note_summary as
  select id, contract_id, author_id, message, is_internal, created_at
  from job_notes;
