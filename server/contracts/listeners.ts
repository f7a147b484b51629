import { bidSelected, contractMoved, contractTopic, type Move } from '#server/contracts/events.ts'
import { FEED_TOPIC, jobTopic } from '#server/jobs/events.ts'
import type { JobStatus } from '#core/jobs/rules.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

/** The status of the job after a move of its contract. */
const JOB_AFTER: Partial<Record<Move, JobStatus>> = {
  declined: 'open',
  lapsed: 'open',
  completed: 'completed',
  'changes-requested': 'assigned',
  cancelled: 'cancelled',
  extended: 'assigned',
  settled: 'completed',
  undone: 'cancelled',
  'settlement-accepted': 'cancelled',
}

/** Open pages are notified, and fetch what they may see. */
export const contractListeners = ({ bus }: { bus: Bus }): Listener[] => {
  const notifyParties = (contractId: string, jobId: string, posterId: string, workerId: string) => {
    bus.publish(contractTopic(contractId), { name: 'contract', data: { contractId } })
    for (const userId of [posterId, workerId])
      bus.publish(personTopic(userId), { name: 'contract', data: { contractId } })
    bus.publish(personTopic(posterId), { name: 'job', data: { jobId } })
    bus.publish(personTopic(workerId), { name: 'bid', data: { jobId } })
  }
  const notifyMarket = (jobId: string, status: JobStatus) => {
    bus.publish(jobTopic(jobId), { name: 'status', data: { status } })
    bus.publish(FEED_TOPIC, { name: 'status', data: { jobId, status } })
  }
  return [
    on(bidSelected, async ({ jobId, contractId, posterId, workerId }, { afterCommit }) =>
      afterCommit(() => {
        notifyMarket(jobId, 'assigned')
        notifyParties(contractId, jobId, posterId, workerId)
      }),
    ),
    on(contractMoved, async ({ move, contractId, jobId, posterId, workerId, by }, { afterCommit }) =>
      afterCommit(() => {
        // Internal notes are visible only to their author.
        if (move === 'internal-note') return bus.publish(personTopic(by!), { name: 'contract', data: { contractId } })
        const status = JOB_AFTER[move]
        if (status) notifyMarket(jobId, status)
        notifyParties(contractId, jobId, posterId, workerId)
      }),
    ),
  ]
}
