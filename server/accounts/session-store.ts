import { sql } from 'kysely'
import type pg from 'pg'
import type { Device } from '#core/accounts/api.ts'
import { deviceName } from '#core/accounts/device.ts'
import { MAX_SESSION_DAYS, SESSION_DAYS } from '#core/accounts/rules.ts'
import { CONFIRM_MINUTES } from '#core/kernel/confirm.ts'
import type { Me } from '#core/kernel/me.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import type { Origin } from '#server/accounts/security/security-event-store.ts'
import { ME_COLUMNS } from '#server/accounts/store.ts'
import { appNow, fromNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { digest, randomToken } from '#server/platform/security/secrets.ts'

/** ACC-13: precision of when a session and a member were last seen, to avoid a write for every request. */
const TOUCH_AFTER_MINUTES = 5
const STALE_BEFORE = `app_now() - interval '${TOUCH_AFTER_MINUTES} minutes'`

/** Finds session and person with one query. */
export const IDENTIFY = {
  name: 'identify',
  text: `select s.sid as "sessionId", app_now() as now,
    s.confirmed_at + interval '${CONFIRM_MINUTES} minutes' as "confirmedUntil", least(s.last_seen_at, u.last_active_at) < ${STALE_BEFORE} as "isStale", ${ME_COLUMNS}
    from sessions s join users u on u.id = s.user_id
    where s.sid = $1 and s.expire > app_now() and u.banned_at is null and u.deleted_at is null`,
}

export interface FoundSession extends Me {
  sessionId: string
  now: string
  confirmedUntil: string
  isStale: boolean
}

export const findSession = async (pool: pg.Pool, token: string): Promise<FoundSession | null> => {
  const { rows } = await pool.query<FoundSession>({ ...IDENTIFY, values: [digest(token)] })
  return rows[0] ?? null
}

/** Of concurrent requests, and of those from several devices, only the first writes. */
export const touchSession = async (pool: pg.Pool, sessionId: string, userId: string): Promise<void> => {
  await pool.query(
    `with seen as (update sessions set last_seen_at = app_now(),
         expire = least(app_now() + make_interval(days => $2), created_at + make_interval(days => $3))
       where sid = $1 and last_seen_at < ${STALE_BEFORE})
     update users set last_active_at = app_now()
     where id = $4 and coalesce(last_active_at, '-infinity') < ${STALE_BEFORE}`,
    [sessionId, SESSION_DAYS, MAX_SESSION_DAYS, userId],
  )
}

/**
 * ACC-11: devices are told apart by browser and system, since addresses change often. The first device of a member is
 * not reported as new.
 */
export const rememberDevice = async (
  trx: Trx,
  userId: string,
  origin: Origin,
): Promise<{ device: string; isNew: boolean }> => {
  const device = deviceName(origin.device)
  // xmax is 0 for a row that this statement inserted.
  const { rows } = await sql<{ isNew: boolean }>`
    insert into known_devices as k (user_id, device) values (${userId}, ${device})
    on conflict (user_id, device) do update set last_seen_at = app_now()
    returning k.xmax = 0 and exists (select from known_devices o where o.user_id = k.user_id and o.device <> k.device)
      as "isNew"`.execute(trx)
  return { device, isNew: rows[0]!.isNew }
}

export const startSession = async (trx: Trx, userId: string, { address, device }: Origin): Promise<string> => {
  const token = randomToken()
  await trx.updateTable('users').set({ last_active_at: appNow }).where('id', '=', userId).execute()
  await trx
    .insertInto('sessions')
    .values({
      sid: digest(token),
      user_id: userId,
      sess: JSON.stringify({ address, device }),
      expire: fromNow(SESSION_DAYS * DAY_SECONDS),
    })
    .execute()
  return token
}

/** STEP-21 */
export const confirmSession = async (trx: Trx, sessionId: string): Promise<void> => {
  await trx.updateTable('sessions').set({ confirmed_at: appNow }).where('sid', '=', sessionId).execute()
}

export const endSession = async (db: Queryable, sessionId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('sid', '=', sessionId).execute()
}

/** Of the digest, as shown to the owner. */
const ID_LENGTH = 12

/** Returns the whole id; undefined: there is none any more. */
export const endSessionById = async (trx: Trx, userId: string, id: string): Promise<string | undefined> => {
  const row = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql<string>`left(sid, ${sql.lit(ID_LENGTH)})`, '=', id)
    .returning('sid')
    .executeTakeFirst()
  return row?.sid
}

/** Returns the ids of the sessions, so that their sockets are closed. */
export const endSessions = async (trx: Queryable, userId: string, keep: string | null): Promise<string[]> => {
  const rows = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== null, (query) => query.where('sid', '!=', keep!))
    .returning('sid')
    .execute()
  return rows.map((row) => row.sid)
}

export const listSessions = async (db: Db, userId: string, current: string): Promise<Device[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['sid', 'sess', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expire', '>', fromNow(0))
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(({ sid, sess, created_at, last_seen_at }) => {
    const origin = sess as Partial<Origin>
    return {
      id: sid.slice(0, ID_LENGTH),
      device: deviceName(origin.device ?? ''),
      address: origin.address ?? null,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
      isCurrent: sid === current,
    }
  })
}

// ---- admins --------------------------------------------------------------------------------------------------------

/** In the same table as sessions of members, so that one cookie cannot be both. */
export const insertAdminSession = async (
  trx: Trx,
  session: { sid: string; adminId: string; origin: object; seconds: number },
): Promise<void> => {
  await trx
    .insertInto('sessions')
    .values({
      sid: session.sid,
      admin_id: session.adminId,
      sess: JSON.stringify(session.origin),
      expire: fromNow(session.seconds),
    })
    .execute()
}

/** As for members, with the limits of the portal. */
export const touchAdminSession = async (
  pool: pg.Pool,
  sessionId: string,
  { idleSeconds, maxSeconds }: { idleSeconds: number; maxSeconds: number },
): Promise<void> => {
  await pool.query(
    `update sessions set last_seen_at = app_now(),
       expire = least(app_now() + make_interval(secs => $2), created_at + make_interval(secs => $3))
     where sid = $1 and last_seen_at < ${STALE_BEFORE}`,
    [sessionId, idleSeconds, maxSeconds],
  )
}

export const deleteAdminSession = async (trx: Trx, sessionId: string): Promise<void> => {
  await trx.deleteFrom('sessions').where('sid', '=', sessionId).where('admin_id', 'is not', null).execute()
}

/** All of an account except `keep`. */
export const deleteAdminSessions = async (trx: Trx, adminId: string, keep: string | null): Promise<void> => {
  await trx
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .$if(keep !== null, (query) => query.where('sid', '!=', keep!))
    .execute()
}
