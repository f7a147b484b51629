import { contractTopic } from '#server/contracts/events.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, type Listener, type Delivery } from '#server/platform/queue/outbox.ts'
import { reviewAnswered, reviewHidden, reviewShownAgain, reviewsOpened, reviewWritten } from '#server/reviews/events.ts'

interface Sides {
  contractId: string
  posterId: string
  workerId: string
}

/** Open screens of the two hear that something happened, and fetch what they may see of it. */
export const reviewListeners = ({ bus }: { bus: Bus }): Listener[] => {
  const notifyBoth = async ({ contractId, posterId, workerId }: Sides, { afterCommit }: Delivery) =>
    afterCommit(() => {
      bus.publish(contractTopic(contractId), { name: 'contract', data: { contractId } })
      for (const userId of [posterId, workerId])
        bus.publish(personTopic(userId), { name: 'contract', data: { contractId } })
    })
  /** Their ratings are others by now. */
  const notifyRatings = async (sides: Sides, delivery: Delivery) => {
    await notifyBoth(sides, delivery)
    delivery.afterCommit(() => {
      for (const userId of [sides.posterId, sides.workerId])
        bus.publish(personTopic(userId), { name: 'profile', data: {} })
    })
  }
  return [
    on(reviewWritten, notifyBoth),
    on(reviewAnswered, notifyBoth),
    on(reviewsOpened, notifyRatings),
    on(reviewHidden, notifyRatings),
    on(reviewShownAgain, notifyRatings),
  ]
}
