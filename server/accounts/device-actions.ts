import { DEVICE_KEY_DAYS } from '#core/accounts/rules.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import * as store from '#server/accounts/key-store.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { writeCookie } from '#server/platform/http/cookies.ts'
import type { Limit } from '#server/platform/http/rate-limits.ts'
import type { RequestContext } from '#server/platform/http/server.ts'
import { digest, randomToken } from '#server/platform/security/secrets.ts'

const COOKIE = 'device'

type Caller = Pick<RequestContext<Endpoint>, 'cookie' | 'setCookie' | 'network'>

const keyOf = ({ cookie }: Caller): string | null => {
  const token = cookie(COOKIE)
  return token === null ? null : digest(token)
}

/** Set at sign-in and registration; the same for every account that signs in here. */
export const deviceKey = (caller: Caller, config: Config): store.DeviceKey => {
  const token = caller.cookie(COOKIE) ?? randomToken()
  caller.setCookie(writeCookie(config, COOKIE, token, DEVICE_KEY_DAYS * DAY_SECONDS))
  return { keyHash: digest(token), networkHash: digest(caller.network) }
}

const limit = (name: Limit['name'], max: number, perMinutes: number): Limit => ({ name, max, perMinutes })
const LIMITS = {
  device: limit('login:device', 10, 15),
  pair: limit('login:pair', 10, 15),
  network: limit('login:network', 50, 15),
  /** Of many networks that guess at one account, each makes few tries. */
  strangers: limit('login:strangers', 200, 60),
}

/**
 * ACC-20: a browser that has signed in before has a counter of its own. Others count for the account within their
 * network, and for their network; only tries from networks that never signed in count for the account as a whole.
 */
export const loginTries = async (db: Db, email: string, caller: Caller): Promise<(readonly [Limit, string])[]> => {
  const keyHash = keyOf(caller)
  const known = await store.findKnown(db, email, { keyHash, networkHash: digest(caller.network) })
  if (known.isDevice) return [[LIMITS.device, `${email} ${keyHash}`]]
  return [
    [LIMITS.pair, `${email} ${caller.network}`],
    [LIMITS.network, caller.network],
    ...(known.isNetwork ? [] : [[LIMITS.strangers, email] as const]),
  ]
}
