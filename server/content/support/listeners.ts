import { findAnswer } from '#server/content/support/actions.ts'
import { isOpenTicket } from '#core/content/support.ts'
import { paths } from '#core/paths.ts'
import { endAlert, raiseAgain, type Channels } from '#server/alerts/actions.ts'
import { ticketAnswered, ticketMoved } from '#server/content/support/events.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

const QUOTED = 200
/** One alert for each question, which comes up again with every answer. */
const keyOf = (ticketId: string): string => `ticket:${ticketId}`

/** TICKET-4: whoever asked is told on the screen, and by mail where they have not read it. */
export const supportListeners = (channels: Channels): Listener[] => [
  on(ticketAnswered, async ({ ticketId, messageId, userId }, delivery) => {
    const answer = await findAnswer(delivery.trx, messageId)
    // Taken up again by whoever asked, before it was told: they have seen it.
    if (!answer || isOpenTicket(answer.status)) return
    await raiseAgain(channels, delivery, [
      {
        userId,
        type: 'system',
        priority: 'high',
        title: `${answer.author} answered your question`,
        message: `“${answer.subject}”: ${answer.body.slice(0, QUOTED)}`,
        actionUrl: paths.supportTicket(ticketId),
        dedupeKey: keyOf(ticketId),
      },
    ])
    delivery.afterCommit(() => channels.bus.publish(personTopic(userId), { name: 'ticket', data: { ticketId } }))
  }),

  on(ticketMoved, async ({ ticketId, userId }, delivery) => {
    await endAlert(channels, delivery, userId, keyOf(ticketId))
    delivery.afterCommit(() => channels.bus.publish(personTopic(userId), { name: 'ticket', data: { ticketId } }))
  }),
]
