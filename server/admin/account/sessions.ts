import { HOUR_SECONDS } from '#core/kernel/time.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '#server/admin/store.ts'
import type { Config } from '#server/platform/config/config.ts'
import { cookieName, readCookie, writeCookie } from '#server/platform/http/cookies.ts'
import { deleteAdminSession, insertAdminSession, touchAdminSession } from '#server/accounts/session-actions.ts'
import { ADMIN_SECOND_FACTOR } from '#core/accounts/settings.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { readSetting } from '#server/platform/database/settings.ts'
import type { AdminIdentity } from '#server/platform/http/server.ts'
import { digest, randomToken } from '#server/platform/security/secrets.ts'

/** For the audit log. */
export const actorIn = (context: { admin: AdminIdentity; address: string; device: string }): Actor => ({
  adminId: context.admin.admin.id,
  address: context.address,
  device: context.device,
})

export const ADMIN_COOKIE = 'asid'
/** ADMIN-1: without use, and in all. */
const LIMITS = { idleSeconds: 8 * HOUR_SECONDS, maxSeconds: 24 * HOUR_SECONDS }

/** SameSite=Strict: links on other sites open the portal signed out. */
export const adminCookie = (token: string, config: Config): string[] =>
  writeCookie(config, ADMIN_COOKIE, token, LIMITS.maxSeconds, 'strict')
export const emptyAdminCookie = (config: Config): string[] => writeCookie(config, ADMIN_COOKIE, '', 0, 'strict')

/** SIGNIN-8 */
export const needsSecondFactor = async (db: Queryable, lacksFactor: boolean): Promise<boolean> =>
  lacksFactor && (await readSetting(db, ADMIN_SECOND_FACTOR))

/** ADMIN-1: one query, as for members; a disabled account has no session. */
const IDENTIFY_ADMIN = {
  name: 'identify-admin',
  text: `select s.sid as "sessionId", a.id, a.email, a.role, a.first_name as "firstName", a.last_name as "lastName",
       s.is_stale as "isStale", a.totp_secret is null as "lacksFactor"
    from session_summary s join admin_users a on a.id = s.admin_id
    where s.sid = $1 and s.expire > app_now() and a.is_active`,
}

export const createIdentifyAdmin =
  (pool: pg.Pool, db: Db, config: Config) =>
  async (request: Pick<FastifyRequest, 'headers'>, isUse = true): Promise<AdminIdentity | null> => {
    const token = readCookie(request.headers.cookie, cookieName(config, ADMIN_COOKIE))
    if (!token) return null
    const { rows } = await pool.query<
      Omit<AdminIdentity['admin'], 'needsSecondFactor'> & { sessionId: string; isStale: boolean; lacksFactor: boolean }
    >({
      ...IDENTIFY_ADMIN,
      values: [digest(token)],
    })
    const row = rows[0]
    if (!row) return null
    const { sessionId, isStale, lacksFactor, ...admin } = row
    if (isStale && isUse) await touchAdminSession(pool, sessionId, LIMITS)
    return { sessionId, admin: { ...admin, needsSecondFactor: await needsSecondFactor(db, lacksFactor) } }
  }

/** Replaces the session of the browser. */
export const startAdminSession = async (
  trx: Trx,
  adminId: string,
  { address, device }: { address: string; device: string },
  previousToken: string | null,
): Promise<string> => {
  if (previousToken) await deleteAdminSession(trx, digest(previousToken))
  const token = randomToken()
  await insertAdminSession(trx, {
    sid: digest(token),
    adminId,
    origin: { address, device },
    seconds: LIMITS.idleSeconds,
  })
  return token
}
