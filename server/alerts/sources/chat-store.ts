import { sql } from 'kysely'
import type { UnreadConversation } from '#server/alerts/delivery/emails.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { isHere } from '#server/platform/realtime/presence.ts'

export interface ConversationToNotify extends UnreadConversation {
  email: string
  now: string
  isHere: boolean
  emailAlerts: boolean
  pushNotifications: boolean
}

const MAX_QUOTE_LENGTH = 200

/** Null: nothing is unread, or the person cannot be reached. */
export const findUnreadConversation = async (
  trx: Trx,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<ConversationToNotify | null> => {
  const { rows } = await sql<ConversationToNotify>`
    select u.id as "userId", u.email, u.first_name as "firstName", v.id as "conversationId", app_now() as now,
      coalesce(o.first_name, case o.id when c.poster_id then 'The poster' else 'The worker' end) as other, j.title,
      unread.count as unread,
      left(case m.message_type when 'image' then 'A photo' when 'file' then coalesce(m.file_name, 'A file')
        else m.content end, ${MAX_QUOTE_LENGTH}) as preview,
      ${isHere(sql`u.id`)} as "isHere", coalesce(p.email_alerts, true) as "emailAlerts",
      coalesce(p.push_notifications, true) as "pushNotifications"
    from conversation_summary v join contract_summary c on c.id = v.id join job_summary j on j.id = c.job_id
      join people u on u.id = ${userId} and u.id in (c.poster_id, c.worker_id)
        and u.banned_at is null and u.deleted_at is null
      join people o on o.id in (c.poster_id, c.worker_id) and o.id <> u.id
      left join alert_preferences p on p.user_id = u.id
      cross join lateral (select case when u.id = c.poster_id then v.poster_read_seq else v.worker_read_seq end as seq) done
      cross join lateral (select count(*)::int as count, max(n.seq) as last from chat_message_summary n
        where n.conversation_id = v.id and n.seq > done.seq and n.sender_id = o.id) unread
      join chat_message_summary m on m.conversation_id = v.id and m.seq = unread.last
    where v.id = ${conversationId} and not exists (select from blocked_pairs b where b.user_id = u.id and b.other_id = o.id)`.execute(
    trx,
  )
  return rows[0] ?? null
}

export interface CallSummary {
  caller: string
  title: string
  pushNotifications: boolean
}

/** Null: the person cannot be reached, or not by this caller. */
export const findCallSummary = async (
  trx: Trx,
  { contractId, fromId, toId }: { contractId: string; fromId: string; toId: string },
): Promise<CallSummary | null> => {
  const { rows } = await sql<CallSummary>`
    select coalesce(o.first_name, 'Somebody') as caller, j.title,
      coalesce(p.push_notifications, true) as "pushNotifications"
    from contract_summary c join job_summary j on j.id = c.job_id join people o on o.id = ${fromId}
      join people u on u.id = ${toId} and u.banned_at is null and u.deleted_at is null
      left join alert_preferences p on p.user_id = u.id
    where c.id = ${contractId} and not exists (select from blocked_pairs b where b.user_id = u.id and b.other_id = o.id)`.execute(
    trx,
  )
  return rows[0] ?? null
}
