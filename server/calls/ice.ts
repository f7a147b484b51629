import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { createHmac } from 'node:crypto'
import type { CallRoom } from '#core/calls/api.ts'
import type { Config } from '#server/platform/config/config.ts'

const VALID_SECONDS = 6 * HOUR_SECONDS

/** CALL-8: TURN credentials by coturn's shared secret: the name contains the expiry, the password is its HMAC. */
export const iceServersOf =
  ({ stunUrls, turn }: Pick<Config, 'stunUrls' | 'turn'>, now: () => number = Date.now) =>
  (userId: string): CallRoom['iceServers'] => {
    const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : []
    if (!turn) return stun
    const username = `${Math.floor(now() / 1000) + VALID_SECONDS}:${userId}`
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
    return [...stun, { urls: turn.urls, username, credential }]
  }
