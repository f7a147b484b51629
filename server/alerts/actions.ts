import { insertAlert, type NewAlert } from '#server/alerts/store.ts'
import type { Bus } from '#server/platform/bus.ts'
import { personTopic, type LiveEvent } from '#server/platform/live.ts'
import type { Telling } from '#server/platform/outbox.ts'

/** Written with the news that causes it, shown on open screens once that is committed. */
export const raiseAlert = async (bus: Bus, { trx, afterCommit }: Telling, alert: NewAlert): Promise<void> => {
  const id = await insertAlert(trx, alert)
  if (id) afterCommit(() => bus.publish(personTopic(alert.userId), { name: 'alert', data: { id } } satisfies LiveEvent))
}
