import type { StripeStandIn } from '#server/testing/stand-ins/stripe-api.ts'
import { ACCOUNT } from '#server/testing/scenarios/wallets.ts'

type Bank = Pick<StripeStandIn, 'address' | 'environment'>

/** The token that Stripe's form in the browser would create for these numbers. */
export const tokenFor = (bank: Bank, fields: Record<string, string>): Promise<string> => create(bank, 'tokens', fields)

/** A card, of whichever number and expiry. */
export const cardToken = (bank: Bank, number: string, year = 2034): Promise<string> =>
  create(bank, 'payment_methods', { 'card[number]': number, 'card[exp_year]': String(year) })

const create = async (
  { address, environment }: Bank,
  what: string,
  fields: Record<string, string>,
): Promise<string> => {
  const answer = await fetch(`${address}/v1/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${environment.STRIPE_PUBLISHABLE_KEY}` },
    body: new URLSearchParams(fields),
  })
  return ((await answer.json()) as { id: string }).id
}

export const bankToken = (bank: Bank, accountNumber = ACCOUNT): Promise<string> =>
  tokenFor(bank, {
    'bank_account[account_number]': accountNumber,
    'bank_account[routing_number]': '110000000',
    'bank_account[account_holder_name]': 'Devon Marsh',
  })

export const debitToken = (bank: Bank): Promise<string> =>
  tokenFor(bank, { 'card[number]': '4000056655665556', 'card[currency]': 'usd', 'card[name]': 'Devon Marsh' })
