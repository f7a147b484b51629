import { sql } from 'kysely'
import { DEFAULT_PREFERENCES, type AlertPreferences } from '#core/alerts/api.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'
import { isHere } from '#server/platform/realtime/presence.ts'

/** How a person can be reached now. */
export interface Recipient {
  preferences: AlertPreferences
  isHere: boolean
  /** Banned or deleted. */
  isBanned: boolean
}

interface Row extends AlertPreferences {
  userId: string
  now: string
  isHere: boolean
  isBanned: boolean
}

/** Without people who have left. `now` is the same instant for all. */
export const readRecipients = async (
  trx: Trx,
  userIds: readonly string[],
): Promise<{ now: string; people: Map<string, Recipient> }> => {
  const { rows } = await sql<Row>`
    select u.id as "userId", t.now, ${isHere(sql`u.id`)} as "isHere", u.banned_at is not null as "isBanned",
      coalesce(p.email_alerts, true) as "emailAlerts", coalesce(p.push_notifications, true) as "pushNotifications",
      coalesce(p.job_matches, true) as "jobMatches", coalesce(p.bid_updates, true) as "bidUpdates",
      coalesce(p.payment_alerts, true) as "paymentAlerts", coalesce(p.system_updates, true) as "systemUpdates",
      coalesce(p.marketing_emails, false) as "marketingEmails"
    from (select app_now() as now offset 0) t, users u left join alert_preferences p on p.user_id = u.id
    where u.id = any(${userIds}::uuid[]) and u.deleted_at is null`.execute(trx)
  const people = rows.map(
    ({ userId, now: _now, isHere: here, isBanned, ...preferences }) =>
      [userId, { preferences, isHere: here, isBanned }] as const,
  )
  return { now: rows[0]?.now ?? '', people: new Map(people) }
}

// ---- preferences ------------------------------------------------------------------------------------------------------

const COLUMN_OF = {
  emailAlerts: 'email_alerts',
  pushNotifications: 'push_notifications',
  jobMatches: 'job_matches',
  bidUpdates: 'bid_updates',
  paymentAlerts: 'payment_alerts',
  systemUpdates: 'system_updates',
  marketingEmails: 'marketing_emails',
} as const satisfies Record<keyof AlertPreferences, string>
const KEYS = Object.keys(COLUMN_OF) as (keyof AlertPreferences)[]
const SELECTED = KEYS.map((key) => `${COLUMN_OF[key]} as ${key}` as const)

export const readPreferences = async (db: Queryable, userId: string): Promise<AlertPreferences> => {
  const row = await db.selectFrom('alert_preferences').select(SELECTED).where('user_id', '=', userId).executeTakeFirst()
  return row ?? DEFAULT_PREFERENCES
}

/** Only the given ones. A person who has left has none. */
export const savePreferences = async (
  db: Queryable,
  userId: string,
  changes: { [key in keyof AlertPreferences]?: boolean | undefined },
): Promise<void> => {
  const named = KEYS.filter((key) => changes[key] !== undefined)
  if (named.length === 0) return
  const columns = sql.join(named.map((key) => sql.ref(COLUMN_OF[key])))
  const values = sql.join(named.map((key) => sql`${changes[key]}::boolean`))
  const renewed = sql.join(
    named.map((key) => sql`${sql.ref(COLUMN_OF[key])} = ${sql.ref(`excluded.${COLUMN_OF[key]}`)}`),
  )
  await sql`
    insert into alert_preferences (user_id, ${columns})
    select id, ${values} from people where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set ${renewed}`.execute(db)
}
