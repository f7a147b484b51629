import * as api from '#core/payments/api.ts'
import { SAMPLE_CONTRACT_ID } from '#core/payments/rules.ts'
import { viewContract } from '#server/contracts/actions.ts'
import * as actions from '#server/payments/escrow/actions.ts'
import * as cards from '#server/payments/escrow/cards.ts'
import { escrowOf } from '#server/payments/escrow/escrow.ts'
import { receiveEvent } from '#server/payments/provider/provider-events.ts'
import { contractReceipt } from '#server/payments/escrow/receipt-actions.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Config } from '#server/platform/config/config.ts'
import { route, sendFile, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

/** Enough for typing mistakes, too few for testing stolen cards. */
export const CARDS: Limit = { name: 'payments:cards', max: 30, perMinutes: 10 }
const QUESTIONS: Limit = { name: 'payments:questions', max: 120, perMinutes: 10 }

export const paymentRoutes = ({
  payments,
  config,
  limiter,
}: {
  payments: PaymentContext
  config: Config
  limiter: Limiter
}): Route[] => {
  const contracts = { db: payments.db, escrow: escrowOf(payments) }
  return [
    route(api.paymentSetup, async () => ({
      provider: payments.provider.name,
      publishableKey: payments.provider.publishableKey,
      isTestMode: payments.provider.isTestMode,
      sampleContractId: config.demo === 'loopback' ? SAMPLE_CONTRACT_ID : null,
    })),
    route(api.createPaymentIntent, async ({ me, body, once }) => {
      await limiter.count([CARDS, me.person.id])
      const intent = await actions.createIntent(payments, me.person, body, once)
      const { number } = await viewContract(contracts, me.person, body.contractId)
      return { ...intent, number }
    }),
    route(api.confirmSandboxPayment, async ({ me, body, ...origin }) => {
      await limiter.count([CARDS, me.person.id])
      return actions.confirmSandbox(payments, me.person, body, origin)
    }),
    route(api.checkPayment, async ({ me, params }) => {
      await limiter.count([QUESTIONS, me.person.id])
      return actions.check(payments, me.person, params.id)
    }),
    route(api.payContract, async ({ me, params, body, once }) => {
      await limiter.count([CARDS, me.person.id])
      return actions.pay(payments, me.person, params.id, body.paymentMethodId, once)
    }),
    // Without a limit, because held money is released only once.
    route(api.releasePayment, ({ me, params }) => actions.release(payments, me.person, params.id)),
    route(api.tipWorker, async ({ me, params, body, once }) => {
      await limiter.count([CARDS, me.person.id])
      await actions.tip(payments, me.person, params.id, body, once)
      return viewContract(contracts, me.person, params.id)
    }),
    route(api.providerEvent, async ({ raw, header }) => {
      await receiveEvent(payments, raw, header('stripe-signature'))
      return { message: 'Received.' }
    }),
    route(api.contractReceipt, async ({ me, params }) => {
      await limiter.count([QUESTIONS, me.person.id])
      const { name, bytes } = await contractReceipt(payments, contracts, me.person, params.id, config.publicUrl)
      return sendFile(name, 'application/pdf', Buffer.from(bytes))
    }),

    route(api.listPaymentMethods, ({ me }) => cards.listCards(payments, me.person)),
    route(api.addPaymentMethod, async ({ me, body, once, ...origin }) => {
      await limiter.count([CARDS, me.person.id])
      return cards.addCard(payments, me.person, body, once, origin)
    }),
    route(api.useCardByDefault, ({ me, params }) => cards.useByDefault(payments, me.person, params.id)),
    route(api.removePaymentMethod, async ({ me, params }) => {
      await cards.removeCard(payments, me.person, params.id)
      return { message: 'The card is removed.' }
    }),
  ]
}
