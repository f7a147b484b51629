import type pg from 'pg'
import type { MessageType } from '#core/chat/rules.ts'
import { batchCalls } from '#server/platform/database/batch.ts'

export interface NewMessage {
  id: string
  conversationId: string
  senderId: string
  /** As the client has it; checked by the database. */
  receiverId: string | null
  clientId: string | null
  content: string
  /** Without contact data; stored instead of `content` until the contract is active. */
  masked: string
  type: MessageType
  fileId: string | null
  fileName: string | null
  fileSize: number | null
}

export interface SentMessage {
  /** `again`: a message with the same clientId was stored before. */
  outcome: 'sent' | 'again' | 'missing' | 'wrong' | 'blocked' | 'left'
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
  /** Last message that the partner has read. */
  partnerReadSeq: number
}

export type Sender = (message: NewMessage) => Promise<SentMessage>

const COLUMNS = [
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

const SEND = {
  name: 'send-messages',
  text: `select outcome, id, seq::float8 as seq, receiver_id as "receiverId", job_id as "jobId", content,
      message_type as "messageType", file_name as "fileName", file_size::float8 as "fileSize", created_at as "createdAt",
      was_masked as "wasMasked", is_edited as "isEdited", edited_at as "editedAt",
      partner_read_seq::float8 as "partnerReadSeq"
    from send_chat_messages($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
}

/** One statement at a time; messages that arrive meanwhile share the next one. */
const ONE_LANE = { maxBatch: 64, minBatch: 1, maxParallel: 1, maxWaitMs: 50, maxConcurrent: 4 }
const LANES = 4

/**
 * CHAT-2: a message takes one round trip; concurrent ones share a statement and a commit. A conversation always uses
 * the same lane, since two statements for it would wait for each other.
 */
export const createSender = (pool: pg.Pool): Sender => {
  const write = async (messages: NewMessage[]): Promise<SentMessage[]> => {
    const column = <K extends keyof NewMessage>(key: K) => messages.map((message) => message[key])
    return (await pool.query<SentMessage>({ ...SEND, values: COLUMNS.map(column) })).rows
  }
  const lanes = Array.from({ length: LANES }, () => batchCalls(write, ONE_LANE))
  return (message) => lanes[Number.parseInt(message.conversationId.slice(-2), 16) % LANES]!(message)
}
