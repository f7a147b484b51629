import { textIn, type Form } from '#server/testing/stand-ins/stripe/form.ts'
import { invalid } from '#server/testing/stand-ins/stripe/problem.ts'

/** What a handler sees of a request. */
export interface Ask {
  /** The id in its path. */
  id: string
  form: Form
  /** Whose account it is about; null: the platform's own. */
  account: string | null
  /** With the publishable key, as Stripe.js asks. */
  isBrowser: boolean
}
export type Handler = (ask: Ask) => object
export type Handlers = Record<string, Handler>

/** Everything at Stripe has an id that says what it is. */
export type NewId = (prefix: string) => string

export const amountIn = (form: Form): number => {
  const amount = Number(textIn(form, 'amount'))
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw invalid('Invalid integer: amount', 'parameter_invalid_integer')
  return amount
}

export const listOf = (data: readonly object[]) => ({ object: 'list', data, has_more: false })
export const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)
