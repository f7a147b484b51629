import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

export interface NewSubscription {
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
}

/** A browser belongs to the member who is signed in there. */
export const saveSubscription = async (trx: Trx, one: NewSubscription): Promise<void> => {
  await sql`
    insert into push_tokens (id, user_id, sid, token, p256dh_key, auth_key, device)
    values (${newId()}, ${one.userId}, ${one.sessionId}, ${one.endpoint}, ${one.p256dh}, ${one.auth}, ${one.device})
    on conflict (token) do update set user_id = excluded.user_id, sid = excluded.sid,
      p256dh_key = excluded.p256dh_key, auth_key = excluded.auth_key, device = excluded.device, is_active = true,
      created_at = case when push_tokens.user_id = excluded.user_id
        then push_tokens.created_at else app_now() end`.execute(trx)
}

export const forgetOldest = async (trx: Trx, userId: string, max: number): Promise<void> => {
  await sql`
    delete from push_tokens where id in (select id from push_tokens where user_id = ${userId}
      order by is_active desc, created_at desc, id desc offset ${max})`.execute(trx)
}

export const forgetSubscription = async (db: Db, userId: string, endpoint: string): Promise<void> => {
  await db.deleteFrom('push_tokens').where('user_id', '=', userId).where('token', '=', endpoint).execute()
}
