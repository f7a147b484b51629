import { bidChanged, bidPlaced, bidWithdrawn, type BidEvents } from '#server/bids/events.ts'
import { countBids } from '#server/bids/actions.ts'
import { FEED_TOPIC, jobTopic } from '#server/jobs/events.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { onMany, type Listener, type EventType } from '#server/platform/queue/outbox.ts'

/** The list needs no more than so many counts of a job; what comes in between is sent together. */
const FEED_MS = 300

type Kind = 'placed' | 'changed' | 'withdrawn'

/** Everybody who looks hears how many bids there are, and nothing about them. The poster's screen fetches the bid. */
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
    onMany(type, async (pieces, { trx, afterCommit }) => {
      const { counts, touchedAt, now } = await countBids(trx, pieces)
      afterCommit(() => {
        for (const [index, piece] of pieces.entries()) {
          // Those that came after it in the same moment are not counted yet.
          const later =
            kind === 'placed' ? pieces.slice(index + 1).filter(({ jobId }) => jobId === piece.jobId).length : 0
          show(kind, piece, (counts.get(piece.jobId) ?? 0) - later, touchedAt.get(piece.bidId) ?? now)
        }
      })
    })
  return [onBid(bidPlaced, 'placed'), onBid(bidChanged, 'changed'), onBid(bidWithdrawn, 'withdrawn')]
}
