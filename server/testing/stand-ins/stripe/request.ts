// ---- responses -------------------------------------------------------------------------------------------------------

/** Stripe's response to a request. */
export interface Answer {
  status: number
  body: object
}

/** A refusal in Stripe's format. */
export class StripeProblem extends Error {
  readonly status: number
  readonly error: { type: string; code?: string; message: string; [more: string]: unknown }
  constructor(status: number, error: StripeProblem['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
  get answer(): Answer {
    return { status: this.status, body: { error: this.error } }
  }
}

export const invalid = (message: string, code?: string, status = 400): StripeProblem =>
  new StripeProblem(status, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) })

export const missing = (what: string, id: string): StripeProblem =>
  invalid(`No such ${what}: '${id}'`, 'resource_missing', 404)

// ---- forms -----------------------------------------------------------------------------------------------------------

/** Form encoding of Stripe's clients: `metadata[paymentId]=…` is a nested field. */
export type Form = { [name: string]: string | Form }

export const readForm = (encoded: string): Form => {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const steps = name.split(/[[\]]+/).filter(Boolean)
    const last = steps.pop() ?? ''
    let place = form
    for (const step of steps) {
      const inner = place[step]
      place = typeof inner === 'object' ? inner : (place[step] = {})
    }
    place[last] = value
  }
  return form
}

export const textIn = (form: Form, name: string): string | null => {
  const given = form[name]
  return typeof given === 'string' ? given : null
}

export const partIn = (form: Form, name: string): Form => {
  const given = form[name]
  return typeof given === 'object' ? given : {}
}

export const textsIn = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(Object.keys(partIn(form, name)).map((key) => [key, textIn(partIn(form, name), key) ?? '']))

// ---- requests --------------------------------------------------------------------------------------------------------

/** A request as handlers see it. */
export interface Ask {
  /** The id in its path. */
  id: string
  form: Form
  /** As it came. */
  body: string
  /** The connected account; null: the platform's own. */
  account: string | null
  /** Made with the publishable key, like Stripe.js. */
  isBrowser: boolean
}
export type Handler = (ask: Ask) => object
export type Handlers = Record<string, Handler>

/** Ids at Stripe have a prefix by type. */
export type NewId = (prefix: string) => string

export const amountIn = (form: Form): number => {
  const amount = Number(textIn(form, 'amount'))
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw invalid('Invalid integer: amount', 'parameter_invalid_integer')
  return amount
}

export const listOf = (data: readonly object[]) => ({ object: 'list', data, has_more: false })
export const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)
