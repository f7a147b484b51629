import { sql } from 'kysely'
import type { AlertPreferences } from '#core/alerts/api.ts'
import type { Trx } from '#server/platform/database/database.ts'
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
