import type { Check } from '#server/operations/check.ts'
import { CHAIN_CHECKS } from '#server/operations/doctor-chains.ts'
import { MARKET_CHECKS } from '#server/operations/doctor-market.ts'
import { MONEY_CHECKS } from '#server/operations/doctor-money.ts'

/** Checks of conversations and calls. */
const CHAT_CHECKS: readonly Check[] = [
  {
    rule: 'INV-25',
    sentence: 'Messages of a conversation are numbered from 1 without gaps, up to its stored last number.',
    sql: `select v.id::text as id, 'last ' || v.last_seq || ', ' || count(m.id) || ' messages up to '
        || coalesce(max(m.seq), 0) as detail
      from conversations v left join chat_messages m on m.conversation_id = v.id
      group by v.id having count(m.id) <> v.last_seq or coalesce(max(m.seq), 0) <> v.last_seq`,
  },
  {
    rule: 'INV-25',
    sentence: 'A message is between the two parties of its contract.',
    sql: `select m.id::text as id, m.sender_id || ' to ' || m.receiver_id as detail
      from chat_messages m join contracts c on c.id = m.conversation_id
      where (m.sender_id, m.receiver_id) not in ((c.poster_id, c.worker_id), (c.worker_id, c.poster_id))`,
  },
  {
    rule: 'CALL-6',
    sentence: 'A call that is over has its end and its duration, and no participants.',
    sql: `select session_id as id, status || ', ended ' || coalesce(end_time::text, 'never') as detail
      from video_sessions where status in ('ended', 'declined', 'missed')
        and (end_time is null or duration is null or num_nonnulls(host_joined_at, participant_joined_at) > 0)`,
  },
]

/** Checks of alerts and notification channels. */
const REACH_CHECKS: readonly Check[] = [
  {
    rule: 'PUSH-6',
    sentence: 'A push subscription belongs to the user who is signed in on its browser.',
    sql: `select p.id::text as id, 'of ' || p.user_id || ', signed in ' || coalesce(s.user_id::text, 'nobody') as detail
      from push_tokens p left join sessions s on s.sid = p.sid where s.user_id is distinct from p.user_id`,
  },
  {
    rule: 'PUSH-5',
    sentence: 'No push is pending an hour after it expired.',
    isAboutWaiting: true,
    sql: `select key as id, 'expired ' || (payload ->> 'expiresAt') as detail from queue_jobs
      where kind = 'push.send' and (payload ->> 'expiresAt')::timestamptz < app_now() - interval '1 hour'`,
  },
  {
    rule: 'QUEUE-5',
    sentence: 'Every queued mail and every pending call to the card provider has its job.',
    sql: `select id::text as id, 'mail of ' || created_at as detail from mails m where status = 'queued'
        and not exists (select from queue_jobs j where j.kind = 'mail.send' and j.key = m.id::text)
      union all
      select id::text, purpose || ' of ' || created_at from provider_calls c where status = 'pending'
        and not exists (select from queue_jobs j where j.kind = 'provider.call' and j.key = c.id::text)`,
  },
  {
    rule: 'ALERT-7',
    sentence: 'No mail about an alert is an hour late.',
    isAboutWaiting: true,
    sql: `select id::text as id, 'due since ' || mail_due_at as detail from alerts
      where mail_due_at < app_now() - interval '1 hour'`,
  },
]

/** Every invariant that can be checked by a query. */
export const CHECKS: readonly Check[] = [
  ...MONEY_CHECKS,
  ...MARKET_CHECKS,
  ...CHAT_CHECKS,
  ...REACH_CHECKS,
  ...CHAIN_CHECKS,
]
