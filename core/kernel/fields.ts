import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { maskContacts } from '#core/kernel/contacts.ts'
import { cents, centsOf, parseDollars, showDollars } from '#core/kernel/money.ts'

export const Id = z.uuid('This id is not valid.')
const NIL_ID = '00000000-0000-0000-0000-000000000000'
/** INPUT-4: an id in an address. A malformed one belongs to nothing, like the nil UUID, and is answered as unknown. */
export const PathId = withFallback(Id, NIL_ID)
/** INPUT-4: any other name in an address; a longer one belongs to nothing. */
export const pathName = (max: number) => withFallback(z.string().check(z.maxLength(max)), '-')
export const Timestamp = z.iso.datetime()
/** Decimal dollars as PostgreSQL prints numeric(10,2). */
export const Dollars = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

/**
 * INPUT-5: the first check of a text (only spaces may be cut off before), so that nothing else looks at one that is too
 * long.
 */
export const atMost = (max: number, sentence = `Please use at most ${max} characters.`) =>
  z.maxLength(max, { error: sentence, abort: true })

const MAX_NUMBER_LENGTH = 40
/** INPUT-5: a number, typed or as JSON. `unreadable` is the message for one that is too long to be read. */
export const typedNumber = (sentence: string, unreadable = sentence) =>
  z
    .union([z.string(), z.number()], sentence)
    .check(z.refine((given) => String(given).length <= MAX_NUMBER_LENGTH, { error: unreadable, abort: true }))

/** A number in an address, where everything is text. */
export const numberInAddress = (sentence: string) => z.pipe(typedNumber(sentence), z.coerce.number(sentence))

const MAX_EMAIL_LENGTH = 254

/** Each form has its own message. Case is stored, but comparisons ignore it. */
export const email = (sentence: string) =>
  z.string(sentence).check(z.trim(), atMost(MAX_EMAIL_LENGTH, sentence), z.email(sentence))

/** False for text of zero-width characters only. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** One line of text, without control characters and direction overrides. */
export const line = (sentence: string, { min = 1, max = 255 }: { min?: number; max?: number } = {}) =>
  z.string(sentence).check(
    z.trim(),
    atMost(max),
    z.minLength(min, sentence),
    z.refine((text) => min === 0 || isVisible(text), sentence),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, 'Please use plain text on one line.'),
  )

/** ACC-12: a name is printed in the mail to an address that is not confirmed yet, so it must not advertise anything. */
export const personName = (sentence: string, { min = 1, max = 100 }: { min?: number; max?: number } = {}) =>
  line(sentence, { min, max }).check(
    z.refine((text) => maskContacts(text) === text, 'A name has no links, addresses or phone numbers.'),
  )

/** Text of several lines, without control characters and direction overrides. */
export const prose = (sentence: string, { min = 0, max }: { min?: number; max: number }) =>
  z.string(sentence).check(
    z.trim(),
    atMost(max),
    z.minLength(min, sentence),
    z.refine((text) => min === 0 || isVisible(text), sentence),
    z.regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\t\r\n])*$/u, 'Please use plain text.'),
  )

/** The maximum of a job or a bid. */
export const MAX_DOLLARS = 100_000

/** The largest whole number that numeric(10,2) stores. */
export const MAX_STORED_DOLLARS = 99_999_999

const maxText = (dollars: number): string => showDollars(cents(dollars * 100), 'round')

const AMOUNT_SENTENCE = 'Please enter an amount above $0, such as 45 or 45.50.'

/**
 * Positive dollars as number or text, without fractions of a cent. `sentence` is for an empty field; an invalid amount
 * has its own message.
 */
export const amount = (sentence: string, max = MAX_DOLLARS) => {
  const isTooMuch = (given: string | number): boolean => Number(given) > max
  return typedNumber(sentence, AMOUNT_SENTENCE).check(
    // An invalid amount counts as 0 and does not stop the checks of other fields.
    z.refine((given) => String(given).trim() !== '', sentence),
    z.refine((given) => String(given).trim() === '' || centsOf(given) > 0n || isTooMuch(given), AMOUNT_SENTENCE),
    z.refine((given) => !isTooMuch(given), `The most is ${maxText(max)}.`),
  )
}

/** MONEY-2: dollars that may be omitted, at least `min` cents. */
export const optionalAmount = (what: string, sentence: string, min: bigint, max = MAX_DOLLARS) => {
  const isTooMuch = (given: string | number): boolean => Number(given) > max
  const isAmount = (given: string | number): boolean => (parseDollars(String(given).trim()) ?? -1n) >= min
  return z.nullable(
    typedNumber(sentence).check(
      z.refine((given) => given === '' || isAmount(given) || isTooMuch(given), sentence),
      z.refine((given) => !isTooMuch(given), `${what} is too large. The most is ${maxText(max)}.`),
    ),
  )
}

/** A later date is a typing error. */
export const LAST_DAY = '2099-12-31'
const FAR_SENTENCE = 'Please choose a date before the year 2100.'

export const beforeLastDay = z.refine<string>(
  (text) => text === '' || !(Date.parse(text) > Date.parse(`${LAST_DAY}T23:59:59Z`)),
  FAR_SENTENCE,
)

const DAY_SENTENCE = 'Please choose a date.'
/** Of a filter. */
export const day = z.iso
  .date(DAY_SENTENCE)
  .check(z.refine((text) => text >= '2000-01-01' && text < '2100-01-01', DAY_SENTENCE))

export const ZIP_SENTENCE = 'Valid zip code required'
export const zip = (sentence = ZIP_SENTENCE) =>
  z.string(sentence).check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, sentence))

export const Done = z.object({ message: z.string() })
