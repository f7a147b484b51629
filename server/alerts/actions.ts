import {
  insertAlert,
  renewAlerts,
  rewordAlert,
  settleAlert,
  settleAlerts,
  updateAlertData,
  type NewAlert,
} from '#server/alerts/store.ts'
import type { Bus } from '#server/platform/bus.ts'
import type { LiveEvent } from '#server/platform/live-rooms.ts'
import { personTopic } from '#server/platform/live.ts'
import type { Telling } from '#server/platform/outbox.ts'

/** On open screens, once the news and what follows from it are committed. */
const show = (bus: Bus, { afterCommit }: Telling, userId: string, id: string | null): void => {
  if (id) afterCommit(() => bus.publish(personTopic(userId), { name: 'alert', data: { id } } satisfies LiveEvent))
}

/** Written with the news that causes it. */
export const raiseAlert = async (bus: Bus, telling: Telling, alert: NewAlert): Promise<void> =>
  show(bus, telling, alert.userId, await insertAlert(telling.trx, alert))

/** What the alert asked for is done. */
export const endAlert = async (bus: Bus, telling: Telling, userId: string, dedupeKey: string): Promise<void> =>
  show(bus, telling, userId, await settleAlert(telling.trx, userId, dedupeKey))

/** What these alerts spoke of is over. */
export const endAlerts = async (bus: Bus, telling: Telling, dedupeKeys: readonly string[]): Promise<void> => {
  if (dedupeKeys.length === 0) return
  for (const { id, userId } of await settleAlerts(telling.trx, dedupeKeys)) show(bus, telling, userId, id)
}

/** An alert that stands there, in newer words. */
export const reword = async (bus: Bus, telling: Telling, alert: NewAlert): Promise<void> =>
  show(bus, telling, alert.userId, await rewordAlert(telling.trx, alert))

/** The same alert, with what is true by now. */
export const renewAlert = async (
  bus: Bus,
  telling: Telling,
  { userId, dedupeKey, data }: { userId: string; dedupeKey: string; data: Record<string, unknown> },
): Promise<void> => show(bus, telling, userId, await updateAlertData(telling.trx, userId, dedupeKey, data))

/** Alerts that may stand there already: they come up again as new. */
export const raiseAgain = async (bus: Bus, telling: Telling, alerts: NewAlert[]): Promise<void> => {
  if (alerts.length === 0) return
  for (const { id, userId } of await renewAlerts(telling.trx, alerts)) show(bus, telling, userId, id)
}
