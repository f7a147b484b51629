-- owner: chat
-- Messages of every conversation in their current version.
create or replace view chat_message_summary as
  select id, conversation_id, seq, sender_id, receiver_id, content, message_type, file_id, file_name, file_size, is_edited, edited_at,
    job_id, contract_id, created_at, was_masked
  from chat_messages;
