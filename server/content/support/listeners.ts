import { findAnswer } from '#server/content/support/actions.ts'
import { isOpenTicket } from '#core/content/support.ts'
import { paths } from '#core/paths.ts'
import { endAlert, raiseAgain, type Channels } from '#server/alerts/actions.ts'
import { ticketAnswered, ticketChanged } from '#server/content/support/events.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

const MAX_QUOTE_LENGTH = 200
/** One alert per ticket, raised again with every answer. */
const keyOf = (ticketId: string): string => `ticket:${ticketId}`

/** TICKET-4: an alert, and a mail if it is not read. */
export const supportListeners = (channels: Channels): Listener[] => [
  on(ticketAnswered, async ({ ticketId, messageId, userId }, delivery) => {
    const answer = await findAnswer(delivery.trx, messageId)
    // The author has replied meanwhile, so they have seen the answer.
    if (!answer || isOpenTicket(answer.status)) return
    await raiseAgain(channels, delivery, [
      {
        userId,
        type: 'system',
        priority: 'high',
        title: `${answer.author} answered your question`,
        message: `“${answer.subject}”: ${answer.body.slice(0, MAX_QUOTE_LENGTH)}`,
        actionUrl: paths.supportTicket(ticketId),
        dedupeKey: keyOf(ticketId),
      },
    ])
    delivery.afterCommit(() => channels.bus.publish(personTopic(userId), { name: 'ticket', data: { ticketId } }))
  }),

  on(ticketChanged, async ({ ticketId, userId }, delivery) => {
    await endAlert(channels, delivery, userId, keyOf(ticketId))
    delivery.afterCommit(() => channels.bus.publish(personTopic(userId), { name: 'ticket', data: { ticketId } }))
  }),
]
