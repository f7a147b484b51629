import { Card, isExpired, yearOf, brandOf, digitsOf } from '#core/payments/cards.ts'
import type { Check } from '#web/runtime/forms/form-errors.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const AMEX_GROUPS = /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
const MAX_DIGITS = 19

/** CARD-UI-1: "4242 4242 4242 4242"; American Express in groups of 4, 6 and 5. Other characters are dropped. */
export const groupNumber = (typed: string): string => {
  const digits = digitsOf(typed).replace(/\D/g, '').slice(0, MAX_DIGITS)
  if (brandOf(digits) !== 'American Express') return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  return (AMEX_GROUPS.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/**
 * CARD-UI-1: formats "04 / 29" while typing. A first digit above 1 is a month. The slash appears with the third digit,
 * so that deleting does not bring it back.
 */
export const groupExpiry = (typed: string): string => {
  const [month = '', year] = typed.split('/')
  const spelled = year !== undefined && /^\s*\d\s*$/.test(month) ? `0${month.trim()}${year}` : typed
  const digits = spelled.replace(/\D/g, '')
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  // Browsers autofill "04/2029".
  const short = /^\d{2}20\d{2}$/.test(padded) ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4)
  return short.length > 2 ? `${short.slice(0, 2)} / ${short.slice(2)}` : short
}

/** CARD-UI-1: month and year, empty until both are typed. */
export const readExpiry = (text: string): { expMonth: string; expYear: string } => {
  const [, expMonth = '', expYear = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|20\d{2})\s*$/.exec(text) ?? []
  return { expMonth, expYear }
}

interface SavedCard {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export const cardName = ({ brand, last4 }: SavedCard): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${last4}`

/** CHARGEBACK-12 */
export const DISPUTED_CARD = 'disputed by its bank'

export const expiryText = ({ expMonth, expYear }: SavedCard): string =>
  `${String(expMonth).padStart(2, '0')} / ${String(expYear % 100).padStart(2, '0')}`

export type CardValues = { number: string; expires: string; cvc: string; name: string; zip: string }

export const NO_CARD_YET: CardValues = { number: '', expires: '', cvc: '', name: '', zip: '' }

export const cardOf = ({ number, expires, cvc, name, zip }: CardValues): Card => ({
  number,
  ...readExpiry(expires),
  cvc: cvc.trim(),
  name: name.trim() || null,
  zip: zip.trim() || null,
})

const expiryError = (values: CardValues, sentence: string | undefined, now: string): string | undefined => {
  const { expMonth, expYear } = readExpiry(values.expires)
  if (!expMonth) return 'Please enter month and year, such as 04 / 29.'
  if (sentence) return sentence
  return isExpired(Number(expMonth), yearOf(expYear), now) ? 'Your card has expired.' : undefined
}

/** CARD-UI-1: the schema of the server; errors of month and year belong to one field. */
export const checkCard: Check<CardValues> = (values) => {
  const { expMonth, expYear, number, cvc, name, zip } = errorsOf(Card, cardOf(values))
  const now = new Date(serverClock.now()).toISOString()
  return { number, expires: expiryError(values, expMonth ?? expYear, now), cvc, name, zip }
}

/** Fills in a test card; name and zip code stay. */
export const filledWith = (number: string, values: CardValues): CardValues => {
  const year = new Date(serverClock.now()).getFullYear() + 3
  return { ...values, number: groupNumber(number), expires: `04 / ${year % 100}`, cvc: '242' }
}
