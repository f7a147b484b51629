import { contractTopic } from '#server/contracts/events.ts'
import { disputeMoved } from '#server/disputes/events.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

/** Notifies open pages of both sides, which fetch the dispute and the wallet again. */
export const disputeListeners = ({ bus }: { bus: Bus }): Listener[] => [
  on(disputeMoved, async ({ contractId, posterId, workerId }, { afterCommit }) =>
    afterCommit(() => {
      bus.publish(contractTopic(contractId), { name: 'contract', data: { contractId } })
      for (const userId of [posterId, workerId]) {
        bus.publish(personTopic(userId), { name: 'contract', data: { contractId } })
        bus.publish(personTopic(userId), { name: 'wallet', data: {} })
      }
    }),
  ),
]
