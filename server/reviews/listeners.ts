import { contractTopic } from '#server/contracts/events.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, type Listener, type Delivery } from '#server/platform/queue/outbox.ts'
import * as events from '#server/reviews/events.ts'

/** Open pages of the two are notified, and fetch what they may see. */
export const reviewListeners = ({ bus }: { bus: Bus }): Listener[] => {
  const notifyBoth = async ({ contractId, posterId, workerId }: events.Sides, { afterCommit }: Delivery) =>
    afterCommit(() => {
      bus.publish(contractTopic(contractId), { name: 'contract', data: { contractId } })
      for (const userId of [posterId, workerId])
        bus.publish(personTopic(userId), { name: 'contract', data: { contractId } })
    })
  /** Ratings have changed as well. */
  const notifyRatings = async (sides: events.Sides, delivery: Delivery) => {
    await notifyBoth(sides, delivery)
    delivery.afterCommit(() => {
      for (const userId of [sides.posterId, sides.workerId])
        bus.publish(personTopic(userId), { name: 'profile', data: {} })
    })
  }
  return [
    on(events.reviewWritten, notifyBoth),
    on(events.reviewAnswered, notifyBoth),
    on(events.reviewsOpened, notifyRatings),
    on(events.reviewHidden, notifyRatings),
    on(events.reviewRestored, notifyRatings),
  ]
}
