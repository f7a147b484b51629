import { sql } from 'kysely'
import { DEFAULT_PREFERENCES, type AlertPreferences } from '#core/alerts/api.ts'
import type { Db } from '#server/platform/database/database.ts'

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

export const readPreferences = async (db: Db, userId: string): Promise<AlertPreferences> => {
  const row = await db.selectFrom('alert_preferences').select(SELECTED).where('user_id', '=', userId).executeTakeFirst()
  return row ?? DEFAULT_PREFERENCES
}

/** Only the given ones. A person who has left has none. */
export const savePreferences = async (
  db: Db,
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
