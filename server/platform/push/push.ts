import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { retryDelaySeconds, startLoop, type Loop } from '#server/platform/queue/loop.ts'
import { buildPushRequest, type PushMessage } from '#server/platform/push/push-message.ts'
import { createPushSender, type PushResponse } from '#server/platform/push/push-request.ts'
import type { Vapid } from '#server/platform/push/push-vapid.ts'

export type Urgency = PushMessage['urgency']

export interface NewPush {
  userId: string
  payload: object
  /** A newer one with the same tag takes the place of the older, here, at the push service and on the screen. */
  tag: string
  urgency: Urgency
  /** Of no use after this moment. */
  expiresAt: string
}

const TOPIC_LENGTH = 32
/** A push service takes 32 letters of base64url. */
export const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH)

/**
 * PUSH-4: a push is a row for each browser in the transaction that causes it; sending happens afterwards and may be
 * repeated. One statement, however many. Returns whether there is something to send.
 */
export const queuePushes = async (trx: Trx, pushes: readonly NewPush[]): Promise<boolean> => {
  // Of two with one tag the later one stands.
  const byTag = new Map(pushes.map((push) => [`${push.userId} ${push.tag}`, { ...push, topic: topicOf(push.tag) }]))
  if (byTag.size === 0) return false
  const { rows } = await sql`
    insert into pushes (id, subscription_id, topic, payload, urgency, expires_at)
    select gen_random_uuid(), s.id, g.topic, g.payload, g.urgency, g."expiresAt"
    from jsonb_to_recordset(${JSON.stringify([...byTag.values()])}::jsonb)
        as g ("userId" uuid, topic text, payload jsonb, urgency text, "expiresAt" timestamptz)
      join push_subscriptions s on s.user_id = g."userId" and s.is_active
      join session_summary e on e.sid = s.sid and e.expire > app_now()
    where g."expiresAt" > app_now()
    on conflict (subscription_id, topic) do update set
      -- Another id: whoever is sending the older one right now must not take this one for it.
      id = excluded.id, payload = excluded.payload, urgency = excluded.urgency, expires_at = excluded.expires_at,
      attempts = 0, next_try_at = app_now(), last_error = null, created_at = app_now()
    returning id`.execute(trx)
  return rows.length > 0
}

const IDLE_MS = 1000
const GIVE_UP_AFTER = 8
/** How long one process may hold a push before another takes it up. */
const LEASE_SECONDS = 30
const AT_ONCE = 20
/** However long a service asks us to wait, a person's news does not get older than this without another try. */
const MAX_WAIT_SECONDS = 600

export interface Pusher extends Loop {
  drain(): Promise<void>
}

interface Waiting extends PushMessage {
  id: string
  subscriptionId: string
  attempts: number
}

/** In seconds; a date is no promise that two clocks agree on, and counts as none. */
const waitAsked = (retryAfter: string | undefined): number =>
  retryAfter && /^\d{1,6}$/.test(retryAfter) ? Math.min(Number(retryAfter), MAX_WAIT_SECONDS) : 0

const takeSome = async (db: Db, max: number): Promise<Waiting[]> => {
  // PUSH-5: what is over is not sent.
  await sql`delete from pushes where id in (
    select id from pushes where expires_at < app_now() + interval '1 second' limit 500 for update skip locked)`.execute(
    db,
  )
  const { rows } = await sql<Waiting>`
    update pushes p set next_try_at = app_now() + make_interval(secs => ${LEASE_SECONDS}), attempts = p.attempts + 1
    from push_subscriptions s
    where s.id = p.subscription_id and p.id in (
      select id from pushes where next_try_at <= app_now() and expires_at >= app_now() + interval '1 second'
      order by next_try_at limit ${max} for update skip locked)
    returning p.id, s.id as "subscriptionId", s.endpoint, s.p256dh_key as p256dh, s.auth_key as auth, p.payload, p.topic,
      p.urgency, floor(extract(epoch from p.expires_at - app_now()))::int as "secondsLeft", p.attempts`.execute(db)
  return rows
}

const strike = (db: Db, { id, subscriptionId }: Waiting) =>
  sql`with sent as (delete from pushes where id = ${id})
    update push_subscriptions set last_used_at = app_now() where id = ${subscriptionId}`.execute(db)

/** The browser is gone, or was told to take nothing more. */
const deactivate = (db: Db, { subscriptionId }: Waiting) =>
  sql`with dropped as (delete from pushes where subscription_id = ${subscriptionId})
    update push_subscriptions set is_active = false where id = ${subscriptionId}`.execute(db)

const drop = (db: Db, { id }: Waiting) => db.deleteFrom('pushes').where('id', '=', id).execute()

const putBack = (db: Db, { id, attempts }: Waiting, error: string, waitSeconds: number) =>
  sql`update pushes set last_error = ${error.slice(0, 500)}, next_try_at = app_now() + make_interval(secs => ${waitSeconds})
    where id = ${id} and attempts = ${attempts}`.execute(db)

/** Sends what waits, several at a time: one service that sleeps must not keep a ringing call from another. */
export const startPusher = (
  db: Db,
  { vapid, allowsPrivate }: { vapid: Vapid; allowsPrivate: boolean },
  log: Logger,
): Pusher => {
  const sender = createPushSender({ allowsPrivate })
  const post = async (push: Waiting): Promise<PushResponse> => sender.post(buildPushRequest(vapid, push))

  const judge = async (push: Waiting, { status, retryAfter }: PushResponse): Promise<unknown> => {
    if (status >= 200 && status < 300) return strike(db, push)
    if (status === 404 || status === 410) return deactivate(db, push)
    const isPassing = status === 408 || status === 429 || status >= 500
    if (isPassing) return tryLater(push, `status ${status}`, waitAsked(retryAfter))
    log.warn({ push: push.id, status }, 'a push service refused a push')
    return drop(db, push)
  }

  const tryLater = async (push: Waiting, reason: string, askedSeconds: number): Promise<unknown> => {
    log.warn({ push: push.id, attempts: push.attempts, reason }, 'a push could not be sent')
    if (push.attempts >= GIVE_UP_AFTER) return drop(db, push)
    return putBack(db, push, reason, Math.max(askedSeconds, retryDelaySeconds(push.attempts)))
  }

  const send = async (push: Waiting): Promise<void> => {
    const answer = await post(push).catch((error: unknown) => String(error))
    await (typeof answer === 'string' ? tryLater(push, answer, 0) : judge(push, answer))
  }

  const underway = new Set<Promise<void>>()
  const work = async (): Promise<boolean> => {
    const free = AT_ONCE - underway.size
    if (free === 0) return Promise.race(underway).then(() => true)
    const pushes = await takeSome(db, free)
    for (const push of pushes) {
      const sending = send(push)
        .catch((error: unknown) => log.error({ err: error }, 'the pusher stumbled'))
        .finally(() => underway.delete(sending))
      underway.add(sending)
    }
    return pushes.length === free
  }

  const loop = startLoop(work, IDLE_MS, (error) => log.error({ err: error }, 'the pusher stumbled'))
  return {
    wake: () => loop.wake(),
    async stop() {
      await loop.stop()
      await Promise.all(underway)
      sender.close()
    },
    async drain() {
      while (await work());
      await loop.roundOver()
      await Promise.all(underway)
    },
  }
}
