import { Stripe } from 'stripe'
import { ProviderRefusal, ProviderConnectionError } from '#server/payments/provider/provider.ts'

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

/** Messages for people. Stripe's own are for programmers, except those about cards. */
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

/** May work later: they depend on our balance at Stripe or the state of the worker's account. */
const NOT_YET = new Set(['balance_insufficient', 'capability_not_active', 'insufficient_capabilities_for_transfer'])

export const isCardError = (error: unknown): error is InstanceType<typeof StripeCardError> =>
  error instanceof StripeCardError

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/**
 * Only a refusal of the request itself is final. Anything else (network, rate limit, revoked key, error at Stripe)
 * leaves the call open, to be repeated with its key.
 */
export const failureFrom = (error: unknown): Error => {
  if (isCardError(error)) return new ProviderRefusal(error.message, { cause: error })
  if (error instanceof StripeInvalidRequestError)
    return new ProviderRefusal(SENTENCES[error.code ?? ''] ?? OTHERWISE, { cause: error })
  return new ProviderConnectionError(`Stripe did not answer: ${String(error)}`, { cause: error })
}

/** Turns errors of Stripe into ProviderRefusal or ProviderConnectionError. */
export const answered = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    throw failureFrom(error)
  }
}

/** For calls that wait until they are possible. */
export const answeredInTime = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof StripeInvalidRequestError && NOT_YET.has(error.code ?? ''))
      throw new ProviderConnectionError(`Stripe cannot do this yet: ${error.message}`, { cause: error })
    throw failureFrom(error)
  }
}

/** For objects that may be missing. */
export const foundOrNull = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null
    throw failureFrom(error)
  }
}
