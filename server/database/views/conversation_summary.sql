-- owner: chat
-- How far each party of a contract has read; a conversation has the id of its contract.
create or replace view conversation_summary as
  select id, last_seq, poster_read_seq, worker_read_seq, last_message_at, created_at
  from conversations;
