import { defineEvent } from '#server/platform/queue/outbox.ts'

export const ticketAnswered = defineEvent<{ ticketId: string; messageId: string; userId: string }>(
  'content.ticket-answered',
)
/** Whoever asked has written, or has seen the end of it: what was told of it before is told. */
export const ticketMoved = defineEvent<{ ticketId: string; userId: string }>('content.ticket-moved')
