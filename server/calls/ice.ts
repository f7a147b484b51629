import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { createHmac } from 'node:crypto'
import type { CallRoom } from '#core/calls/api.ts'
import type { Config } from '#server/platform/config/config.ts'

const VALID_SECONDS = 6 * HOUR_SECONDS

/** CALL-8: TURN as coturn's shared secret has it: a name that runs out, and a password only we could have made. */
export const iceServersOf =
  ({ stunUrls, turn }: Pick<Config, 'stunUrls' | 'turn'>, now: () => number = Date.now) =>
  (userId: string): CallRoom['iceServers'] => {
    const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : []
    if (!turn) return stun
    const username = `${Math.floor(now() / 1000) + VALID_SECONDS}:${userId}`
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
    return [...stun, { urls: turn.urls, username, credential }]
  }
