import * as api from '#contract/accounts/api.ts'
import * as actions from '#server/accounts/actions.ts'
import { exportPerson } from '#server/accounts/personal-data.ts'
import { emptyCookie, listSessions, sessionCookie } from '#server/accounts/sessions.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'
import { redirectTo, route, sendFile, type Route } from '#server/platform/door.ts'
import type { Limit, Limiter } from '#server/platform/limits.ts'

/** ACC-5: per account, so that no password or code can be tried out; per address, so that accounts cannot be tried out. */
const limit = (name: string, most: number, perMinutes: number): Limit => ({ name, most, perMinutes })
const LIMITS = {
  loginAccount: limit('login:account', 10, 15),
  loginAddress: limit('login:address', 50, 15),
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

export const accountRoutes = ({
  db,
  config,
  secret,
  limiter,
}: {
  db: Db
  config: Config
  secret: string
  limiter: Limiter
}): Route[] => [
  route(api.currentUser, async ({ me }) => me.person),

  route(api.login, async ({ body, me, address, device, setCookie }) => {
    await limiter.count([LIMITS.loginAccount, body.email], [LIMITS.loginAddress, address])
    const signedIn = await actions.login(db, body, { address, device }, me?.sessionId ?? null)
    setCookie(sessionCookie(signedIn.token, config))
    return signedIn.me
  }),

  route(api.register, async ({ body, address }) => {
    await limiter.count([LIMITS.registerAccount, body.email], [LIMITS.registerAddress, address])
    await actions.register(db, body)
    return { message: 'Check your email for the 6-digit code.' }
  }),

  route(api.verifyEmail, async ({ body, me, address, device, setCookie }) => {
    await limiter.count([LIMITS.verifyAccount, body.email], [LIMITS.verifyAddress, address])
    const signedIn = await actions.verifyEmail(db, secret, body, { address, device }, me?.sessionId ?? null)
    setCookie(sessionCookie(signedIn.token, config))
    return signedIn.me
  }),

  route(api.resendCode, async ({ body, address }) => {
    await limiter.count([LIMITS.resendAccount, body.email], [LIMITS.resendAddress, address])
    await actions.resendCode(db, body.email)
    return { message: 'New verification code sent to your email!' }
  }),

  route(api.forgotPassword, async ({ body, address }) => {
    await limiter.count([LIMITS.forgotAccount, body.email], [LIMITS.forgotAddress, address])
    await actions.forgotPassword(db, body.email)
    return { message: 'If this address has an account, a reset code is on its way.' }
  }),

  route(api.resetPassword, async ({ body, address }) => {
    await limiter.count([LIMITS.resetAccount, body.email], [LIMITS.resetAddress, address])
    await actions.resetPassword(db, secret, body)
    return { message: 'You can now log in with your new password' }
  }),

  route(api.loginPage, async () => redirectTo('/?auth=login')),

  // A GET that changes something: obeyed only when our own page or the address bar asked for it.
  route(api.logoutPage, async ({ me, isCrossSite, setCookie }) => {
    if (!isCrossSite) {
      if (me) await actions.logout(db, me)
      setCookie(emptyCookie(config))
    }
    return redirectTo('/')
  }),

  route(api.changePassword, async ({ me, body }) => {
    await limiter.count([LIMITS.accountChange, me.person.id])
    await actions.changePassword(db, me, body)
    return { message: 'Your password is changed. Other devices were signed out.' }
  }),

  route(api.changeEmail, async ({ me, body }) => {
    await limiter.count([LIMITS.accountChange, me.person.id])
    await actions.changeEmail(db, me, body)
    return { message: `We sent a 6-digit code to ${body.email}.` }
  }),

  route(api.confirmEmail, async ({ me, body }) => {
    await limiter.count([LIMITS.accountChange, me.person.id])
    return actions.confirmEmail(db, secret, me, body.code)
  }),

  route(api.listSessions, async ({ me }) => listSessions(db, me.person.id, me.sessionId)),

  route(api.endOtherSessions, async ({ me }) => ({ ended: await actions.endOtherSessions(db, me) })),

  route(api.exportAccount, async ({ me }) => {
    await limiter.count([LIMITS.export, me.person.id])
    return sendFile(
      'nearhand-export.json',
      'application/json; charset=utf-8',
      JSON.stringify(await exportPerson(db, me.person.id), null, 2),
    )
  }),

  route(api.deleteAccount, async ({ me, setCookie }) => {
    await actions.deleteAccount(db, me)
    setCookie(emptyCookie(config))
    return { message: 'Your account is closed and your personal data is erased.' }
  }),
]
