import { defineEvent } from '#server/platform/queue/outbox.ts'

/** What both sides of a conversation hear on their open lines. */
export const chatTopic = (conversationId: string): string => `chat:${conversationId}`

/** Told by the statement that stores a message (send_chat_messages, 0013) when it is the first that the receiver has not read. */
export const unreadBegan = defineEvent<{ conversationId: string; userId: string; fromId: string; seq: number }>(
  'chat.unread-began',
)
