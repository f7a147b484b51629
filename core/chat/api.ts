import * as z from 'zod/mini'
import { HISTORY_PAGE_SIZE, MAX_CHAT_FILE_BYTES, MAX_MESSAGE_LENGTH, MESSAGE_TYPES } from '#core/chat/rules.ts'
import { CONTRACT_STATUSES, ROLES } from '#core/contracts/rules.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { atMost, Id, line, numberInAddress, PathId, prose, Timestamp } from '#core/kernel/fields.ts'

export const MessageText = prose('Please write something first.', { min: 1, max: MAX_MESSAGE_LENGTH })
/** Chosen by the sender, so that a message sent twice is stored once. */
export const ClientId = z.string().check(atMost(64), z.minLength(1), z.regex(/^[\w.:-]+$/))

export const ChatMessage = z.object({
  id: Id,
  conversationId: Id,
  /** 1, 2, 3 … without gaps: the order of the conversation. */
  seq: z.int(),
  senderId: Id,
  receiverId: Id,
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  fileUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(z.int()),
  isRead: z.boolean(),
  isEdited: z.boolean(),
  editedAt: z.nullable(Timestamp),
  jobId: z.nullable(Id),
  contractId: z.nullable(Id),
  createdAt: Timestamp,
  clientId: z.nullable(z.string()),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatPartner = z.object({
  id: Id,
  name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  isOnline: z.boolean(),
  isVerified: z.boolean(),
})
export type ChatPartner = z.infer<typeof ChatPartner>

const MessagePreview = z.object({
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  fileName: z.nullable(z.string()),
  isMine: z.boolean(),
  createdAt: Timestamp,
})
export type MessagePreview = z.infer<typeof MessagePreview>

export const Conversation = z.object({
  /** The contract's id. */
  id: Id,
  jobId: Id,
  jobTitle: z.string(),
  contractNumber: z.string(),
  contractStatus: z.enum(CONTRACT_STATUSES),
  percent: z.nullable(z.int()),
  scheduledDate: z.nullable(z.string()),
  scheduledTime: z.nullable(z.string()),
  role: z.enum(ROLES),
  partner: ChatPartner,
  lastMessage: z.nullable(MessagePreview),
  /** The last message that matches the search; null if name or job title matched, or without a search. */
  foundMessage: z.nullable(MessagePreview),
  lastSeq: z.int(),
  unread: z.int(),
  /** Contact data is masked until the contract is active. */
  isMasked: z.boolean(),
  /** If one has blocked the other, nobody can write. */
  blocked: z.nullable(z.enum(['by_me', 'by_them'])),
  createdAt: Timestamp,
})
export type Conversation = z.infer<typeof Conversation>

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/chat/conversations',
  who: 'user',
  summary: 'My conversations, the last one written in first; `q` looks in names, job titles and messages',
  query: z.object({
    cursor: z.optional(Id),
    q: z.optional(line('Please enter what to look for.', { min: 0, max: 100 })),
  }),
  answer: z.array(Conversation),
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/chat/unread',
  who: 'user',
  summary: 'How many messages I have not read',
  answer: z.object({ count: z.int() }),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/chat/:conversationId',
  who: 'user',
  summary: 'One of my conversations',
  params: z.object({ conversationId: PathId }),
  answer: Conversation,
})

const Seq = numberInAddress('Please name a message by its number.').check(
  z.int(),
  z.minimum(0),
  z.maximum(Number.MAX_SAFE_INTEGER),
)

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chat/:conversationId/messages',
  who: 'user',
  summary: `${HISTORY_PAGE_SIZE} messages, oldest first: the last ones, or those before \`before\` or after \`after\` (a seq)`,
  params: z.object({ conversationId: PathId }),
  query: z.object({ before: z.optional(Seq), after: z.optional(Seq) }),
  answer: z.array(ChatMessage),
})

export const uploadChatFile = endpoint({
  method: 'POST',
  path: '/api/chat/upload',
  who: 'user',
  summary: 'Send a file: its message is made with it',
  body: z.object({ conversationId: Id, receiverId: z.optional(Id), clientId: z.optional(ClientId) }),
  files: { field: 'file', max: 1, maxBytes: MAX_CHAT_FILE_BYTES, noun: 'files' },
  once: true,
  answer: ChatMessage,
  status: 201,
})

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/chat/messages/:id',
  who: 'user',
  summary: 'Change the words of an own message, within 15 minutes',
  params: z.object({ id: PathId }),
  body: z.object({ content: MessageText }),
  answer: z.object({ message: ChatMessage, notice: z.nullable(z.string()) }),
})

export const chatFile = endpoint({
  method: 'GET',
  path: '/api/chat/files/:id',
  who: 'user',
  summary: 'The file of a message, for the two people of its conversation; what is no picture is only handed over',
  params: z.object({ id: PathId }),
  query: z.object({ size: z.optional(z.enum(['full', 'thumb'])) }),
  answer: 'file',
})
