import type { JobStatus } from '#core/jobs/rules.ts'
import {
  choiceMissed,
  FEED_TOPIC,
  jobCancelled,
  jobHidden,
  jobPosted,
  jobRestored,
  jobTopic,
  windowClosed,
} from '#server/jobs/events.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { LiveEvent } from '#server/platform/realtime/channels.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, onMany, type Listener } from '#server/platform/queue/outbox.ts'

/** Open pages receive only ids and statuses, and fetch what their reader may see. */
export const jobListeners = ({ bus }: { bus: Bus }): Listener[] => {
  const show = (topic: string, event: LiveEvent) => bus.publish(topic, event)
  const showStatus = (jobId: string, status: JobStatus) => {
    show(jobTopic(jobId), { name: 'status', data: { status } })
    show(FEED_TOPIC, { name: 'status', data: { jobId, status } })
  }
  return [
    on(jobPosted, async ({ jobId, posterId }, { afterCommit }) =>
      afterCommit(() => {
        show(FEED_TOPIC, { name: 'posted', data: { jobId } })
        show(personTopic(posterId), { name: 'job', data: { jobId } })
      }),
    ),
    onMany(windowClosed, async (events, { afterCommit }) =>
      afterCommit(() => {
        for (const { jobId, status } of events) showStatus(jobId, status)
      }),
    ),
    on(jobCancelled, async ({ jobId, posterId }, { afterCommit }) =>
      afterCommit(() => {
        showStatus(jobId, 'cancelled')
        show(personTopic(posterId), { name: 'job', data: { jobId } })
      }),
    ),
    on(jobHidden, async ({ jobId, posterId, wasShown }, { afterCommit }) =>
      afterCommit(() => {
        if (wasShown) {
          show(jobTopic(jobId), { name: 'gone', data: {} })
          show(FEED_TOPIC, { name: 'gone', data: { jobId } })
        }
        show(personTopic(posterId), { name: 'job', data: { jobId } })
      }),
    ),
    on(jobRestored, async ({ jobId, posterId, status }, { afterCommit }) =>
      afterCommit(() => {
        show(jobTopic(jobId), { name: 'status', data: { status } })
        show(FEED_TOPIC, { name: 'posted', data: { jobId } })
        show(personTopic(posterId), { name: 'job', data: { jobId } })
      }),
    ),
    on(choiceMissed, async ({ jobId }, { afterCommit }) => afterCommit(() => showStatus(jobId, 'expired'))),
  ]
}
