// The alerts of the demo, raised by the product's listeners from the events of its past.
import { sql } from 'kysely'
import type { MoveClock } from '#demo/seed/clock.ts'
import type { DemoEvent } from '#demo/seed/history.ts'
import { createChatTimers } from '#server/alerts/timers.ts'
import { createAlertListeners } from '#server/listeners.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { createDelivery } from '#server/platform/queue/outbox.ts'

/** Nobody is connected yet, and mails are switched off meanwhile. */
const CHANNELS = { bus: { publish: () => {} }, sender: { publicUrl: '', secret: '' } }

/** `readers` have mails and pushes switched on afterwards, as everybody has at first. */
export const raiseAlerts = async (
  trx: Trx,
  events: readonly DemoEvent[],
  readers: readonly string[],
  moveTo: MoveClock,
): Promise<void> => {
  const deliver = createDelivery(
    createAlertListeners({
      channels: CHANNELS,
      chatTimers: createChatTimers(CHANNELS),
      readWeights: async () => ({ weights: DEFAULT_WEIGHTS }),
    }),
  )
  const preferences = readers.map((id) => ({ user_id: id, email_alerts: false, push_notifications: false }))
  await trx.insertInto('alert_preferences').values(preferences).execute()
  let id = 0n
  for (const [at, together] of Map.groupBy(events, (event) => event.at)) {
    await moveTo(at)
    // Keys of alerts contain the id of an event: below zero no other event has it.
    const rows = together.map(({ name, data }) => ({ id: (id -= 1n), name, data }))
    await deliver(trx, rows, [])
  }
  await trx.deleteFrom('alert_preferences').where('user_id', 'in', readers).execute()
}

/** Left unread: nobody was there to see it. */
const UNSEEN = '^(match|call|ticket|payment-awaited):'

/** What is older than an hour has been read, unless it asks for something. */
export const markRead = async (trx: Trx, userIds: readonly string[]): Promise<void> => {
  await sql`
    update alerts set read = true, read_at = created_at + interval '5 minutes'
    where user_id = any(${userIds}) and not read and not action_required and dedupe_key !~ ${UNSEEN}
      and created_at < app_now() - interval '1 hour'`.execute(trx)
}
