import type { Check } from '#server/operations/check.ts'

/** Checks of conversations and calls. */
export const CHAT_CHECKS: readonly Check[] = [
  {
    rule: 'INV-25',
    sentence: 'Messages of a conversation are numbered from 1 without a gap, and it knows the last.',
    sql: `select v.id::text as id, 'last ' || v.last_seq || ', ' || count(m.id) || ' messages up to '
        || coalesce(max(m.seq), 0) as detail
      from conversations v left join chat_messages m on m.conversation_id = v.id
      group by v.id having count(m.id) <> v.last_seq or coalesce(max(m.seq), 0) <> v.last_seq`,
  },
  {
    rule: 'INV-25',
    sentence: 'A message is between the two people of its contract.',
    sql: `select m.id::text as id, m.sender_id || ' to ' || m.receiver_id as detail
      from chat_messages m join contracts c on c.id = m.conversation_id
      where (m.sender_id, m.receiver_id) not in ((c.poster_id, c.worker_id), (c.worker_id, c.poster_id))`,
  },
  {
    rule: 'CALL-6',
    sentence: 'A call that is over has its end and its length, and nobody in its room.',
    sql: `select session_id as id, status || ', ended ' || coalesce(end_time::text, 'never') as detail
      from video_sessions where status in ('ended', 'declined', 'missed')
        and (end_time is null or duration is null or num_nonnulls(host_joined_at, participant_joined_at) > 0)`,
  },
]
