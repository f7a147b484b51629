import {
  amountIn,
  listOf,
  sumOf,
  type Ask,
  type Handlers,
  type NewId,
  textIn,
  textsIn,
  type Form,
  invalid,
  missing,
} from '#server/testing/stand-ins/stripe/request.ts'
import { isDebit } from '#server/testing/stand-ins/stripe/cards.ts'
import type { StoredToken, Vault } from '#server/testing/stand-ins/stripe/vault.ts'

export interface Account {
  id: string
  object: 'account'
  email: string | null
  metadata: Record<string, string>
  capabilities: { transfers: 'active' | 'inactive' }
  payouts_enabled: boolean
}
export interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  destination: string
  transfer_group: string | null
}
/** A debit of an account by the platform. */
export interface Debit {
  id: string
  object: 'charge'
  amount: number
  source: string
  transfer_group: string | null
}
export interface Payout {
  id: string
  object: 'payout'
  amount: number
  method: string
  destination: string
  status: 'pending' | 'paid' | 'failed'
  failure_code: string | null
  failure_message: string | null
  metadata: Record<string, string>
}

/** Bank accounts whose payouts fail. */
const FAILING: Record<string, Pick<Payout, 'failure_code' | 'failure_message'>> = {
  '000111111116': { failure_code: 'no_account', failure_message: 'The bank account could not be located.' },
  '000111111113': { failure_code: 'account_closed', failure_message: 'The bank account has been closed.' },
}

const CANNOT = 'insufficient_capabilities_for_transfer'

/** The workers' accounts with their transfers and payouts. */
export const openAccounts = (
  newId: NewId,
  vault: Vault,
  platform: { address: () => string; balance: () => number },
) => {
  const accounts = new Map<string, Account>()
  const places = new Map<string, StoredToken & { account: string }>()
  const transfers: Transfer[] = []
  const debits: Debit[] = []
  const payouts: (Payout & { account: string })[] = []
  /** The return URLs of onboardings. */
  const returns = new Map<string, string>()

  const find = (id: string | null): Account => {
    const account = accounts.get(id ?? '')
    if (!account) throw missing('account', String(id))
    return account
  }
  const transferred = (): number => sumOf(transfers)
  const collected = (): number => sumOf(debits)
  const balanceOf = (account: string): number =>
    sumOf(transfers.filter(({ destination }) => destination === account)) -
    sumOf(debits.filter(({ source }) => source === account)) -
    sumOf(payouts.filter((payout) => payout.account === account && payout.status !== 'failed'))
  const findPayout = (id: string, account: string | null) => {
    const payout = payouts.find((one) => one.id === id && one.account === account)
    if (!payout) throw missing('payout', id)
    return payout
  }
  const newPayout = ({ form, account }: Ask): Payout & { account: string } => {
    const amount = amountIn(form)
    const destination = textIn(form, 'destination') ?? ''
    const owner = find(account)
    if (places.get(destination)?.account !== owner.id) throw missing('external account', destination)
    if (!owner.payouts_enabled) throw invalid('Payouts are not enabled.', 'payouts_not_allowed')
    if (amount > balanceOf(owner.id)) throw invalid('Insufficient funds in Stripe account.', 'balance_insufficient')
    return {
      id: newId('po'),
      object: 'payout',
      amount,
      method: textIn(form, 'method') ?? 'standard',
      destination,
      status: 'pending',
      failure_code: null,
      failure_message: null,
      metadata: textsIn(form, 'metadata'),
      account: owner.id,
    }
  }
  const newPlace = (id: string, form: Form): object => {
    const kept = vault.spend(textIn(form, 'external_account') ?? '')
    const isCard = kept.kind === 'card'
    if (isCard && (kept.currency !== 'usd' || !isDebit(kept.number)))
      throw invalid('The card must be a debit card with a currency.', 'invalid_card_type')
    const place = newId(isCard ? 'card' : 'ba')
    places.set(place, { ...kept, account: find(id).id })
    const holder = isCard ? { name: kept.holder } : { account_holder_name: kept.holder }
    return {
      id: place,
      object: kept.kind,
      account: id,
      last4: kept.number.slice(-4),
      fingerprint: `fp_${kept.number}`,
      ...holder,
    }
  }

  const handlers: Handlers = {
    'POST /v1/accounts': ({ form }) => {
      const account: Account = {
        id: newId('acct'),
        object: 'account',
        email: textIn(form, 'email'),
        metadata: textsIn(form, 'metadata'),
        capabilities: { transfers: 'inactive' },
        payouts_enabled: false,
      }
      accounts.set(account.id, account)
      return account
    },
    'GET /v1/accounts/:id': ({ id }) => find(id),
    'POST /v1/accounts/:id/external_accounts': ({ id, form }) => newPlace(id, form),
    'POST /v1/account_links': ({ form }) => {
      const { id } = find(textIn(form, 'account'))
      returns.set(id, textIn(form, 'return_url') ?? '')
      return { object: 'account_link', url: `${platform.address()}/onboarding/${id}` }
    },
    'POST /v1/transfers': ({ form }) => {
      const amount = amountIn(form)
      const { id, capabilities } = find(textIn(form, 'destination'))
      if (capabilities.transfers !== 'active') throw invalid('The destination lacks the transfers capability.', CANNOT)
      if (amount > platform.balance()) throw invalid('Insufficient funds in Stripe account.', 'balance_insufficient')
      const transfer_group = textIn(form, 'transfer_group')
      const transfer: Transfer = { id: newId('tr'), object: 'transfer', amount, destination: id, transfer_group }
      transfers.unshift(transfer)
      return transfer
    },
    'GET /v1/transfers': ({ form }) => {
      const [group, destination] = [textIn(form, 'transfer_group'), textIn(form, 'destination')]
      return listOf(transfers.filter((one) => one.transfer_group === group && one.destination === destination))
    },
    'POST /v1/charges': ({ form }) => {
      const amount = amountIn(form)
      const { id } = find(textIn(form, 'source'))
      if (amount > balanceOf(id)) throw invalid('Insufficient funds in Stripe account.', 'balance_insufficient')
      const transfer_group = textIn(form, 'transfer_group')
      const debit: Debit = { id: newId('py'), object: 'charge', amount, source: id, transfer_group }
      debits.unshift(debit)
      return debit
    },
    'GET /v1/charges': ({ form }) => {
      const group = textIn(form, 'transfer_group')
      return listOf(debits.filter((one) => one.transfer_group === group))
    },
    'POST /v1/payouts': (ask) => {
      const payout = newPayout(ask)
      payouts.unshift(payout)
      return payout
    },
    'GET /v1/payouts': ({ account }) => listOf(payouts.filter((payout) => payout.account === account)),
    'GET /v1/payouts/:id': ({ id, account }) => findPayout(id, account),
  }

  return {
    handlers,
    accounts,
    transfers,
    payouts,
    transferred,
    collected,
    returns,
    /** The onboarding is complete. */
    finishOnboarding: (id: string): Account =>
      Object.assign(find(id), { capabilities: { transfers: 'active' }, payouts_enabled: true }),
    /** Days later: the bank has accepted the payout or returned it. */
    settlePayout: (id: string): Payout => {
      const payout = payouts.find((one) => one.id === id)
      if (!payout) throw missing('payout', id)
      const failure = FAILING[places.get(payout.destination)?.number ?? '']
      return Object.assign(payout, failure ? { status: 'failed', ...failure } : { status: 'paid' })
    },
  }
}
