import { defineEvent } from '#server/platform/queue/outbox.ts'

export const ticketAnswered = defineEvent<{ ticketId: string; messageId: string; userId: string }>(
  'content.ticket-answered',
)
/** The author has written, or the ticket was closed: its alert is no longer needed. */
export const ticketChanged = defineEvent<{ ticketId: string; userId: string }>('content.ticket-moved')
