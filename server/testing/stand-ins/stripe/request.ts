import { textIn, type Form } from '#server/testing/stand-ins/stripe/form.ts'
import { invalid } from '#server/testing/stand-ins/stripe/problem.ts'

/** A request as handlers see it. */
export interface Ask {
  /** The id in its path. */
  id: string
  form: Form
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
