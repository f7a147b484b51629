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
  StripeProblem,
} from '#server/testing/stand-ins/stripe/request.ts'
import { outcomeOf } from '#server/testing/stand-ins/stripe/cards.ts'
import type { Vault } from '#server/testing/stand-ins/stripe/vault.ts'

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  customer: string | null
  metadata: Record<string, string>
  payment_method: string | null
  next_action: { type: string } | null
  last_payment_error: StripeProblem['error'] | null
}
export interface Refund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded'
  metadata: Record<string, string>
}

const MIN = 50
const NEEDS_OWNER = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
const NOT_CONFIRMED = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method.',
}

const newIntent = (id: string, form: Form): Intent => {
  const amount = amountIn(form)
  if (amount < MIN) throw invalid('Amount must be at least $0.50 usd', 'amount_too_small')
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency: textIn(form, 'currency') ?? '',
    status: 'requires_payment_method',
    client_secret: `${id}_secret`,
    customer: textIn(form, 'customer'),
    metadata: textsIn(form, 'metadata'),
    payment_method: null,
    next_action: null,
    last_payment_error: null,
  }
}

const capture = (intent: Intent): void => {
  Object.assign(intent, { status: 'succeeded', next_action: null, last_payment_error: null })
  intent.amount_received = intent.amount
}
const declined = (intent: Intent, error: Omit<StripeProblem['error'], 'type'> & { message: string }): StripeProblem => {
  Object.assign(intent, { status: 'requires_payment_method', next_action: null })
  intent.last_payment_error = { type: 'card_error', ...error }
  return new StripeProblem(402, { ...intent.last_payment_error, payment_intent: { ...intent } })
}

/** Intents, their confirmation, and refunds. */
export const openIntents = (newId: NewId, vault: Vault, isDisputed: (intent: string) => boolean) => {
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []

  const find = ({ id, form, isBrowser }: Pick<Ask, 'id' | 'form' | 'isBrowser'>): Intent => {
    const intent = intents.get(id)
    const isForeign = isBrowser && textIn(form, 'client_secret') !== intent?.client_secret
    if (!intent || isForeign) throw missing('payment_intent', id)
    return intent
  }
  const show = (intent: Intent, form: Form): object => {
    const isExpanded = Object.values(textsIn(form, 'expand')).some((name) => name.endsWith('payment_method'))
    const method = intent.payment_method
    return isExpanded && method !== null ? { ...intent, payment_method: vault.look(method) } : { ...intent }
  }
  const confirm = (intent: Intent, form: Form): object => {
    if (intent.status === 'succeeded') throw invalid('It has succeeded already.', 'payment_intent_unexpected_state')
    const method = vault.findMethod(textIn(form, 'payment_method') ?? '')
    if (method.customer !== null && method.customer !== intent.customer)
      throw invalid('The payment method belongs to another customer.', 'payment_method_unexpected_state')
    intent.payment_method = method.id
    const { does, ...error } = outcomeOf(vault.numberOf(method))
    if (does === 'asks' && textIn(form, 'off_session') === 'true') throw declined(intent, NEEDS_OWNER)
    if (does === 'asks') Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    else if (does === 'succeeds') capture(intent)
    else throw declined(intent, error)
    return show(intent, form)
  }
  const refundsOf = (intent: string | null): Refund[] => refunds.filter((refund) => refund.payment_intent === intent)

  const addRefund = (intent: Intent, amount: number, metadata: Record<string, string>): Refund => {
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata,
    }
    refunds.unshift(refund)
    return refund
  }
  /** The charge, as events about it carry it. */
  const chargeOf = (intent: Intent) => ({
    id: intent.id.replace('pi', 'ch'),
    object: 'charge',
    payment_intent: intent.id,
    amount: intent.amount,
    amount_refunded: sumOf(refundsOf(intent.id)),
  })

  const handlers: Handlers = {
    'POST /v1/payment_intents': ({ form }) => {
      const intent = newIntent(newId('pi'), form)
      intents.set(intent.id, intent)
      return textIn(form, 'confirm') === 'true' ? confirm(intent, form) : show(intent, form)
    },
    'GET /v1/payment_intents/search': ({ form }) => {
      const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(textIn(form, 'query') ?? '') ?? []
      const found = [...intents.values()].filter(({ metadata }) => metadata[name] === value)
      return listOf(found.map((intent) => show(intent, form)))
    },
    'GET /v1/payment_intents/:id': (ask) => show(find(ask), ask.form),
    'POST /v1/payment_intents/:id/confirm': (ask) => confirm(find(ask), ask.form),
    // What happens in the bank's frame once Stripe.js has opened it.
    'POST /v1/payment_intents/:id/authenticate': (ask) => {
      const intent = find(ask)
      if (intent.status !== 'requires_action') throw invalid('Nothing is asked.', 'payment_intent_unexpected_state')
      if (textIn(ask.form, 'outcome') !== 'yes') throw declined(intent, NOT_CONFIRMED)
      capture(intent)
      return { ...intent }
    },

    'POST /v1/refunds': ({ form }) => {
      const intent = find({ id: textIn(form, 'payment_intent') ?? '', form, isBrowser: false })
      if (isDisputed(intent.id)) throw invalid('This charge has been disputed.', 'charge_disputed')
      const left = intent.amount_received - sumOf(refundsOf(intent.id))
      if (left === 0) throw invalid('Charge has already been refunded.', 'charge_already_refunded')
      const amount = amountIn(form)
      if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge.')
      const metadata = textsIn(form, 'metadata')
      return addRefund(intent, amount, metadata)
    },
    'GET /v1/refunds': ({ form }) => listOf(refundsOf(textIn(form, 'payment_intent'))),
  }
  /** By somebody in the provider's dashboard. */
  const refundOutside = (intent: Intent, amount: number) => {
    addRefund(intent, amount, {})
    return chargeOf(intent)
  }
  return { handlers, intents, refunds, refundOutside, chargeOf }
}
