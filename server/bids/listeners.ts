import { bidChanged, bidPlaced, bidWithdrawn, type BidEvents } from '#server/bids/events.ts'
import { countBids } from '#server/bids/actions.ts'
import { FEED_TOPIC, jobTopic } from '#server/jobs/events.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { onMany, type Listener, type EventType } from '#server/platform/queue/outbox.ts'

/** Counts of a job are sent to the feed at most once per interval. */
const FEED_MS = 300

type Kind = 'placed' | 'changed' | 'withdrawn'

/** Viewers get only the number of bids. The poster's page fetches the bid. */
export const bidListeners = ({ bus }: { bus: Bus }): Listener[] => {
  const waiting = new Map<string, number>()
  const notifyFeedSoon = (jobId: string, bidCount: number) => {
    const isFirst = !waiting.has(jobId)
    waiting.set(jobId, bidCount)
    if (!isFirst) return
    setTimeout(() => {
      bus.publish(FEED_TOPIC, { name: 'bids', data: { jobId, bidCount: waiting.get(jobId) } })
      waiting.delete(jobId)
    }, FEED_MS).unref()
  }

  const show = (kind: Kind, { jobId, bidderId, posterId }: BidEvents, bidCount: number, at: string) => {
    bus.publish(jobTopic(jobId), { name: 'bids', data: { bidCount, kind, at } })
    bus.publish(personTopic(bidderId), { name: 'bid', data: { jobId } })
    bus.publish(personTopic(posterId), { name: 'job', data: { jobId } })
    notifyFeedSoon(jobId, bidCount)
  }

  const onBid = (type: EventType<BidEvents>, kind: Kind): Listener =>
    onMany(type, async (events, { trx, afterCommit }) => {
      const { counts, touchedAt, now } = await countBids(trx, events)
      afterCommit(() => {
        for (const [index, event] of events.entries()) {
          // Without the later ones of the same batch.
          const later =
            kind === 'placed' ? events.slice(index + 1).filter(({ jobId }) => jobId === event.jobId).length : 0
          show(kind, event, (counts.get(event.jobId) ?? 0) - later, touchedAt.get(event.bidId) ?? now)
        }
      })
    })
  return [onBid(bidPlaced, 'placed'), onBid(bidChanged, 'changed'), onBid(bidWithdrawn, 'withdrawn')]
}
