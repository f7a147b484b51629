import { Stripe } from 'stripe'
import { ProviderRefused, ProviderUnreachable } from '#server/payments/provider/provider.ts'

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

/** What a person can do about it. Stripe's own words for these are written for programmers; those about cards are not. */
const SENTENCES: Record<string, string> = {
  account_number_invalid: 'The account number is not valid.',
  amount_too_large: 'This is more than the card provider takes at once.',
  amount_too_small: 'This is less than the card provider takes.',
  balance_insufficient: 'The money has not arrived at your payout account yet. Please try again in a day or two.',
  bank_account_declined: 'The bank does not take payouts to this account.',
  bank_account_unusable: 'The bank does not take payouts to this account.',
  instant_payouts_limit_exceeded: 'No more instant payouts are possible today.',
  instant_payouts_unsupported: 'This account does not take instant payouts. Please choose another way.',
  invalid_card_type: 'Payouts go to debit cards only.',
  payouts_limit_exceeded: 'No more payouts are possible today.',
  payouts_not_allowed: 'Your payout account is not ready. Please finish setting it up.',
  resource_missing: 'The card provider does not know this any more. Please enter it again.',
  routing_number_invalid: 'The routing number is not valid.',
  token_already_used: 'This was sent already. Please enter it again.',
}
const OTHERWISE = 'The card provider did not accept this.'

/** What stands in the way today may be gone tomorrow: our balance there, or what the worker's account may do. */
const NOT_YET = new Set(['balance_insufficient', 'capability_not_active', 'insufficient_capabilities_for_transfer'])

export const isCardError = (error: unknown): error is InstanceType<typeof StripeCardError> =>
  error instanceof StripeCardError

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/**
 * A no is final only when Stripe understood the call and said it. Everything else (no line, too many calls, a key that
 * is in use or revoked, a fault over there) leaves the call open, to be made again with its key.
 */
export const failureFrom = (error: unknown): Error => {
  if (isCardError(error)) return new ProviderRefused(error.message, { cause: error })
  if (error instanceof StripeInvalidRequestError)
    return new ProviderRefused(SENTENCES[error.code ?? ''] ?? OTHERWISE, { cause: error })
  return new ProviderUnreachable(`Stripe did not answer: ${String(error)}`, { cause: error })
}

/** The answer to a call, or what went wrong in the two words that a till knows. */
export const answered = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    throw failureFrom(error)
  }
}

/** For calls that wait until they can be made. */
export const answeredInTime = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof StripeInvalidRequestError && NOT_YET.has(error.code ?? ''))
      throw new ProviderUnreachable(`Stripe cannot do this yet: ${error.message}`, { cause: error })
    throw failureFrom(error)
  }
}

/** For looking something up that need not be there. */
export const foundOrNull = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null
    throw failureFrom(error)
  }
}
