-- owner: chat
-- Many messages in one round trip: who may send, which messages are stored already, which are masked, the next numbers,
-- the rows (invariant 25). The locks come first, in one order; the second statement sees everything sent before. A
-- number is taken only together with its message, so there are no gaps. All messages share each statement, since many
-- are sent at the same time.
create or replace function send_chat_messages(
  p_ids uuid[], p_conversations uuid[], p_senders uuid[], p_receivers uuid[], p_client_ids text[], p_contents text[],
  p_masked text[], p_types text[], p_files uuid[], p_file_names text[], p_file_sizes bigint[])
  returns table (outcome text, id uuid, seq bigint, receiver_id uuid, job_id uuid, content text, created_at timestamptz,
    was_masked boolean, message_type text, file_name text, file_size bigint, is_edited boolean, edited_at timestamptz,
    partner_read_seq bigint)
  -- Planned once per connection, maybe while the tables are still empty: the plan must also suit full tables.
  language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform from conversations v where v.id = any (p_conversations) order by v.id for update;
  return query
  with requested as (
    select * from unnest(p_ids, p_conversations, p_senders, p_receivers, p_client_ids, p_contents, p_masked, p_types,
        p_files, p_file_names, p_file_sizes) with ordinality
      as m (id, conversation, sender, believed, client_id, content, masked, type, file, file_name, file_size, place)),
  placed as (
    select m.*, v.last_seq, c.job_id, c.poster_id = m.sender as by_poster,
      case when c.poster_id = m.sender then c.worker_id else c.poster_id end as partner,
      case when c.poster_id = m.sender then v.worker_read_seq else v.poster_read_seq end as partner_read,
      c.poster_signed and c.worker_signed as is_active,
      case when m.client_id is not null then
        row_number() over (partition by m.sender, m.client_id order by m.place) > 1 else false end as is_repeated
    from requested m left join (conversations v join contract_summary c on c.id = v.id)
      on v.id = m.conversation and m.sender in (c.poster_id, c.worker_id)),
  judged as (
    select p.*, case
        when p.partner is null or k.conversation_id <> p.conversation then 'missing'
        when p.believed <> p.partner then 'wrong'
        when k.id is not null or p.is_repeated then 'again'
        when exists (select from blocked_pairs b where b.user_id = p.sender and b.other_id = p.partner) then 'blocked'
        when exists (select from people u where u.id = p.partner and u.deleted_at is not null) then 'left'
        else 'sent' end as outcome,
      not p.is_active and p.masked <> p.content as is_masked,
      k.id as known_id, k.seq as known_seq, k.content as known_content, k.created_at as known_at,
      k.was_masked as known_masked, k.message_type as known_type, k.file_name as known_file,
      k.file_size as known_size, k.is_edited as known_edited, k.edited_at as known_edited_at
    from placed p left join chat_messages k on k.sender_id = p.sender and k.client_id = p.client_id),
  numbered as materialized (
    select j.*, j.last_seq + row_number() over (partition by j.conversation order by j.place) as new_seq,
      case when j.is_masked then j.masked else j.content end as text, app_now() as at
    from judged j where j.outcome = 'sent'),
  put as (
    insert into chat_messages (id, conversation_id, seq, client_id, sender_id, receiver_id, content, message_type, file_id,
      file_url, file_name, file_size, job_id, contract_id, created_at, was_masked)
    select n.id, n.conversation, n.new_seq, n.client_id, n.sender, n.partner, n.text, n.type,
      attach_file(n.file, n.sender),
      case when n.file is not null then '/api/chat/files/' || n.id end, n.file_name, n.file_size, n.job_id,
      n.conversation, n.at, n.is_masked
    from numbered n order by n.conversation, n.new_seq),
  heads as (
    select n.conversation, max(n.new_seq) as last, max(n.at) as at, min(n.last_seq) as before,
      min(n.new_seq) filter (where n.by_poster) as poster_from, min(n.new_seq) filter (where not n.by_poster) as worker_from
    from numbered n group by n.conversation),
  -- A sender who had read everything has also read the own messages that follow.
  moved as (
    update conversations v set last_seq = h.last, last_message_at = h.at,
      poster_read_seq = case when v.poster_read_seq = h.before then coalesce(h.worker_from - 1, h.last)
        else v.poster_read_seq end,
      worker_read_seq = case when v.worker_read_seq = h.before then coalesce(h.poster_from - 1, h.last)
        else v.worker_read_seq end
    from heads h where v.id = h.conversation),
  -- The first message that the other party has not read raises an event: a user who is offline gets an email or a push.
  raised as (
    insert into outbox (name, data)
    select 'chat.unread-began', jsonb_build_object('conversationId', n.conversation, 'userId', n.partner,
      'fromId', n.sender, 'seq', n.new_seq)
    from numbered n join heads h on h.conversation = n.conversation
    where n.partner_read = h.before and n.new_seq = case when n.by_poster then h.poster_from else h.worker_from end)
  select j.outcome, coalesce(n.id, j.known_id), coalesce(n.new_seq, j.known_seq), j.partner, j.job_id,
    coalesce(n.text, j.known_content), coalesce(n.at, j.known_at), coalesce(n.is_masked, j.known_masked),
    coalesce(n.type, j.known_type), coalesce(n.file_name, j.known_file), coalesce(n.file_size, j.known_size),
    coalesce(j.known_edited, false), j.known_edited_at, j.partner_read
  from judged j left join numbered n on n.place = j.place
    or (j.is_repeated and n.sender = j.sender and n.client_id = j.client_id)
  order by j.place;
end $$;
