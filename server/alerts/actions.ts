import * as sweep from '#server/alerts/sweep-store.ts'
import * as preferences from '#server/alerts/delivery/recipient-store.ts'
import { MAIL_WAIT_SECONDS, channelsFor } from '#core/alerts/rules.ts'
import type { Sender } from '#server/alerts/delivery/emails.ts'
import { mailDueAlerts } from '#server/alerts/delivery/mail-actions.ts'
import { pushOf } from '#server/alerts/delivery/push-copy.ts'
import { readRecipients, type Recipient } from '#server/alerts/delivery/recipient-store.ts'
import * as store from '#server/alerts/store.ts'
import type { OutgoingAlert } from '#server/alerts/store.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { LiveEvent } from '#server/platform/realtime/channels.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import type { Delivery } from '#server/platform/queue/outbox.ts'
import { queuePushes } from '#server/platform/push/push.ts'
import type { SaveNotifications } from '#server/profiles/preferences-port.ts'

export const { readPreferences, savePreferences } = preferences

/** PREF-2: the same set, as the profile names its channels. */
export const saveNotifications: SaveNotifications = async (trx, userId, { email, push }) => {
  await savePreferences(trx, userId, { emailAlerts: email, pushNotifications: push })
  const { emailAlerts, pushNotifications } = await readPreferences(trx, userId)
  return { email: emailAlerts, push: pushNotifications }
}

export const { countUnread, dismissAlert, listAlerts, listFreshKeys, markAllRead, markRead, restoreAlert } = store
export type NewAlert = store.NewAlert
export const { sweepAlerts } = sweep

export interface Channels {
  bus: Pick<Bus, 'publish'>
  sender: Sender
}

/** For the person's counter and list; null: all alerts. */
export const showAlert = (bus: Channels['bus'], userId: string, id: string | null): void =>
  bus.publish(personTopic(userId), { name: 'alert', data: { id } } satisfies LiveEvent)

/** Sent to open pages after the commit. */
const show = ({ bus }: Channels, { afterCommit }: Delivery, changed: readonly { id: string; userId: string }[]): void =>
  afterCommit(() => {
    for (const { id, userId } of changed) showAlert(bus, userId, id)
  })

/** Null: by the preferences of the person no channel is used. */
const outgoing = (alert: NewAlert, person: Recipient | undefined): OutgoingAlert | null => {
  if (!person) return null
  const { actionRequired = false, priority, type } = alert
  const ways = channelsFor({ type, priority, actionRequired }, person.preferences)
  if (!ways.inApp) return null
  const isMailed = ways.mail && !person.isBanned
  return {
    alert,
    mailAfterSeconds: isMailed ? (person.isHere ? MAIL_WAIT_SECONDS : 0) : null,
    // No push for one's own actions.
    isPushed: ways.push && !person.isBanned && alert.by !== alert.userId,
  }
}

type Write = typeof store.insertAlerts

/** A statement has a limited number of parameters. */
const MAX_BATCH_SIZE = 500

/** ALERT-6: stored, mailed and pushed in the transaction of the event, with a fixed number of statements. */
const raise = async (
  channels: Channels,
  delivery: Delivery,
  alerts: readonly NewAlert[],
  write: Write,
): Promise<void> => {
  for (let done = 0; done < alerts.length; done += MAX_BATCH_SIZE)
    await raiseSome(channels, delivery, alerts.slice(done, done + MAX_BATCH_SIZE), write)
}

const nameOf = ({ userId, dedupeKey }: Pick<NewAlert, 'userId' | 'dedupeKey'>): string => `${userId} ${dedupeKey}`

const raiseSome = async (
  channels: Channels,
  delivery: Delivery,
  alerts: readonly NewAlert[],
  write: Write,
): Promise<void> => {
  const { trx } = delivery
  const { now, people } = await readRecipients(trx, [...new Set(alerts.map(({ userId }) => userId))])
  const wanted = alerts.map((alert) => outgoing(alert, people.get(alert.userId))).filter((one) => one !== null)
  if (wanted.length === 0) return
  const raised = await write(trx, now, wanted)
  show(channels, delivery, raised)
  const toMail = raised.filter(({ isMailDue }) => isMailDue).map(({ id }) => id)
  if (toMail.length > 0) await mailDueAlerts(trx, channels.sender, toMail)
  const toPush = new Set(raised.filter(({ isPushDue }) => isPushDue).map(nameOf))
  const pushes = wanted.filter(({ alert }) => toPush.has(nameOf(alert))).map(({ alert }) => pushOf(alert, now))
  await queuePushes(trx, pushes)
}

/** Once per person and key, in the transaction of the event. */
export const raiseAlerts = (channels: Channels, delivery: Delivery, alerts: readonly NewAlert[]): Promise<void> =>
  raise(channels, delivery, alerts, store.insertAlerts)
export const raiseAlert = (channels: Channels, delivery: Delivery, alert: NewAlert): Promise<void> =>
  raiseAlerts(channels, delivery, [alert])

/** Raises existing alerts again as new. */
export const raiseAgain = (channels: Channels, delivery: Delivery, alerts: readonly NewAlert[]): Promise<void> =>
  raise(channels, delivery, alerts, store.renewAlerts)

/** Marks the alert as done. False if there was none. */
export const endAlert = async (
  channels: Channels,
  delivery: Delivery,
  userId: string,
  dedupeKey: string,
): Promise<boolean> => {
  const id = await store.settleAlert(delivery.trx, userId, dedupeKey)
  if (id) show(channels, delivery, [{ id, userId }])
  return id !== null
}

/** Ends alerts whose subject is over. */
export const endAlerts = async (
  channels: Channels,
  delivery: Delivery,
  dedupeKeys: readonly string[],
): Promise<void> => {
  if (dedupeKeys.length > 0) show(channels, delivery, await store.settleAlerts(delivery.trx, dedupeKeys))
}

/** One alert per person. */
export const endAlertsOf = async (
  channels: Channels,
  delivery: Delivery,
  pairs: readonly { userId: string; dedupeKey: string }[],
): Promise<void> => {
  if (pairs.length > 0) show(channels, delivery, await store.settleAlertsOf(delivery.trx, pairs))
}

/** Updates the text of existing alerts. */
export const updateAlertTexts = async (
  channels: Channels,
  delivery: Delivery,
  alerts: readonly NewAlert[],
): Promise<void> => {
  if (alerts.length > 0) show(channels, delivery, await store.updateAlertTexts(delivery.trx, alerts))
}

/** Updates the data of an existing alert. */
export const renewAlert = async (
  channels: Channels,
  delivery: Delivery,
  { userId, dedupeKey, data }: { userId: string; dedupeKey: string; data: Record<string, unknown> },
): Promise<void> => {
  const id = await store.updateAlertData(delivery.trx, userId, dedupeKey, data)
  if (id) show(channels, delivery, [{ id, userId }])
}
