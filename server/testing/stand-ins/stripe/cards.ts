/** The result of charging a card, in Stripe's terms. */
interface ChargeOutcome {
  does: 'succeeds' | 'asks' | 'is declined' | 'is declined when charged'
  code: string
  decline_code?: string
  message: string
}

const FINE = { code: '', message: '' }
const DECLINED = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }
const NO_FUNDS = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

const BY_NUMBER: Record<string, ChargeOutcome & { brand?: string; funding?: string }> = {
  '4242424242424242': { does: 'succeeds', ...FINE },
  '5555555555554444': { does: 'succeeds', ...FINE, brand: 'mastercard' },
  '4000056655665556': { does: 'succeeds', ...FINE, funding: 'debit' },
  '5105105105105100': { does: 'succeeds', ...FINE, brand: 'mastercard' },
  '6011111111111117': { does: 'succeeds', ...FINE, brand: 'discover' },
  '378282246310005': { does: 'succeeds', ...FINE, brand: 'amex' },
  '4000000000000002': { does: 'is declined', ...DECLINED },
  '4000000000009995': { does: 'is declined', ...NO_FUNDS },
  '4000000000000069': { does: 'is declined', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000341': { does: 'is declined when charged', ...DECLINED },
  '4000002500003155': { does: 'asks', ...FINE },
}

/** Stripe's names for its test cards. */
const BY_NAME: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_debit: '4000056655665556',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002500003155',
}

export const numberNamed = (name: string): string | null => BY_NAME[name] ?? null

export const outcomeOf = (number: string): ChargeOutcome => {
  const { does, code, decline_code, message } = BY_NUMBER[number] ?? { does: 'is declined' as const, ...DECLINED }
  return { does, code, ...(decline_code !== undefined && { decline_code }), message }
}

/** What Stripe reveals of a card. */
export const cardDetailsOf = (number: string, expMonth: number, expYear: number) => ({
  brand: BY_NUMBER[number]?.brand ?? 'visa',
  last4: number.slice(-4),
  exp_month: expMonth,
  exp_year: expYear,
  funding: BY_NUMBER[number]?.funding ?? 'credit',
  fingerprint: `fp_${number}`,
})
export type CardDetails = ReturnType<typeof cardDetailsOf>

export const isDebit = (number: string): boolean => BY_NUMBER[number]?.funding === 'debit'
