// Messages to simulated users without an answer, calls to them, and whom they work with.
import { sql } from 'kysely'
import type { MessageType } from '#core/chat/rules.ts'
import type { ContractStatus, Role } from '#core/contracts/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The facts of a contract that an answer may contain. */
export interface Facts {
  /** Of the simulated user. */
  role: Role
  status: ContractStatus
  /** In decimal dollars. */
  amount: string
  isHeld: boolean
  isVirtual: boolean
  scheduledDate: string | null
  scheduledTime: string | null
  percent: number | null
}

/** Its last message is by a real user. */
export interface MarketConversation extends Facts {
  id: string
  userId: string
  partnerId: string
  lastId: string
  lastAt: number
  isUnread: boolean
  /** All messages since the simulated user wrote, oldest first. */
  burst: readonly { type: MessageType; content: string }[]
  /** What the simulated user wrote last, and when; null: nothing yet. */
  ownLast: { content: string; at: number } | null
  /** How often the simulated user wrote within the last hour. */
  ownLately: number
}

export interface MarketCall {
  sessionId: string
  contractId: string
  /** Who is rung, and who rings. */
  userId: string
  partnerId: string
  /** The last message between the two; null: none. */
  lastText: string | null
  rangAt: number
}

export interface MarketConversations {
  conversations: readonly MarketConversation[]
  calls: readonly MarketCall[]
  /** Simulated users who work with a real user right now. */
  busy: readonly string[]
  /** Simulated users who have just written. */
  spoke: readonly string[]
}

type ConversationRow = Omit<MarketConversation, 'lastAt' | 'ownLast'> & {
  lastAt: string
  ownContent: string | null
  ownAt: string | null
}

const MAX_BURST = 20

/** Not where one has blocked the other or has left. */
const readConversations = async (db: Queryable, users: readonly string[]): Promise<MarketConversation[]> => {
  const { rows } = await sql<ConversationRow>`
    select v.id, side.me as "userId", side.other as "partnerId", side.role, c.status, c.amount,
      exists (select from payments p where p.contract_id = c.id and p.kind = 'contract' and p.status = 'held') as "isHeld",
      j.is_virtual as "isVirtual", c.scheduled_date::text as "scheduledDate", c.scheduled_time as "scheduledTime",
      (select percent from progress_photos g where g.contract_id = c.id and percent is not null
        order by g.created_at desc, g.id desc limit 1) as percent,
      last.id as "lastId", last.created_at as "lastAt", side.read_seq < v.last_seq as "isUnread",
      (select json_agg(json_build_object('type', b.message_type, 'content', b.content) order by b.seq)
        from chat_messages b where b.conversation_id = v.id and b.seq > coalesce(own.seq, 0)
          and b.seq > v.last_seq - ${MAX_BURST}) as burst,
      own.content as "ownContent", own.created_at as "ownAt",
      (select count(*)::int from chat_messages o where o.conversation_id = v.id and o.sender_id = side.me
        and o.created_at > app_now() - interval '1 hour') as "ownLately"
    from contracts c join conversations v on v.id = c.id join jobs j on j.id = c.job_id
      cross join lateral (
        select c.worker_id as me, c.poster_id as other, 'worker' as role, v.worker_read_seq as read_seq
          where c.worker_id = any(${users})
        union all select c.poster_id, c.worker_id, 'poster', v.poster_read_seq
          where c.poster_id = any(${users})) side
      join users u on u.id = side.other and u.deleted_at is null
      join chat_messages last on last.conversation_id = v.id and last.seq = v.last_seq and last.sender_id = side.other
      left join lateral (select o.seq, o.content, o.created_at from chat_messages o
        where o.conversation_id = v.id and o.sender_id = side.me order by o.seq desc limit 1) own on true
    where v.last_message_at > app_now() - interval '1 day' and side.other <> all(${users})
      and not exists (select from user_blocks k
        where (k.blocker_id, k.blocked_id) in ((side.me, side.other), (side.other, side.me)))`.execute(db)
  return rows.map(({ lastAt, ownContent, ownAt, ...row }): MarketConversation =>
    Object.assign(row, {
      lastAt: Date.parse(lastAt),
      ownLast: ownContent === null ? null : { content: ownContent, at: Date.parse(ownAt!) },
    }),
  )
}

const readRings = async (db: Queryable, users: readonly string[]): Promise<MarketCall[]> => {
  const { rows } = await sql<Omit<MarketCall, 'rangAt'> & { rangAt: string }>`
    select s.session_id as "sessionId", s.contract_id as "contractId", s.created_at as "rangAt", rung.id as "userId",
      s.called_by as "partnerId", (select m.content from chat_messages m where m.conversation_id = s.contract_id
        order by m.seq desc limit 1) as "lastText"
    from video_sessions s
      cross join lateral (select case when s.called_by = s.host_id then s.participant_id else s.host_id end as id) rung
    where s.status = 'pending' and s.called_by <> all(${users}) and rung.id = any(${users})`.execute(db)
  return rows.map((row): MarketCall => Object.assign(row, { rangAt: Date.parse(row.rangAt) }))
}

const readBusy = async (db: Queryable, users: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct case when c.worker_id = any(${users}) then c.worker_id else c.poster_id end as id
    from contracts c
    where (c.poster_id = any(${users})) <> (c.worker_id = any(${users}))
      and (c.status in ('pending', 'active', 'in_progress', 'disputed') or c.auto_release_at is not null)`.execute(db)
  return rows.map(({ id }) => id)
}

const SPOKE_SECONDS = 90

const readSpoke = async (db: Queryable, users: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct last.sender_id as id from conversations v
      join chat_messages last on last.conversation_id = v.id and last.seq = v.last_seq
    where v.last_message_at > app_now() - make_interval(secs => ${SPOKE_SECONDS})
      and last.sender_id = any(${users})`.execute(db)
  return rows.map(({ id }) => id)
}

export const readMarketConversations = async (
  db: Queryable,
  users: readonly string[],
): Promise<MarketConversations> => ({
  conversations: await readConversations(db, users),
  calls: await readRings(db, users),
  busy: await readBusy(db, users),
  spoke: await readSpoke(db, users),
})
