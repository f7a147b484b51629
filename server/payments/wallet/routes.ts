import * as api from '#core/payments/wallet.ts'
import { payDebt } from '#server/payments/debts/pay-actions.ts'
import { CARDS } from '#server/payments/escrow/routes.ts'
import * as methods from '#server/payments/withdrawals/payout-method-actions.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import * as wallet from '#server/payments/wallet/actions.ts'
import { listWithdrawals, withdraw, WITHDRAWALS_PAGE_SIZE } from '#server/payments/withdrawals/actions.ts'
import type { Config } from '#server/platform/config/config.ts'
import { route, sendFile, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

const LIMITS = {
  withdraw: { name: 'wallet:withdraw', max: 60, perMinutes: 10 },
  // Each bank account sends an email.
  add: { name: 'wallet:add-method', max: 20, perMinutes: 60 },
  confirm: { name: 'wallet:confirm', max: 30, perMinutes: 10 },
  documents: { name: 'wallet:documents', max: 60, perMinutes: 10 },
} satisfies Record<string, Limit>

export const walletRoutes = ({
  payments,
  secret,
  limiter,
  config,
}: {
  payments: PaymentContext
  secret: Secret
  limiter: Limiter
  config: Config
}): Route[] => {
  const deps = { payments, secret, publicUrl: config.publicUrl }
  return [
    route(api.getWallet, ({ me }) => wallet.readWallet(payments, me.person)),
    route(api.changeWallet, ({ me, body }) => wallet.changeWallet(payments, me.person, body.autoPayout)),
    route(api.payDebt, async ({ me, params, body, once }) => {
      await limiter.count([CARDS, me.person.id])
      await payDebt(payments, me.person, params.id, body.paymentMethodId, once)
      return wallet.readWallet(payments, me.person)
    }),
    route(api.walletTransactions, ({ me, query }) => wallet.listTransactions(payments, me.person, query)),
    route(api.walletPayments, ({ me, query }) => wallet.listPayments(payments, me.person, query)),
    route(api.walletEarnings, ({ me }) => wallet.readEarnings(payments, me.person)),
    route(api.walletStatement, async ({ me, query }) => {
      await limiter.count([LIMITS.documents, me.person.id])
      const { year, csv } = await wallet.writeStatement(payments, me.person, query.year)
      return sendFile(`statement-${year}.csv`, 'text/csv; charset=utf-8', csv)
    }),
    route(api.taxSummary, async ({ me, query }) => {
      await limiter.count([LIMITS.documents, me.person.id])
      const bytes = await wallet.drawTaxes(payments, me.person, Number(query.year))
      return sendFile(`1099-summary-${query.year}.pdf`, 'application/pdf', Buffer.from(bytes))
    }),

    route(api.listPayoutMethods, ({ me }) => methods.listMethods(deps, me.person)),
    route(api.addPayoutMethod, async ({ me, body, once, ...origin }) => {
      await limiter.count([LIMITS.add, me.person.id])
      return methods.addMethod(deps, me.person, body, once, origin)
    }),
    route(api.confirmPayoutMethod, async ({ me, params, body }) => {
      await limiter.count([LIMITS.confirm, me.person.id])
      return methods.confirmMethod(deps, me.person, params.id, body.amounts)
    }),
    route(api.removePayoutMethod, async ({ me, params, ...origin }) => {
      await methods.removeMethod(deps, me.person, params.id, origin)
      return { message: 'It is removed.' }
    }),
    route(api.payoutAccountLink, async ({ me }) => {
      await limiter.count([LIMITS.add, me.person.id])
      return { url: await methods.linkAccount(deps, me.person) }
    }),

    route(api.withdraw, async ({ me, body, once, ...origin }) => {
      await limiter.count([LIMITS.withdraw, me.person.id])
      return withdraw(payments, me, body, once, origin)
    }),
    route(api.listWithdrawals, async ({ me, query, linkNext }) => {
      const withdrawals = await listWithdrawals(payments, me.person, query.cursor)
      const last = withdrawals.at(-1)
      if (last && withdrawals.length === WITHDRAWALS_PAGE_SIZE) linkNext(last.id)
      return withdrawals
    }),
  ]
}
