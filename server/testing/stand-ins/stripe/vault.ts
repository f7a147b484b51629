import {
  type Handlers,
  type NewId,
  partIn,
  textIn,
  textsIn,
  type Form,
  invalid,
  missing,
  StripeProblem,
} from '#server/testing/stand-ins/stripe/request.ts'
import { outcomeOf, cardDetailsOf, numberNamed, type CardDetails } from '#server/testing/stand-ins/stripe/cards.ts'

export interface Method {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  card: CardDetails
}

/** The card or bank account behind a token. */
export interface StoredToken {
  kind: 'card' | 'bank_account'
  number: string
  holder: string | null
  currency: string | null
}

export interface Vault {
  handlers: Handlers
  /** Usable: not detached from its customer. */
  findMethod(id: string): Method
  look(id: string): Method | undefined
  numberOf(method: Method): string
  /** A token can be used once. */
  spend(token: string): StoredToken
}

const readStoredToken = (form: Form): StoredToken => {
  const card = partIn(form, 'card')
  const bank = partIn(form, 'bank_account')
  const number = textIn(card, 'number') ?? textIn(bank, 'account_number')
  if (number === null) throw invalid('Missing required param: card', 'parameter_missing')
  const kind = textIn(card, 'number') === null ? 'bank_account' : 'card'
  if (kind === 'bank_account' && !/^\d{9}$/.test(textIn(bank, 'routing_number') ?? ''))
    throw invalid('Invalid routing number.', 'routing_number_invalid')
  return {
    kind,
    number,
    holder: textIn(card, 'name') ?? textIn(bank, 'account_holder_name'),
    currency: textIn(card, 'currency') ?? textIn(bank, 'currency'),
  }
}

/** Customers, their cards, and the tokens of forms. */
export const openVault = (newId: NewId): Vault => {
  const methods = new Map<string, Method>()
  const numbers = new Map<string, string>()
  const detached = new Set<string>()
  const tokens = new Map<string, StoredToken | 'used'>()

  const makeMethod = (number: string, card: Form = {}): Method => {
    const face = cardDetailsOf(
      number,
      Number(textIn(card, 'exp_month') ?? 12),
      Number(textIn(card, 'exp_year') ?? 2034),
    )
    const method: Method = { id: newId('pm'), object: 'payment_method', type: 'card', customer: null, card: face }
    methods.set(method.id, method)
    numbers.set(method.id, number)
    return method
  }
  /** A test card by name is a new one each time. */
  const findMethod = (id: string): Method => {
    const number = numberNamed(id)
    const method = number === null ? methods.get(id) : makeMethod(number)
    if (!method) throw missing('PaymentMethod', id)
    if (detached.has(id)) throw invalid('It was detached and may not be used again.', 'payment_method_unexpected_state')
    return method
  }
  const spend = (id: string): StoredToken => {
    const kept = tokens.get(id)
    if (!kept) throw missing('token', id)
    if (kept === 'used') throw invalid('You cannot use a Stripe token more than once', 'token_already_used')
    tokens.set(id, 'used')
    return kept
  }
  const numberOf = ({ id }: Method): string => numbers.get(id) ?? ''

  const handlers: Handlers = {
    'POST /v1/customers': ({ form }) => ({
      id: newId('cus'),
      object: 'customer',
      metadata: textsIn(form, 'metadata'),
    }),
    'POST /v1/tokens': ({ form }) => {
      const kept = readStoredToken(form)
      const id = newId('tok')
      tokens.set(id, kept)
      return { id, object: 'token', type: kept.kind, [kept.kind]: { last4: kept.number.slice(-4) } }
    },
    'POST /v1/payment_methods': ({ form }) => {
      const card = partIn(form, 'card')
      const token = textIn(card, 'token')
      return makeMethod(token === null ? (textIn(card, 'number') ?? '') : spend(token).number, card)
    },
    'POST /v1/payment_methods/:id/attach': ({ id, form }) => {
      const method = findMethod(id)
      const { does, ...error } = outcomeOf(numberOf(method))
      if (does === 'is declined') throw new StripeProblem(402, { type: 'card_error', ...error })
      return Object.assign(method, { customer: textIn(form, 'customer') })
    },
    'POST /v1/payment_methods/:id/detach': ({ id }) => {
      const method = methods.get(id)
      if (!method) throw missing('PaymentMethod', id)
      if (method.customer === null) throw invalid('The payment method is not attached to a customer.')
      detached.add(id)
      return Object.assign(method, { customer: null })
    },
  }
  return { handlers, findMethod, look: (id) => methods.get(id), numberOf, spend }
}
