import { defineEvent } from '#server/platform/queue/outbox.ts'

/** For the connections that have joined a conversation. */
export const chatTopic = (conversationId: string): string => `chat:${conversationId}`

/** Published by send_chat_messages in the database for the first unread message of a receiver. */
export const firstUnread = defineEvent<{ conversationId: string; userId: string; fromId: string; seq: number }>(
  'chat.unread-began',
)
