import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { MAX_SESSION_DAYS } from '#core/accounts/rules.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import * as store from '#server/accounts/session-store.ts'
import type { Config } from '#server/platform/config/config.ts'
import { cookieName, readCookie, writeCookie } from '#server/platform/http/cookies.ts'
import type { Identity } from '#server/platform/http/server.ts'

export const SESSION_COOKIE = 'sid'

/** Kept as long as a session can last; when it ends is decided here, not in the browser. */
export const sessionCookie = (token: string, config: Config): string[] =>
  writeCookie(config, SESSION_COOKIE, token, MAX_SESSION_DAYS * DAY_SECONDS)
export const emptyCookie = (config: Config): string[] => writeCookie(config, SESSION_COOKIE, '', 0)

/** All but the first are for the admin portal. */
export const { listSessions, insertAdminSession, touchAdminSession, deleteAdminSession, deleteAdminSessions } = store

export const createIdentify =
  (pool: pg.Pool, config: Config) =>
  async (request: Pick<FastifyRequest, 'headers'>): Promise<Identity | null> => {
    const token = readCookie(request.headers.cookie, cookieName(config, SESSION_COOKIE))
    const session = token ? await store.findSession(pool, token) : null
    if (!session) return null
    if (session.isStale) await store.touchSession(pool, session.sessionId, session.id)
    const { sessionId, now, confirmedUntil } = session
    return { sessionId, person: session, now, confirmedUntil }
  }
