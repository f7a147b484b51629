-- owner: chat
-- What edited messages said before.
create or replace view chat_edit_summary as
  select id, message_id, content, replaced_at
  from chat_message_edits;
