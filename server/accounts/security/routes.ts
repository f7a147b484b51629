import type { Secret } from '#server/platform/security/secrets.ts'
import { deviceKey } from '#server/accounts/device-actions.ts'
import * as api from '#core/accounts/security-api.ts'
import * as actions from '#server/accounts/actions.ts'
import * as authenticator from '#server/accounts/security/authenticator-actions.ts'
import { CODE_LIMIT } from '#server/accounts/security/code-limit.ts'
import * as confirming from '#server/accounts/security/confirm-actions.ts'
import * as locks from '#server/accounts/security/lock-actions.ts'
import * as passkeys from '#server/accounts/security/passkey-actions.ts'
import { countAttempts, findMember } from '#server/accounts/security/security-event-actions.ts'
import { emptyCookie, sessionCookie } from '#server/accounts/session-actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import { route, type Route } from '#server/platform/http/server.ts'

const limit = (name: Limit['name'], max: number, perMinutes: number): Limit => ({ name, max, perMinutes })
const LIMITS = {
  confirm: limit('confirm', 20, 15),
  passkey: limit('passkey:address', 60, 15),
  change: limit('security:change', 30, 15),
  link: limit('lock-link:address', 30, 15),
}

interface Deps {
  db: Db
  config: Config
  secret: Secret
  limiter: Limiter
}

export const securityRoutes = ({ db, config, secret, limiter }: Deps): Route[] => {
  const count = (email: string, ...tries: Parameters<Limiter['count']>) =>
    countAttempts(limiter, () => findMember(db, email), ...tries)
  const countAddress = (tried: Limit, network: string) => countAttempts(limiter, async () => ({}), [tried, network])
  const passkeyDeps = ({ header }: { header: (name: string) => string | undefined }) => ({
    db,
    site: passkeys.siteOf(config, header('host')),
  })

  return [
    route(api.readSecurity, ({ me }) => confirming.readSecurity(db, me)),

    route(api.listSecurityEvents, async ({ me, query }) =>
      pageOf(await confirming.listOwnEvents(db, me, query.cursor), confirming.SECURITY_PAGE_SIZE),
    ),

    route(api.endOneSession, async ({ me, params, ...origin }) => {
      await actions.endOneSession(db, me, params.id, origin)
      return { message: 'This device is signed out.' }
    }),

    route(api.confirmPresence, async ({ me, body, ...origin }) => {
      const tries: Parameters<Limiter['count']> =
        body.code === undefined ? [[LIMITS.confirm, me.person.id]] : [[CODE_LIMIT, me.person.id]]
      await count(me.person.email, ...tries)
      await confirming.confirmPresence({ secret, ...passkeyDeps(origin) }, me, body, origin)
      await limiter.forgive(...tries)
      return { message: 'Thank you. It is you.' }
    }),

    route(api.confirmOptions, async ({ me, ...origin }) => {
      await count(me.person.email, [LIMITS.confirm, me.person.id])
      return passkeys.requestOptions(passkeyDeps(origin), 'confirm', me.person.id)
    }),

    route(api.passkeySignInOptions, async ({ network, ...origin }) => {
      await countAddress(LIMITS.passkey, network)
      return passkeys.requestOptions(passkeyDeps(origin), 'sign_in', null)
    }),

    route(api.passkeySignIn, async ({ body, me, network, ...origin }) => {
      await countAddress(LIMITS.passkey, network)
      const signedIn = await actions.loginWithPasskey(passkeyDeps(origin), body, origin, me?.sessionId ?? null, () =>
        deviceKey({ ...origin, network }, config),
      )
      origin.setCookie(sessionCookie(signedIn.token, config))
      return signedIn.me
    }),

    route(api.passkeyOptions, async ({ me, ...origin }) => {
      await count(me.person.email, [LIMITS.change, me.person.id])
      return passkeys.creationOptions(passkeyDeps(origin), me)
    }),

    route(api.addPasskey, ({ me, body, ...origin }) => passkeys.addPasskey(passkeyDeps(origin), me, body, origin)),

    route(api.renamePasskey, ({ me, params, body }) => passkeys.renamePasskey(db, me, params.id, body.name)),

    route(api.removePasskey, async ({ me, params, ...origin }) => {
      await passkeys.removePasskey(db, me, params.id, origin)
      return { message: 'The passkey is removed.' }
    }),

    route(api.beginAuthenticator, async ({ me }) => {
      await count(me.person.email, [LIMITS.change, me.person.id])
      return authenticator.beginAuthenticator({ db, secret }, me)
    }),

    route(api.confirmAuthenticator, async ({ me, body, ...origin }) => {
      await count(me.person.email, [CODE_LIMIT, me.person.id])
      const codes = await authenticator.confirmAuthenticator({ db, secret }, me, body.code, origin)
      await limiter.forgive([CODE_LIMIT, me.person.id])
      return codes
    }),

    route(api.removeAuthenticator, async ({ me, ...origin }) => {
      await authenticator.removeAuthenticator({ db, secret }, me, origin)
      return { message: 'The authenticator app is off.' }
    }),

    route(api.makeRecoveryCodes, async ({ me, ...origin }) => {
      await count(me.person.email, [LIMITS.change, me.person.id])
      return authenticator.makeRecoveryCodes({ db, secret }, me, origin)
    }),

    route(api.lockAccount, async ({ me, ...origin }) => {
      await locks.lockOwnAccount(db, me, origin)
      origin.setCookie(emptyCookie(config))
      return { message: 'Your account is locked. Everybody is signed out and payouts are frozen.' }
    }),

    route(api.lockByLink, async ({ body, network, ...origin }) => {
      await countAddress(LIMITS.link, network)
      await locks.lockByLink(db, body.token, origin)
      return { message: 'Your account is locked. Everybody is signed out and payouts are frozen.' }
    }),

    route(api.unlockAccount, async ({ me, ...origin }) => {
      await locks.unlockOwnAccount(db, me, origin)
      return { message: 'Payouts are open again.' }
    }),
  ]
}
