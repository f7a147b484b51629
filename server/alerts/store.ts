import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import type { Alert } from '#core/alerts/api.ts'
import { isOwnPath, MAIL_REPEAT_MINUTES, PUSH_REPEAT_SECONDS, RESTORE_HOURS } from '#core/alerts/rules.ts'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

export interface NewAlert {
  userId: string
  type: Alert['type']
  priority: Alert['priority']
  title: string
  message: string
  actionUrl?: string
  actionRequired?: boolean
  data?: Record<string, unknown>
  /** Events may be delivered twice; the alert is stored once. */
  dedupeKey: string
  /** Not pushed to the person who caused it. */
  by?: string | null
  /** A push expires then. */
  endsAt?: string
}

/** With its channels. */
export interface OutgoingAlert {
  alert: NewAlert
  /** Delay of the mail, if the alert is still unread; null: no mail. */
  mailAfterSeconds: number | null
  isPushed: boolean
}

export interface RaisedAlert {
  id: string
  userId: string
  dedupeKey: string
  isMailDue: boolean
  isPushDue: boolean
}

const alertRow = (now: string, { alert, mailAfterSeconds, isPushed }: OutgoingAlert) => ({
  id: newId(),
  user_id: alert.userId,
  type: alert.type,
  priority: alert.priority,
  title: alert.title,
  message: alert.message,
  // ALERT-11: a link to another site is dropped.
  action_url: alert.actionUrl && isOwnPath(alert.actionUrl) ? alert.actionUrl : null,
  action_required: alert.actionRequired ?? false,
  data: JSON.stringify(alert.data ?? {}),
  dedupe_key: alert.dedupeKey,
  created_at: now,
  mail_due_at:
    mailAfterSeconds === null ? null : sql<string>`${now}::timestamptz + make_interval(secs => ${mailAfterSeconds})`,
  pushed_at: isPushed ? now : null,
  pushed_title: isPushed ? alert.title : null,
})

const RAISED = [
  'id',
  'user_id as userId',
  sql<string>`dedupe_key`.as('dedupeKey'),
  sql<boolean>`coalesce(mail_due_at <= created_at, false)`.as('isMailDue'),
  sql<boolean>`coalesce(pushed_at = created_at, false)`.as('isPushDue'),
] as const

/** In a fixed order, against deadlocks. */
const rowsFor = (now: string, outgoing: readonly OutgoingAlert[]) =>
  outgoing
    .map((one) => alertRow(now, one))
    .toSorted((a, b) => (a.user_id + a.dedupe_key < b.user_id + b.dedupe_key ? -1 : 1))

/** ALERT-6: once per key, in one statement. */
export const insertAlerts = (trx: Trx, now: string, outgoing: readonly OutgoingAlert[]): Promise<RaisedAlert[]> =>
  trx
    .insertInto('alerts')
    .values(rowsFor(now, outgoing))
    .onConflict((c) => c.columns(['user_id', 'dedupe_key']).doNothing())
    .returning(RAISED)
    .execute()

/** An equal alert within the repeat time. */
const isMailedAlready = sql<boolean>`(alerts.mailed_title = excluded.title
  and alerts.mailed_at > excluded.created_at - make_interval(mins => ${MAIL_REPEAT_MINUTES}))`
const isPushedAlready = sql<boolean>`(excluded.pushed_at is null or coalesce(alerts.pushed_title = excluded.title
  and alerts.pushed_at > excluded.created_at - make_interval(secs => ${PUSH_REPEAT_SECONDS}), false))`

/** Raises it again as new, with the current text. */
export const renewAlerts = (trx: Trx, now: string, outgoing: readonly OutgoingAlert[]): Promise<RaisedAlert[]> =>
  trx
    .insertInto('alerts')
    .values(rowsFor(now, outgoing))
    .onConflict((c) =>
      c.columns(['user_id', 'dedupe_key']).doUpdateSet({
        // Ids are ordered by time, so a new one sorts first.
        id: (eb) => eb.ref('excluded.id'),
        type: (eb) => eb.ref('excluded.type'),
        priority: (eb) => eb.ref('excluded.priority'),
        title: (eb) => eb.ref('excluded.title'),
        message: (eb) => eb.ref('excluded.message'),
        action_url: (eb) => eb.ref('excluded.action_url'),
        action_required: (eb) => eb.ref('excluded.action_required'),
        data: (eb) => eb.ref('excluded.data'),
        read: false,
        read_at: null,
        dismissed: false,
        dismissed_at: null,
        settled_at: null,
        created_at: (eb) => eb.ref('excluded.created_at'),
        // A scheduled mail is not delayed.
        mail_due_at: sql`case when excluded.mail_due_at is null or ${isMailedAlready} then null
          when alerts.read or alerts.dismissed then excluded.mail_due_at
          else least(alerts.mail_due_at, excluded.mail_due_at) end`,
        pushed_at: sql`case when ${isPushedAlready} then alerts.pushed_at else excluded.pushed_at end`,
        pushed_title: sql`case when ${isPushedAlready} then alerts.pushed_title else excluded.pushed_title end`,
      }),
    )
    .returning(RAISED)
    .execute()

/**
 * Which of these alerts were sent within the last seconds. Locked until the end of the transaction, so that concurrent
 * processes do not send twice.
 */
export const listFreshKeys = async (trx: Trx, keys: readonly string[], seconds: number): Promise<Set<string>> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0))
    from (select key from unnest(${keys}::text[]) key order by key) k`.execute(trx)
  const { rows } = await sql<{ key: string }>`
    select dedupe_key as key from alerts
    where dedupe_key = any(${keys}) and created_at > app_now() - make_interval(secs => ${seconds})`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

const SHOWN = [
  'id',
  'type',
  'priority',
  'title',
  'message',
  'read',
  'action_url as actionUrl',
  'action_required as actionRequired',
  'data',
  'created_at as createdAt',
] as const

export const listAlerts = (db: Db, userId: string, before: string | undefined, limit: number): Promise<Alert[]> =>
  db
    .selectFrom('alerts')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .where('dismissed', '=', false)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Alert>()
    .execute()

/** Idempotent; only own alerts. */
export const markRead = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('alerts')
    .set({ read: true, read_at: sql`coalesce(read_at, app_now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('dismissed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest that was marked; null if nothing was unread. */
export const markAllRead = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .updateTable('alerts')
    .set({ read: true, read_at: appNow })
    .where('user_id', '=', userId)
    .where('read', '=', false)
    .where('dismissed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const countUnread = async (db: Db, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alerts where user_id = ${userId} and not read and not dismissed`.execute(db)
  return rows[0]!.count
}

/** Idempotent. */
export const dismissAlert = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('alerts')
    .set({ dismissed: true, dismissed_at: sql`coalesce(dismissed_at, app_now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Unchanged. Null if it was settled or cleared too long ago. */
export const restoreAlert = async (db: Db, userId: string, id: string): Promise<Alert | null> => {
  const row = await db
    .updateTable('alerts')
    .set({ dismissed: false, dismissed_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('dismissed', '=', false), eb('dismissed_at', '>', fromNow(-RESTORE_HOURS * HOUR_SECONDS))]),
    )
    .returning(SHOWN)
    .executeTakeFirst()
  return (row as Alert | undefined) ?? null
}

const SETTLED = {
  read: true,
  read_at: sql<string>`coalesce(read_at, app_now())`,
  dismissed: true,
  dismissed_at: sql<string>`coalesce(dismissed_at, app_now())`,
  settled_at: appNow,
  action_required: false,
}

/** Null if it was settled before, or never raised. */
export const settleAlert = async (trx: Trx, userId: string, dedupeKey: string): Promise<string | null> => {
  const row = await trx
    .updateTable('alerts')
    .set(SETTLED)
    .where('user_id', '=', userId)
    .where('dedupe_key', '=', dedupeKey)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** For alerts whose keys name one person each. */
export const settleAlerts = async (
  trx: Trx,
  dedupeKeys: readonly string[],
): Promise<{ id: string; userId: string }[]> =>
  trx
    .updateTable('alerts')
    .set(SETTLED)
    .where('dedupe_key', 'in', dedupeKeys)
    .where('settled_at', 'is', null)
    .returning(['id', 'user_id as userId'])
    .execute()

/** For one alert of each of these people. */
export const settleAlertsOf = async (
  trx: Trx,
  pairs: readonly { userId: string; dedupeKey: string }[],
): Promise<{ id: string; userId: string }[]> =>
  trx
    .updateTable('alerts')
    .set(SETTLED)
    .where(
      sql<boolean>`(user_id, dedupe_key) in (select g."userId", g."dedupeKey"
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g ("userId" uuid, "dedupeKey" text))`,
    )
    .where('settled_at', 'is', null)
    .returning(['id', 'user_id as userId'])
    .execute()

/** Without raising it again. */
export const updateAlertTexts = async (
  trx: Trx,
  alerts: readonly Pick<NewAlert, 'userId' | 'dedupeKey' | 'title' | 'message'>[],
): Promise<{ id: string; userId: string }[]> => {
  const copies = alerts.map(({ userId, dedupeKey, title, message }) => ({ userId, dedupeKey, title, message }))
  const { rows } = await sql<{ id: string; userId: string }>`
    update alerts a set title = g.title, message = g.message
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
      as g ("userId" uuid, "dedupeKey" text, title text, message text)
    where a.user_id = g."userId" and a.dedupe_key = g."dedupeKey" and a.settled_at is null
      and (a.title, a.message) <> (g.title, g.message)
    returning a.id, a.user_id as "userId"`.execute(trx)
  return rows
}

export const updateAlertData = async (
  trx: Trx,
  userId: string,
  dedupeKey: string,
  data: Record<string, unknown>,
): Promise<string | null> => {
  const row = await trx
    .updateTable('alerts')
    .set({ data: JSON.stringify(data) })
    .where('user_id', '=', userId)
    .where('dedupe_key', '=', dedupeKey)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
