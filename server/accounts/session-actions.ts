import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { SESSION_DAYS } from '#core/accounts/rules.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import * as store from '#server/accounts/session-store.ts'
import type { Config } from '#server/platform/config/config.ts'
import { readCookie, writeCookie } from '#server/platform/http/cookies.ts'
import type { Identity } from '#server/platform/http/server.ts'

const COOKIE = 'sid'

export const sessionCookie = (token: string, config: Config): string =>
  writeCookie(config, COOKIE, token, SESSION_DAYS * DAY_SECONDS)
export const emptyCookie = (config: Config): string => writeCookie(config, COOKIE, '', 0)

/** The second to fourth are for the admin portal. */
export const { listSessions, insertAdminSession, deleteAdminSession, deleteAdminSessions } = store

export const createIdentify =
  (pool: pg.Pool) =>
  async (request: Pick<FastifyRequest, 'headers'>): Promise<Identity | null> => {
    const token = readCookie(request.headers.cookie, COOKIE)
    const session = token ? await store.findSession(pool, token) : null
    if (!session) return null
    if (session.isStale) await store.touchSession(pool, session.sessionId, session.id)
    const { sessionId, now, confirmedUntil } = session
    return { sessionId, person: session, now, confirmedUntil }
  }
