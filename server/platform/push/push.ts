import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { buildPushRequest, type PushMessage } from '#server/platform/push/push-message.ts'
import { createPushSender, type PushResponse } from '#server/platform/push/push-request.ts'
import type { PushRules } from '#server/platform/push/push-guard.ts'
import type { Vapid } from '#server/platform/push/push-vapid.ts'
import { defineJob, enqueue, RetryAfter, type JobKind } from '#server/platform/queue/jobs.ts'

export type Urgency = PushMessage['urgency']

export interface NewPush {
  userId: string
  payload: object
  /** A newer push with the same tag replaces the older one here, at the push service and on the screen. */
  tag: string
  urgency: Urgency
  /** Useless after this time. */
  expiresAt: string
}

const MAX_TOPIC_LENGTH = 32
/** Push services accept up to 32 characters of base64url. */
export const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, MAX_TOPIC_LENGTH)

/** The key is subscription and topic. */
interface PushPayload extends Pick<NewPush, 'userId' | 'payload' | 'urgency' | 'expiresAt'> {
  subscriptionId: string
  topic: string
}
export const PUSH = { kind: 'push.send' }

/**
 * PUSH-4: one job per browser, enqueued in the transaction that causes it; sent afterwards, more than once after a
 * crash. Two statements for any number of pushes.
 */
export const queuePushes = async (trx: Trx, pushes: readonly NewPush[]): Promise<void> => {
  // Of several with the same tag the last one counts.
  const byTag = new Map(pushes.map((push) => [`${push.userId} ${push.tag}`, { ...push, topic: topicOf(push.tag) }]))
  if (byTag.size === 0) return
  const { rows } = await sql<PushPayload>`
    select s.id as "subscriptionId", s.user_id as "userId", g.topic, g.payload, g.urgency, g."expiresAt"
    from jsonb_to_recordset(${JSON.stringify([...byTag.values()])}::jsonb)
        as g ("userId" uuid, topic text, payload jsonb, urgency text, "expiresAt" timestamptz)
      join push_tokens s on s.user_id = g."userId" and s.is_active
      join session_summary e on e.sid = s.sid and e.expire > app_now()
    where g."expiresAt" > app_now()`.execute(trx)
  await enqueue(
    trx,
    PUSH,
    rows.map((payload) => ({ key: `${payload.subscriptionId}:${payload.topic}`, payload })),
  )
}

const MAX_ATTEMPTS = 8
const CONCURRENCY = 20
/** The longest wait that a service may ask for. */
const MAX_WAIT_SECONDS = 600

/** In seconds; a date would depend on two clocks and is ignored. */
const secondsToWait = (retryAfter: string | undefined): number =>
  retryAfter && /^\d{1,6}$/.test(retryAfter) ? Math.min(Number(retryAfter), MAX_WAIT_SECONDS) : 0

type Receiver = Pick<PushMessage, 'endpoint' | 'p256dh' | 'auth' | 'secondsLeft'>

/** Undefined: the browser is gone or belongs to somebody else, or the push has expired (PUSH-5, PUSH-6). */
const findReceiver = async (
  db: Db,
  { subscriptionId, userId, expiresAt }: PushPayload,
): Promise<Receiver | undefined> => {
  const { rows } = await sql<Receiver>`
    select token as endpoint, p256dh_key as p256dh, auth_key as auth,
      floor(extract(epoch from ${expiresAt}::timestamptz - app_now()))::int as "secondsLeft"
    from push_tokens
    where id = ${subscriptionId} and user_id = ${userId} and is_active
      and ${expiresAt}::timestamptz >= app_now() + interval '1 second'`.execute(db)
  return rows[0]
}

const markUsed = async (trx: Trx, subscriptionId: string): Promise<void> => {
  await sql`update push_tokens set last_used_at = app_now() where id = ${subscriptionId}`.execute(trx)
}

const deactivate = async (trx: Trx, subscriptionId: string): Promise<void> => {
  await sql`update push_tokens set is_active = false where id = ${subscriptionId}`.execute(trx)
}

const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** Services say in different ways that a subscription belongs to another key. */
const isKeyRefused = (status: number): boolean => status === 400 || status === 401 || status === 403

export interface Pusher {
  job: JobKind<PushPayload, PushResponse | null>
  close(): void
}

export const openPusher = (
  db: Db,
  { vapid, previous, ...rules }: PushRules & { vapid: Vapid; previous: Vapid | null },
  log: Logger,
): Pusher => {
  const sender = createPushSender(rules)
  const job = defineJob<PushPayload, PushResponse | null>({
    ...PUSH,
    concurrency: CONCURRENCY,
    maxAttempts: MAX_ATTEMPTS,
    isDisposable: true,
    send: async ({ payload: push }) => {
      const receiver = await findReceiver(db, push)
      if (!receiver) return null
      const { payload, topic, urgency } = push
      const post = (keys: Vapid) => sender.post(buildPushRequest(keys, { payload, topic, urgency, ...receiver }))
      const first = await post(vapid)
      // CONF-17: a subscription belongs to the key that its browser was given, until the browser subscribes anew.
      const response = previous && isKeyRefused(first.status) ? await post(previous) : first
      if (isPassing(response.status))
        throw new RetryAfter(`status ${response.status}`, secondsToWait(response.retryAfter))
      return response
    },
    run: async (trx, { key, payload: { subscriptionId } }, response) => {
      if (!response) return
      const { status } = response
      if (status >= 200 && status < 300) return markUsed(trx, subscriptionId)
      if (status === 404 || status === 410) return deactivate(trx, subscriptionId)
      log.warn({ push: key, status }, 'a push service refused a push')
    },
  })
  return { job, close: () => sender.close() }
}
