import type { Stripe } from 'stripe'
import { ProviderRefusal, type Provider } from '#server/payments/provider/provider.ts'
import { asPayout, asPayoutMethod, isPayable } from '#server/payments/provider/stripe-responses.ts'
import { answered, answeredInTime, foundOrNull } from '#server/payments/provider/stripe-errors.ts'

const ACCOUNT_FIRST = 'Please set up your payout account first.'
const PAGE = 100

type PayingProvider = Pick<
  Provider,
  'transfer' | 'collect' | 'payOut' | 'findPayout' | 'openAccount' | 'accountLink' | 'addPayoutMethod'
>

/** Accounts of workers at Stripe, transfers and payouts. */
export const payingWith = (stripe: Stripe): PayingProvider => ({
  async transfer({ account, amountCents, about }, key) {
    const { data } = await answered(stripe.transfers.list({ transfer_group: about, destination: account, limit: 1 }))
    if (data[0]) return { ref: data[0].id }
    const wanted = {
      amount: amountCents,
      currency: 'usd',
      destination: account,
      transfer_group: about,
      metadata: { about },
    }
    const made = await answeredInTime(stripe.transfers.create(wanted, { idempotencyKey: key }))
    return { ref: made.id }
  },
  // A debit of the account, which is possible because the platform is liable for its losses.
  async collect({ account, amountCents, about }, key) {
    const { data } = await answered(stripe.charges.list({ transfer_group: about, limit: 1 }))
    if (data[0]) return { ref: data[0].id }
    const wanted = {
      amount: amountCents,
      currency: 'usd',
      source: account,
      transfer_group: about,
      metadata: { about },
    }
    const made = await answeredInTime(stripe.charges.create(wanted, { idempotencyKey: key }))
    return { ref: made.id }
  },
  async payOut({ withdrawalId, amountCents, speed, account, methodToken }, key) {
    if (account === null) throw new ProviderRefusal(ACCOUNT_FIRST)
    const { data } = await answered(stripe.payouts.list({ limit: PAGE }, { stripeAccount: account }))
    const made = data.find(({ metadata }) => metadata?.['withdrawalId'] === withdrawalId)
    if (made) return asPayout(made)
    const wanted = {
      amount: amountCents,
      currency: 'usd',
      // Stripe has two speeds: what is requested before the cut-off is sent the same day.
      method: speed === 'instant' ? 'instant' : 'standard',
      destination: methodToken,
      metadata: { withdrawalId },
    } satisfies Stripe.PayoutCreateParams
    return asPayout(await answered(stripe.payouts.create(wanted, { stripeAccount: account, idempotencyKey: key })))
  },
  async findPayout(ref, account) {
    const payout = await foundOrNull(
      stripe.payouts.retrieve(ref, {}, account === null ? {} : { stripeAccount: account }),
    )
    return payout && asPayout(payout)
  },

  async openAccount({ userId, email }, key) {
    const wanted = {
      // Only with a wallet of our own may we attach banks and cards; Stripe collects what it must know on its own page.
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
        stripe_dashboard: { type: 'none' },
      },
      capabilities: { transfers: { requested: true } },
      // Paid out when the worker withdraws, not automatically every day.
      settings: { payouts: { schedule: { interval: 'manual' } } },
      email,
      metadata: { userId },
    } satisfies Stripe.AccountCreateParams
    const account = await answered(stripe.accounts.create(wanted, { idempotencyKey: key }))
    return { account: account.id, isPayable: isPayable(account) }
  },
  async accountLink(account, { refresh, back }) {
    const wanted = { account, refresh_url: refresh, return_url: back, type: 'account_onboarding' } as const
    return (await answered(stripe.accountLinks.create(wanted))).url
  },
  async addPayoutMethod(account, token, key) {
    const wanted = { external_account: token }
    return asPayoutMethod(
      await answered(stripe.accounts.createExternalAccount(account, wanted, { idempotencyKey: key })),
    )
  },
})
