import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import type { ChatMessage, Conversation } from '#core/chat/api.ts'
import { contractNumber, CANCELLED_STATUSES } from '#core/contracts/rules.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { isHere } from '#server/platform/realtime/presence.ts'

/** A conversation as one of its two people sees it. */
export interface ConversationAccess {
  conversationId: string
  partnerId: string
  lastSeq: number
  isBlocked: boolean
  /** Signed by both, so that contact data is allowed. */
  isActive: boolean
}

/** Null unless it is one of their own. */
export const findAccess = async (
  db: Queryable,
  me: string,
  conversationId: string,
): Promise<ConversationAccess | null> => {
  const { rows } = await sql<ConversationAccess>`
    select v.id as "conversationId", v.last_seq::float8 as "lastSeq", p.id as "partnerId",
      exists (select from blocked_pairs b where b.user_id = ${me} and b.other_id = p.id) as "isBlocked",
      c.poster_signed and c.worker_signed as "isActive"
    from conversations v join contract_summary c on c.id = v.id
      cross join lateral (select case when c.poster_id = ${me} then c.worker_id else c.poster_id end as id) p
    where v.id = ${conversationId} and ${me} in (c.poster_id, c.worker_id)`.execute(db)
  return rows[0] ?? null
}

const message = sql`
  m.id, m.conversation_id as "conversationId", m.seq::float8 as seq, m.sender_id as "senderId",
  m.receiver_id as "receiverId", m.content, m.message_type as "messageType", m.file_url as "fileUrl",
  case when m.message_type = 'image' then m.file_url || '?size=thumb' end as "thumbnailUrl", m.file_name as "fileName",
  m.file_size::float8 as "fileSize",
  m.seq <= case when m.receiver_id = c.poster_id then v.poster_read_seq else v.worker_read_seq end as "isRead",
  m.is_edited as "isEdited", m.edited_at as "editedAt", m.job_id as "jobId", m.contract_id as "contractId",
  m.created_at as "createdAt", m.client_id as "clientId"`
const fromMessages = sql`
  chat_messages m join conversations v on v.id = m.conversation_id join contract_summary c on c.id = m.conversation_id`

/** Oldest first; the last ones without `before` and `after`. */
export const listMessages = async (
  db: Queryable,
  conversationId: string,
  { before, after }: { before?: number | undefined; after?: number | undefined },
  limit: number,
): Promise<ChatMessage[]> => {
  const { rows } =
    after === undefined
      ? await sql<ChatMessage>`
          select ${message} from ${fromMessages} where m.conversation_id = ${conversationId}
            and m.seq < ${before ?? Number.MAX_SAFE_INTEGER} order by m.seq desc limit ${limit}`.execute(db)
      : await sql<ChatMessage>`
          select ${message} from ${fromMessages} where m.conversation_id = ${conversationId} and m.seq > ${after}
            order by m.seq limit ${limit}`.execute(db)
  return after === undefined ? rows.toReversed() : rows
}

export const findMessage = async (db: Queryable, me: string, id: string): Promise<ChatMessage | null> => {
  const { rows } = await sql<ChatMessage>`
    select ${message} from ${fromMessages} where m.id = ${id} and ${me} in (m.sender_id, m.receiver_id)`.execute(db)
  return rows[0] ?? null
}

export interface LockedMessage extends Pick<ChatMessage, 'senderId' | 'messageType' | 'createdAt' | 'content'> {
  /** Signed by both, so that contact data is allowed. */
  isActive: boolean
  isBlocked: boolean
}

export const lockMessage = async (trx: Trx, me: string, id: string): Promise<LockedMessage | null> => {
  const { rows } = await sql<LockedMessage>`
    select m.sender_id as "senderId", m.message_type as "messageType", m.created_at as "createdAt", m.content,
      c.poster_signed and c.worker_signed as "isActive",
      exists (select from blocked_pairs b where b.user_id = m.sender_id and b.other_id = m.receiver_id) as "isBlocked"
    from chat_messages m join contract_summary c on c.id = m.conversation_id
    where m.id = ${id} and ${me} in (m.sender_id, m.receiver_id) for update of m`.execute(trx)
  return rows[0] ?? null
}

/** Keeps the earlier text. */
export const changeMessage = async (trx: Trx, id: string, content: string, wasMasked: boolean): Promise<void> => {
  await sql`
    insert into chat_message_edits (message_id, content) select id, content from chat_messages where id = ${id}`.execute(
    trx,
  )
  await trx
    .updateTable('chat_messages')
    .set({ content, was_masked: wasMasked, is_edited: true, edited_at: appNow })
    .where('id', '=', id)
    .execute()
}

export interface ReadMark {
  posterId: string
  workerId: string
  upTo: number
  /** False if nothing was unread. */
  hasMoved: boolean
  isBlocked: boolean
}

/** Never moves backwards. */
export const markRead = async (
  db: Queryable,
  me: string,
  conversationId: string,
  upTo: number | null,
): Promise<ReadMark | null> => {
  const { rows } = await sql<ReadMark>`
    with held as (
      select v.id, c.poster_id, c.worker_id, c.poster_id = ${me} as is_poster,
        case when c.poster_id = ${me} then v.poster_read_seq else v.worker_read_seq end as before,
        least(coalesce(${upTo}::bigint, v.last_seq), v.last_seq) as upto
      from conversations v join contract_summary c on c.id = v.id
      where v.id = ${conversationId} and ${me} in (c.poster_id, c.worker_id) for update of v),
    moved as (
      update conversations v set
        poster_read_seq = case when h.is_poster then h.upto else v.poster_read_seq end,
        worker_read_seq = case when h.is_poster then v.worker_read_seq else h.upto end
      from held h where v.id = h.id and h.upto > h.before)
    select poster_id as "posterId", worker_id as "workerId", greatest(upto, before)::float8 as "upTo",
      upto > before as "hasMoved",
      exists (select from blocked_pairs b where b.user_id = poster_id and b.other_id = worker_id) as "isBlocked"
    from held`.execute(db)
  return rows[0] ?? null
}

export const countUnread = async (db: Queryable, me: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from contract_summary c join conversations v on v.id = c.id
      join chat_messages m on m.conversation_id = v.id and m.receiver_id = ${me}
        and m.seq > case when c.poster_id = ${me} then v.poster_read_seq else v.worker_read_seq end
    where ${me} in (c.poster_id, c.worker_id)
      and v.last_seq > case when c.poster_id = ${me} then v.poster_read_seq else v.worker_read_seq end`.execute(db)
  return rows[0]!.count
}

type ConversationRow = Omit<Conversation, 'contractNumber' | 'partner'> & {
  ordinal: number
  partnerId: string
  partnerName: string | null
  partnerAvatar: string | null
  isOnline: boolean
  isVerified: boolean
}

/** Preview of a message of the conversation `v`; `content` is the excerpt. */
const messagePreview = (
  me: string,
  content: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select json_build_object('content', ${content}, 'messageType', m.message_type, 'fileName', m.file_name,
      'isMine', m.sender_id = ${me},
      'createdAt', iso_text(m.created_at))
    from chat_messages m where m.conversation_id = v.id and ${where} order by m.seq desc limit 1)`

const escapeLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const matchesText = (search: string): RawBuilder<unknown> =>
  sql`(m.content ilike ${escapeLike(search)} or m.file_name ilike ${escapeLike(search)})`
/** With up to 30 characters before the match, from the beginning of a word. */
const snippetAround = (search: string): RawBuilder<unknown> => sql`(
  select case when place.at <= 31 then left(m.content, 200)
    else '…' || regexp_replace(substr(m.content, place.at - 30, 30), '^\\S*\\s+', '') || substr(m.content, place.at, 170) end
  from (select strpos(lower(m.content), lower(${search})) as at) place)`

const conversations = (
  me: string,
  where: RawBuilder<unknown>,
  limit: number,
  search = '',
): RawBuilder<ConversationRow> => sql`
  select v.id, c.job_id as "jobId", j.title as "jobTitle", c.status as "contractStatus",
    (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
    (select percent from progress_photo_summary g where g.contract_id = c.id and percent is not null
      order by g.created_at desc, g.id desc limit 1) as percent,
    c.scheduled_date::text as "scheduledDate", c.scheduled_time as "scheduledTime",
    case when c.poster_id = ${me} then 'poster' else 'worker' end as role,
    p.id as "partnerId", p.first_name as "partnerName", p.profile_image_url as "partnerAvatar",
    b.blocked is null and ${isHere(sql`p.id`)} as "isOnline", p.is_verified as "isVerified",
    ${messagePreview(me, sql`left(m.content, 200)`, sql`true`)} as "lastMessage",
    ${search ? messagePreview(me, snippetAround(search), matchesText(search)) : sql`null::json`} as "foundMessage",
    v.last_seq::float8 as "lastSeq",
    (select count(*)::int from chat_messages m where m.conversation_id = v.id and m.receiver_id = ${me}
      and m.seq > case when c.poster_id = ${me} then v.poster_read_seq else v.worker_read_seq end) as unread,
    not (c.poster_signed and c.worker_signed) as "isMasked", b.blocked, v.created_at as "createdAt"
  from contract_summary c join conversations v on v.id = c.id join job_summary j on j.id = c.job_id
    join people p on p.id = case when c.poster_id = ${me} then c.worker_id else c.poster_id end
    left join lateral (select case when k.blocker_id = ${me} then 'by_me' else 'by_them' end as blocked
      from blocked_pairs k where k.user_id = ${me} and k.other_id = p.id
      order by k.blocker_id = ${me} desc limit 1) b on true
  where ${me} in (c.poster_id, c.worker_id) and ${where}
  order by coalesce(v.last_message_at, v.created_at) desc, v.id desc limit ${limit}`

const toConversation = ({
  ordinal,
  partnerId,
  partnerName,
  partnerAvatar,
  isOnline,
  isVerified,
  ...row
}: ConversationRow): Conversation => ({
  ...row,
  contractNumber: contractNumber(row.jobId, ordinal),
  partner: { id: partnerId, name: partnerName, avatar: partnerAvatar, isOnline, isVerified },
})

export const findConversation = async (db: Queryable, me: string, id: string): Promise<Conversation | null> => {
  const { rows } = await conversations(me, sql`v.id = ${id}`, 1).execute(db)
  return rows[0] ? toConversation(rows[0]) : null
}

export interface ConversationPage {
  conversations: Conversation[]
  /** Cursor of the next page; null: there is none. */
  next: string | null
}

/** Without empty conversations of cancelled contracts. */
export const listConversations = async (
  db: Queryable,
  me: string,
  { before, search }: { before: string | null; search: string },
  limit: number,
): Promise<ConversationPage> => {
  const after = before
    ? sql`(coalesce(v.last_message_at, v.created_at), v.id) <
        (select coalesce(l.last_message_at, l.created_at), l.id from conversations l join contract_summary x on x.id = l.id
          where l.id = ${before} and ${me} in (x.poster_id, x.worker_id))`
    : sql`true`
  const found = search
    ? sql`(p.first_name ilike ${escapeLike(search)} or j.title ilike ${escapeLike(search)} or exists (select from chat_messages m
        where m.conversation_id = v.id and ${matchesText(search)}))`
    : sql`true`
  const where = sql`(c.status not in ${oneOf(CANCELLED_STATUSES)} or v.last_seq > 0) and ${after} and ${found}`
  const { rows } = await conversations(me, where, limit + 1, search).execute(db)
  const page = rows.slice(0, limit)
  return { conversations: page.map(toConversation), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export const findFileId = async (trx: Queryable, storageKey: string): Promise<string> =>
  (await trx.selectFrom('stored_files').select('id').where('storage_key', '=', storageKey).executeTakeFirstOrThrow()).id

export interface ChatFile {
  storageKey: string
  mimeType: string
  fileName: string
}

/** CHAT-7: for the two people of the conversation. */
export const findFile = async (db: Queryable, me: string, messageId: string): Promise<ChatFile | null> => {
  const { rows } = await sql<ChatFile>`
    select f.storage_key as "storageKey", f.mime_type as "mimeType", m.file_name as "fileName"
    from chat_messages m join stored_files f on f.id = m.file_id
    where m.id = ${messageId} and ${me} in (m.sender_id, m.receiver_id)`.execute(db)
  return rows[0] ?? null
}

export const insertConversation = async (trx: Trx, id: string): Promise<void> => {
  await trx.insertInto('conversations').values({ id }).execute()
}
