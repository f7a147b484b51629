import { Card, isExpired, yearOf } from '#core/payments/cards.ts'
import type { Check } from '#web/runtime/forms/form-errors.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { groupNumber, readExpiry } from '#web/payments/cards/card-text.ts'

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
