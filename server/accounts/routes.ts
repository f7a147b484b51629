import { DAY_SECONDS } from '#core/kernel/time.ts'
import { paths } from '#core/paths.ts'
import * as api from '#core/accounts/api.ts'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import * as actions from '#server/accounts/actions.ts'
import { deviceKey, loginTries } from '#server/accounts/device-actions.ts'
import { CODE_LIMIT } from '#server/accounts/security/code-limit.ts'
import type { PersonalData } from '#server/accounts/personal-data-port.ts'
import { countAttempts, findMember } from '#server/accounts/security/security-event-actions.ts'
import { emptyCookie, listSessions, sessionCookie } from '#server/accounts/session-actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import { writeCookie } from '#server/platform/http/cookies.ts'
import type { Db } from '#server/platform/database/database.ts'
import { redirectTo, route, sendFile, type Route, type RequestContext } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import { digest, randomToken, type Secret } from '#server/platform/security/secrets.ts'

/** The page checks it again (WEB-4). */
const OWN_PATH = /^\/(?![/\\])[^\s\\]{0,500}$/
const limit = (name: Limit['name'], max: number, perMinutes: number): Limit => ({ name, max, perMinutes })
/** ACC-5: per account and per network address; sign-in has its own (`loginTries`). */
const LIMITS = {
  registerAccount: limit('register:account', 5, 60),
  registerAddress: limit('register:address', 20, 60),
  verifyAccount: limit('verify:account', 10, 15),
  verifyAddress: limit('verify:address', 50, 15),
  resendAccount: limit('resend:account', 5, 30),
  resendAddress: limit('resend:address', 20, 30),
  forgotAccount: limit('forgot:account', 5, 30),
  forgotAddress: limit('forgot:address', 20, 30),
  resetAccount: limit('reset:account', 10, 30),
  resetAddress: limit('reset:address', 50, 30),
  accountChange: limit('account:change', 10, 15),
  export: limit('account:export', 10, 60),
}

/** ACC-3: only the browser that registered can verify; otherwise a code could confirm somebody else's password. */
const BROWSER_COOKIE = 'browser'
type Cookies = Pick<RequestContext<Endpoint>, 'cookie' | 'setCookie'>
const knownBrowser = ({ cookie }: Cookies): string | null => {
  const token = cookie(BROWSER_COOKIE)
  return token === null ? null : digest(token)
}
const rememberBrowser = ({ cookie, setCookie }: Cookies, config: Config): string => {
  const token = cookie(BROWSER_COOKIE) ?? randomToken()
  setCookie(writeCookie(config, BROWSER_COOKIE, token, DAY_SECONDS))
  return digest(token)
}

export const accountRoutes = ({
  db,
  config,
  secret,
  limiter,
  personalData,
}: {
  db: Db
  config: Config
  secret: Secret
  limiter: Limiter
  personalData: PersonalData
}): Route[] => {
  const count = (email: string, ...tries: Parameters<Limiter['count']>) =>
    countAttempts(limiter, () => findMember(db, email), ...tries)
  return [
    route(api.currentUser, async ({ me }) => me.person),

    route(api.login, async ({ body, me, network, ...origin }) => {
      const caller = { ...origin, network }
      const tries = await loginTries(db, body.email, caller)
      await count(body.email, ...tries)
      const signedIn = await actions.login(
        db,
        secret,
        body,
        origin,
        me?.sessionId ?? null,
        () => deviceKey(caller, config),
        () => rememberBrowser(origin, config),
        (userId) => count(body.email, [CODE_LIMIT, userId]),
      )
      await limiter.forgive(...tries, [CODE_LIMIT, signedIn.me.id])
      origin.setCookie(sessionCookie(signedIn.token, config))
      return signedIn.me
    }),

    route(api.register, async ({ body, network, ...origin }) => {
      await count(body.email, [LIMITS.registerAccount, body.email], [LIMITS.registerAddress, network])
      await actions.register(db, body, rememberBrowser(origin, config))
      return { message: 'Check your email for the 6-digit code.' }
    }),

    route(api.verifyEmail, async ({ body, me, network, ...origin }) => {
      await count(body.email, [LIMITS.verifyAccount, body.email], [LIMITS.verifyAddress, network])
      const signedIn = await actions.verifyEmail(
        db,
        secret,
        { ...body, browser: knownBrowser(origin) },
        origin,
        me?.sessionId ?? null,
        deviceKey({ ...origin, network }, config),
      )
      origin.setCookie(sessionCookie(signedIn.token, config))
      return signedIn.me
    }),

    route(api.resendCode, async ({ body, network, ...origin }) => {
      await count(body.email, [LIMITS.resendAccount, body.email], [LIMITS.resendAddress, network])
      await actions.resendCode(db, body.email, knownBrowser(origin))
      return { message: 'New verification code sent to your email!' }
    }),

    route(api.forgotPassword, async ({ body, network }) => {
      await count(body.email, [LIMITS.forgotAccount, body.email], [LIMITS.forgotAddress, network])
      await actions.forgotPassword(db, body.email)
      return { message: 'If this address has an account, a reset code is on its way.' }
    }),

    route(api.resetPassword, async ({ body, network, ...origin }) => {
      await count(body.email, [LIMITS.resetAccount, body.email], [LIMITS.resetAddress, network])
      await actions.resetPassword(db, secret, body, origin)
      return { message: 'You can now log in with your new password' }
    }),

    route(api.loginPage, async ({ query: { next } }) =>
      redirectTo(paths.signIn(next && OWN_PATH.test(next) ? next : undefined)),
    ),

    // A GET with an effect, so it is ignored when another site links to it.
    route(api.logoutPage, async ({ me, isCrossSite, setCookie }) => {
      if (!isCrossSite) {
        if (me) await actions.logout(db, me)
        setCookie(emptyCookie(config))
      }
      return redirectTo('/')
    }),

    route(api.changePassword, async ({ me, body, ...origin }) => {
      await count(me.person.email, [LIMITS.accountChange, me.person.id])
      await actions.changePassword(db, me, body, origin)
      return { message: 'Your password is changed. Other devices were signed out.' }
    }),

    route(api.changeEmail, async ({ me, body, ...origin }) => {
      await count(me.person.email, [LIMITS.accountChange, me.person.id])
      await actions.changeEmail(db, me, body, origin)
      return { message: `We sent a 6-digit code to ${body.email}.` }
    }),

    route(api.confirmEmail, async ({ me, body, ...origin }) => {
      await count(me.person.email, [LIMITS.accountChange, me.person.id])
      return actions.confirmEmail(db, secret, me, body.code, origin)
    }),

    route(api.listSessions, async ({ me }) => listSessions(db, me.person.id, me.sessionId)),

    route(api.endOtherSessions, async ({ me, ...origin }) => ({
      ended: await actions.endOtherSessions(db, me, origin),
    })),

    route(api.exportAccount, async ({ me, ...origin }) => {
      await count(me.person.email, [LIMITS.export, me.person.id])
      return sendFile(
        'nearhand-export.json',
        'application/json; charset=utf-8',
        await actions.exportAccount({ db, personalData }, me, origin),
      )
    }),

    route(api.deleteAccount, async ({ me, setCookie }) => {
      await actions.deleteAccount({ db, personalData }, me)
      setCookie(emptyCookie(config))
      return { message: 'Your account is closed and your personal data is erased.' }
    }),
  ]
}
