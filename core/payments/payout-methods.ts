import { fieldRefusal, refusal, type Refusal } from '#core/kernel/problem.ts'

/** STEP-28: a withdrawal to one that was added so recently needs a proof of presence. */
export const NEW_METHOD_HOURS = 72

/** Bank accounts of the sandbox whose payouts fail. */
export const TEST_ACCOUNTS = [
  { number: '000111111116', does: 'is not found' },
  { number: '000111111113', does: 'is closed' },
] as const

/** Bank account of the sandbox that the form offers. */
export const GOOD_TEST_ACCOUNT = '000123456789'

/** Debit cards of the sandbox. */
export const TEST_DEBIT_CARDS: readonly string[] = ['4000056655665556', '4242424242424242', '5555555555554444']

export const MAX_MICRO_DEPOSIT_TRIES = 5
export const MAX_MICRO_CENTS = 99
export const MAX_METHODS = 10

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]
const weightedSum = (digits: string): number =>
  WEIGHTS.reduce((sum, weight, at) => sum + Number(digits[at]) * weight, 0)

/** PAYOUT-1: the ABA check digit; nine zeros would pass it. */
export const isRoutingNumber = (digits: string): boolean =>
  /^\d{9}$/.test(digits) && !/^0+$/.test(digits) && weightedSum(digits) % 10 === 0

export const isAccountNumber = (digits: string): boolean => /^\d{4,17}$/.test(digits)

/**
 * PAYOUT-3: a micro-deposit in dollars or cents: "0.32", ".32", "$0.32", 0.32, 32, "32" or "32 cents". It is below a
 * dollar, so that the unit is unambiguous.
 */
export const microCents = (given: string | number): number | null => {
  const text = String(given)
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*(?:cents?|¢)$/i, '')
  const fraction = /^0?\.(\d{1,2})0*$/.exec(text)?.[1]
  const read = fraction === undefined ? (/^0*\d{1,2}$/.test(text) ? Number(text) : 0) : Number(fraction.padEnd(2, '0'))
  return read >= 1 && read <= MAX_MICRO_CENTS ? read : null
}

// ---- refusals ----------------------------------------------------------------------------------------------------

export const BAD_ROUTING = fieldRefusal(
  'bad_routing_number',
  'routingNumber',
  'This routing number is not valid; it is the nine digits at the left end of a check.',
)
export const BAD_ACCOUNT = fieldRefusal('bad_account_number', 'accountNumber', 'An account number has 4 to 17 digits.')
export const NOT_A_TEST_CARD = fieldRefusal(
  'card_refused',
  'number',
  'Test mode takes test debit cards only, such as 4000 0566 5566 5556.',
)
export const CARD_EXPIRED = fieldRefusal('card_refused', 'expYear', 'This card has expired.')
export const CARD_INCOMPLETE = fieldRefusal(
  'card_refused',
  'number',
  'Please enter number, expiry and code of the card.',
)
export const TOKEN_NEEDED = fieldRefusal(
  'token_needed',
  'token',
  'Please use the form of the card provider; numbers are not taken here.',
)
export const TOO_MANY_METHODS = refusal(
  409,
  'too_many_methods',
  `You have ${MAX_METHODS} bank accounts and cards already; please remove one first.`,
)
export const PAYOUT_ON_ITS_WAY = refusal(
  409,
  'payout_on_its_way',
  'A withdrawal to it is on its way; you can remove it once that has arrived.',
)
export const NO_TRIES_LEFT = refusal(
  409,
  'no_tries_left',
  'The amounts were wrong five times; please remove this bank account and add it again.',
)

export const UNREADABLE_AMOUNTS = fieldRefusal(
  'unreadable_amounts',
  'amounts',
  'Please enter both amounts in cents, such as 32 and 45.',
)

/** PAYOUT-2 */
export const wrongAmounts = (triesLeft: number): Refusal =>
  triesLeft <= 0
    ? NO_TRIES_LEFT
    : fieldRefusal(
        'wrong_amounts',
        'amounts',
        `These are not the two amounts; ${triesLeft === 1 ? 'one try is' : `${triesLeft} tries are`} left.`,
      )
