-- owner: chat
-- Earlier versions of edited messages.
create or replace view chat_edit_summary as
  select id, message_id, content, replaced_at
  from chat_message_edits;
