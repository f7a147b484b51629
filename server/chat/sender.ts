import type pg from 'pg'
import type { MessageType } from '#contract/chat/rules.ts'
import { gather } from '#server/platform/gather.ts'

export interface NewMessage {
  id: string
  conversationId: string
  senderId: string
  /** Whom the sender believes to write to. */
  receiverId: string | null
  clientId: string | null
  content: string
  /** The same without contact data: stored instead while the contract is not active. */
  masked: string
  type: MessageType
  fileId: string | null
  fileName: string | null
  fileSize: number | null
}

export interface SentMessage {
  /** `again`: it was stored before, under the same clientId. */
  outcome: 'sent' | 'again' | 'missing' | 'wrong' | 'apart' | 'left'
  id: string
  seq: number
  receiverId: string
  jobId: string
  content: string
  messageType: MessageType
  fileName: string | null
  fileSize: number | null
  createdAt: string
  wasMasked: boolean
  isEdited: boolean
  editedAt: string | null
  /** How far the other side has read. */
  partnerReadSeq: number
}

export type Sender = (message: NewMessage) => Promise<SentMessage>

/** By conversation: two statements that hold the same ones wait for each other in a line, never in a circle. */
const SEND = {
  name: 'send-messages',
  text: `select sent.outcome, sent.id, sent.seq::float8 as seq, sent.receiver_id as "receiverId", sent.job_id as "jobId",
      sent.content, sent.message_type as "messageType", sent.file_name as "fileName", sent.file_size::float8 as "fileSize",
      sent.created_at as "createdAt", sent.was_masked as "wasMasked", sent.is_edited as "isEdited",
      sent.edited_at as "editedAt", sent.partner_read_seq::float8 as "partnerReadSeq"
    from (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::uuid[], $10::text[], $11::bigint[]) with ordinality
        as m (id, conversation_id, sender_id, believed_id, client_id, content, masked, type, file_id, file_name, file_size, place)
      order by conversation_id, place offset 0) m
    cross join lateral send_chat_message(m.id, m.conversation_id, m.sender_id, m.believed_id, m.client_id, m.content, m.masked, m.type,
      m.file_id, m.file_name, m.file_size) sent
    order by m.place`,
}

/** Two statements that hold the same conversation would wait for each other: one at a time, and all that came meanwhile in it. */
const ONE_LANE = { mostTogether: 128, enough: 1, lanes: 1, patienceMs: 50, mostUnderWay: 4 }

/** CHAT-2: a message is one round trip, and those of a crowd share a statement and a flush to the disk. */
export const createSender = (pool: pg.Pool): Sender => {
  const keys = [
    'id',
    'conversationId',
    'senderId',
    'receiverId',
    'clientId',
    'content',
    'masked',
    'type',
    'fileId',
    'fileName',
    'fileSize',
  ] as const
  return gather(async (messages: NewMessage[]) => {
    const column = <K extends keyof NewMessage>(key: K) => messages.map((message) => message[key])
    return (await pool.query<SentMessage>({ ...SEND, values: keys.map(column) })).rows
  }, ONE_LANE)
}
