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

-- A message in one round trip: who may, whether it is there already, what is masked, the next number, the row (invariant 25).
-- The lock on the conversation puts messages in one order; a number is taken only with its message, so there is no gap.
create function send_chat_message(
  p_id uuid, p_conversation uuid, p_sender uuid, p_receiver uuid, p_client_id text, p_content text, p_masked text,
  p_type text, p_file uuid, p_file_name text, p_file_size bigint,
  out outcome text, out id uuid, out seq bigint, out receiver_id uuid, out job_id uuid, out content text,
  out created_at timestamptz, out was_masked boolean, out message_type text, out file_name text, out file_size bigint,
  out is_edited boolean, out edited_at timestamptz, out partner_read_seq bigint, out began_unread boolean)
  language plpgsql as $$
declare
  talk record;
  said record;
begin
  began_unread := false;
  select v.last_seq, c.job_id, c.poster_id = p_sender as by_poster,
      case when c.poster_id = p_sender then c.worker_id else c.poster_id end as partner,
      case when c.poster_id = p_sender then v.worker_read_seq else v.poster_read_seq end as partner_read,
      c.poster_signed and c.worker_signed as was_active
    into talk
    from conversations v join contracts c on c.id = v.id
    where v.id = p_conversation and p_sender in (c.poster_id, c.worker_id)
    for update of v;
  if not found then
    outcome := 'missing';
    return;
  end if;
  partner_read_seq := talk.partner_read;
  receiver_id := talk.partner;
  -- A page that has mixed up two conversations must not go on doing so.
  if p_receiver <> talk.partner then
    outcome := 'wrong';
    return;
  end if;
  job_id := talk.job_id;
  if p_client_id is not null then
    select m.* into said from chat_messages m where m.sender_id = p_sender and m.client_id = p_client_id;
    if found then
      outcome := case when said.conversation_id = p_conversation then 'again' else 'missing' end;
      id := said.id; seq := said.seq; content := said.content; created_at := said.created_at;
      was_masked := said.was_masked; message_type := said.message_type; file_name := said.file_name;
      file_size := said.file_size; is_edited := said.is_edited; edited_at := said.edited_at;
      return;
    end if;
  end if;
  if exists (select from user_blocks b where (b.blocker_id, b.blocked_id) in ((p_sender, talk.partner), (talk.partner, p_sender)))
  then
    outcome := 'apart';
    return;
  end if;
  if exists (select from users u where u.id = talk.partner and u.deleted_at is not null) then
    outcome := 'left';
    return;
  end if;
  outcome := 'sent';
  id := p_id;
  seq := talk.last_seq + 1;
  was_masked := not talk.was_active and p_masked <> p_content;
  content := case when was_masked then p_masked else p_content end;
  created_at := app_now();
  message_type := p_type;
  file_name := p_file_name;
  file_size := p_file_size;
  is_edited := false;
  insert into chat_messages (id, conversation_id, seq, client_id, sender_id, receiver_id, content, message_type, file_id,
      file_url, file_name, file_size, job_id, contract_id, created_at, was_masked)
    values (p_id, p_conversation, seq, p_client_id, p_sender, talk.partner, content, p_type, p_file,
      case when p_file is not null then '/api/chat/files/' || p_id end, p_file_name, p_file_size, talk.job_id,
      p_conversation, created_at, was_masked);
  if p_file is not null then
    update stored_files f set attached_at = app_now() where f.id = p_file and f.owner_id = p_sender;
  end if;
  -- Whoever had read all until now has read their own words too.
  update conversations v set last_seq = talk.last_seq + 1, last_message_at = send_chat_message.created_at,
      poster_read_seq = case when talk.by_poster and v.poster_read_seq = talk.last_seq then talk.last_seq + 1 else v.poster_read_seq end,
      worker_read_seq = case when not talk.by_poster and v.worker_read_seq = talk.last_seq then talk.last_seq + 1 else v.worker_read_seq end
    where v.id = p_conversation;
  -- The first of what the other side has not read is news: whoever is not here is told of it by other means.
  if talk.partner_read = talk.last_seq then
    began_unread := true;
    insert into outbox (name, data) values ('chat.unread-began', jsonb_build_object(
      'conversationId', p_conversation, 'userId', talk.partner, 'fromId', p_sender, 'seq', talk.last_seq + 1));
  end if;
end $$;

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
