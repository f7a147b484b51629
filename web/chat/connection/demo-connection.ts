import type { ChatMessage, ChatPartner } from '#core/chat/api.ts'
import type { ChatClientMessage, ChatServerMessage } from '#core/chat/socket.ts'
import { type ChatConnection, createChatConnection } from '#web/chat/connection/chat-connection.ts'
import { newClientId } from '#web/chat/composer/unsent.ts'
import type { Connection, ConnectionEvents } from '#web/runtime/reconnecting-socket.ts'

interface DemoConversation {
  conversationId: string
  me: string
  partner: ChatPartner
  now: () => number
}

const HELLO = 'Hi! I can be there at ten. Is there parking?'
const ANSWERS = [
  'Good to know, thank you.',
  'That works for me. I bring the long ladder.',
  'Sure. Send me a photo when you have one.',
  'Perfect. See you then.',
]
const READS_MS = 500
const TYPES_MS = 1_000
const ANSWERS_MS = 2_600

export const demoMessage = (
  { conversationId, me, partner, now }: DemoConversation,
  parts: Pick<ChatMessage, 'seq' | 'content'> & Partial<ChatMessage>,
): ChatMessage => ({
  id: newClientId(),
  conversationId,
  senderId: me,
  receiverId: partner.id,
  messageType: 'text',
  fileUrl: null,
  thumbnailUrl: null,
  fileName: null,
  fileSize: null,
  isRead: false,
  isEdited: false,
  editedAt: null,
  jobId: null,
  contractId: conversationId,
  createdAt: new Date(now()).toISOString(),
  clientId: null,
  ...parts,
})

export interface DemoConnection {
  connection: ChatConnection
  /** Stores a message that was sent another way, such as a file, and answers it. */
  put: (parts: Pick<ChatMessage, 'content'> & Partial<ChatMessage>) => ChatMessage
}

/** CHAT-UI-12: a sample partner who reads, types and answers. */
export const createDemoConnection = (conversation: DemoConversation): DemoConnection => {
  const { conversationId, me, partner } = conversation
  const theirs = { senderId: partner.id, receiverId: me }
  const sent: ChatMessage[] = [demoMessage(conversation, { seq: 1, content: HELLO, ...theirs })]
  let events: ConnectionEvents | null = null
  let timers: ReturnType<typeof setTimeout>[] = []
  let answers = 0

  const deliver = (message: ChatServerMessage) => events?.onText(JSON.stringify(message))
  const after = (ms: number, act: () => void) => timers.push(setTimeout(act, ms))
  const put: DemoConnection['put'] = (parts) => {
    const message = demoMessage(conversation, { ...parts, seq: sent.length + 1 })
    sent.push(message)
    return message
  }
  const answerLater = () => {
    after(READS_MS, () => deliver({ type: 'messages_read', readBy: partner.id, conversationId, upTo: sent.length }))
    after(TYPES_MS, () => deliver({ type: 'typing_start', userId: partner.id, conversationId }))
    after(ANSWERS_MS, () => {
      const content = ANSWERS[answers++ % ANSWERS.length] ?? ''
      deliver({ type: 'new_message', message: put({ content, ...theirs }) })
    })
  }
  const handle = (message: ChatClientMessage) => {
    if (message.type === 'auth') {
      deliver({ type: 'message_history', conversationId, messages: sent, hasOlder: false })
      deliver({ type: 'presence', userId: partner.id, conversationId, isOnline: partner.isOnline })
    }
    if (message.type !== 'send_message') return
    const clientId = message.clientId ?? newClientId()
    deliver({ type: 'ack', clientId, conversationId, message: put({ content: message.content, clientId }) })
    answerLater()
  }

  const open = (received: ConnectionEvents): Connection => {
    events = received
    after(0, received.onOpen)
    return {
      send: (text) => void after(0, () => handle(JSON.parse(text) as ChatClientMessage)),
      close: () => {
        for (const timer of timers) clearTimeout(timer)
        timers = []
      },
    }
  }
  return {
    connection: createChatConnection(open),
    put: (parts) => {
      const message = put(parts)
      answerLater()
      return message
    },
  }
}
