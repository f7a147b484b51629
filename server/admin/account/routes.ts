import * as api from '#core/admin/account.ts'
import { adminLogin } from '#core/admin/api.ts'
import * as actions from '#server/admin/account/actions.ts'
import { actorIn, ADMIN_COOKIE, adminCookie } from '#server/admin/account/sessions.ts'
import { countAttempts } from '#server/accounts/security/security-event-actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

/** Per account and per network address, as for members. */
const limit = (name: Limit['name'], max: number, perMinutes: number): Limit => ({ name, max, perMinutes })
const LIMITS = {
  loginAccount: limit('admin-login:account', 10, 15),
  loginAddress: limit('admin-login:address', 50, 15),
  /** TOTP-5: lower, because a code has only six digits. */
  code: limit('admin-code', 10, 60),
  change: limit('admin-account:change', 10, 15),
  forgotAccount: limit('admin-forgot:account', 5, 30),
  forgotAddress: limit('admin-forgot:address', 20, 30),
  resetAccount: limit('admin-reset:account', 10, 30),
  resetAddress: limit('admin-reset:address', 50, 30),
}

export const adminAccountRoutes = ({
  db,
  secret,
  config,
  limiter,
}: {
  db: Db
  secret: Secret
  config: Config
  limiter: Limiter
}): Route[] => {
  const count = (email: string, ...tries: Parameters<Limiter['count']>) =>
    countAttempts(limiter, () => actions.findOwner(db, email), ...tries)
  return [
    route(adminLogin, async ({ body, network, ...origin }) => {
      // ACC-20: the account within its network, so that nobody elsewhere can lock it.
      await count(body.email, [LIMITS.loginAccount, `${body.email} ${network}`], [LIMITS.loginAddress, network])
      const { admin, token } = await actions.login({ db, secret }, body, origin, origin.cookie(ADMIN_COOKIE), () =>
        count(body.email, [LIMITS.code, body.email]),
      )
      if (body.code !== undefined) await limiter.forgive([LIMITS.code, body.email])
      origin.setCookie(adminCookie(token, config))
      return admin
    }),

    route(api.ownSecurity, async ({ admin }) => actions.readSecurity(db, admin.admin.id)),

    route(api.beginSecondFactor, async ({ body, ...context }) => {
      const { id, email } = context.admin.admin
      await count(email, [LIMITS.change, id])
      const actor = { ...actorIn(context), log: context.log }
      return actions.beginSecondFactor({ db, secret }, actor, { email, password: body.password })
    }),

    route(api.confirmSecondFactor, async ({ body, ...context }) => {
      const { email } = context.admin.admin
      await count(email, [LIMITS.code, email])
      const actor = { ...actorIn(context), log: context.log }
      return actions.confirmSecondFactor({ db, secret }, actor, body.code, context.admin.sessionId)
    }),

    route(api.removeSecondFactor, async ({ body, ...context }) => {
      const { id, email } = context.admin.admin
      await count(email, [LIMITS.change, id], [LIMITS.code, email])
      await actions.removeSecondFactor({ db, secret }, { ...actorIn(context), log: context.log }, body)
      return { message: 'The second factor is off.' }
    }),

    route(api.changeAdminPassword, async ({ body, ...context }) => {
      const { id, email } = context.admin.admin
      await count(email, [LIMITS.change, id])
      const actor = { ...actorIn(context), log: context.log }
      await actions.changePassword(db, actor, context.admin.sessionId, { ...body, email })
      return { message: 'Password changed. Other sessions have ended.' }
    }),

    route(api.forgotAdminPassword, async ({ body, network }) => {
      await count(body.email, [LIMITS.forgotAccount, body.email], [LIMITS.forgotAddress, network])
      await actions.forgotPassword(db, body.email)
      return { message: 'If there is an admin with this address, a code is on its way.' }
    }),

    route(api.resetAdminPassword, async ({ body, network, ...origin }) => {
      await count(body.email, [LIMITS.resetAccount, body.email], [LIMITS.resetAddress, network])
      await actions.resetPassword({ db, secret }, body, origin)
      return { message: 'Your new password is set. Please sign in with it.' }
    }),
  ]
}
