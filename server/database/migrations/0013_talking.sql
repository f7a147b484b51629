-- Talking: chat that is stored once and in order, who is there, and video calls.

-- What does not fit into a NOTIFY waits here for the other processes. Lost in a crash like the notification itself.
create unlogged table bus_parcels (
  id         uuid primary key,
  body       text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index bus_parcels_by_age on bus_parcels (created_at);

-- Presence -----------------------------------------------------------------------------------------------

-- Who has a screen open, by server process; refreshed by it, and forgotten when it is not heard of.
create unlogged table people_here (
  user_id uuid not null references users on delete cascade,
  process text not null,
  seen_at timestamptz not null default app_now(),
  primary key (user_id, process)
);

-- Chat ---------------------------------------------------------------------------------------------------

-- How far each side has read says which messages are read: one row to write, however many they are.
drop index chat_messages_unread;
alter table chat_messages drop column is_read;
-- The contract is the conversation's own, and the job is the contract's: looked up where the row is made.
alter table chat_messages drop constraint chat_messages_contract_id_fkey, drop constraint chat_messages_job_id_fkey;
alter table chat_messages add column was_masked boolean not null default false;
create index chat_messages_by_receiver on chat_messages (receiver_id);

-- What a message said before it was changed: the record stays whole.
create table chat_message_edits (
  id          uuid primary key default gen_random_uuid(),
  message_id  uuid not null references chat_messages,
  content     text not null,
  replaced_at timestamptz not null default app_now()
);
create index chat_message_edits_by_message on chat_message_edits (message_id, replaced_at);
create trigger append_only before update or delete on chat_message_edits
  for each row execute function refuse_change();

-- Raised with every message: without an index on it, and with room on the page, no other row need move.
drop index conversations_latest;
alter table conversations set (fillfactor = 50);

-- Calls --------------------------------------------------------------------------------------------------

alter table video_sessions
  add column called_by             uuid references users,
  add column host_joined_at        timestamptz, -- null: not in the room
  add column participant_joined_at timestamptz,
  -- Which line they are in by: a later one takes the place of an earlier one, whose end then means nothing.
  add column host_line             text,
  add column participant_line      text,
  -- When the server last knew their lines to be open: a process that dies leaves nobody in a room for ever.
  add column seen_at               timestamptz,
  add constraint video_sessions_of_a_contract check (contract_id is not null);
create index video_sessions_by_caller on video_sessions (called_by);
-- One call at a time: whoever rings while it rings comes into the same.
create unique index video_sessions_one_at_a_time on video_sessions (contract_id)
  where status in ('pending', 'accepted', 'active');
create index video_sessions_open on video_sessions (seen_at) where status in ('pending', 'accepted', 'active');
