import { bidSelected } from '#server/contracts/news.ts'
import { FEED_TOPIC, jobTopic } from '#server/jobs/news.ts'
import type { Bus } from '#server/platform/bus.ts'
import { personTopic } from '#server/platform/live.ts'
import { on, type Listener } from '#server/platform/outbox.ts'

export const contractListeners = ({ bus }: { bus: Bus }): Listener[] => [
  on(bidSelected, async ({ jobId, posterId, workerId }, { afterCommit }) =>
    afterCommit(() => {
      bus.publish(jobTopic(jobId), { name: 'status', data: { status: 'assigned' } })
      bus.publish(FEED_TOPIC, { name: 'status', data: { jobId, status: 'assigned' } })
      bus.publish(personTopic(posterId), { name: 'job', data: { jobId } })
      bus.publish(personTopic(workerId), { name: 'bid', data: { jobId } })
    }),
  ),
]
