import { sql } from 'kysely'
import type { Alert } from '#contract/alerts/api.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'

export interface NewAlert {
  userId: string
  type: Alert['type']
  priority: Alert['priority']
  title: string
  message: string
  actionUrl?: string
  actionRequired?: boolean
  data?: Record<string, unknown>
  /** News may be told twice; the alert is written once. */
  dedupeKey: string
}

export const insertAlert = async (trx: Trx, alert: NewAlert): Promise<string | null> => {
  const row = await trx
    .insertInto('alerts')
    .values({
      id: newId(),
      user_id: alert.userId,
      type: alert.type,
      priority: alert.priority,
      title: alert.title,
      message: alert.message,
      action_url: alert.actionUrl ?? null,
      action_required: alert.actionRequired ?? false,
      data: JSON.stringify(alert.data ?? {}),
      dedupe_key: alert.dedupeKey,
    })
    .onConflict((c) => c.columns(['user_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const listAlerts = (db: Db, userId: string, before: string | undefined, limit: number): Promise<Alert[]> =>
  db
    .selectFrom('alerts')
    .select([
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
    ])
    .where('user_id', '=', userId)
    .where('dismissed', '=', false)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Alert>()
    .execute()

/** Reading twice is reading once; somebody else's alert does not exist. */
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
