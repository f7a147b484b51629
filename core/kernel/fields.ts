import * as z from 'zod/mini'
import { maskContacts } from '#core/kernel/contacts.ts'
import { cents, centsOf, parseDollars, showDollars } from '#core/kernel/money.ts'

export const Id = z.uuid('This id is not valid.')
export const Timestamp = z.iso.datetime()
/** Decimal dollars with two digits, as numeric(10,2) prints them. */
export const Dollars = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

const EMAIL_MAX = 254

/** One e-mail rule for every form; each form has its own sentence. Case is kept, comparison ignores it. */
export const email = (sentence: string) =>
  z.string(sentence).check(z.trim(), z.maxLength(EMAIL_MAX, sentence), z.email(sentence))

/** Something that can be seen: spaces of no width alone say nothing. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** Text a person types on one line: trimmed, bounded, without control characters and without those that turn text around. */
export const line = (sentence: string, { min = 1, max = 255 }: { min?: number; max?: number } = {}) =>
  z.string(sentence).check(
    z.trim(),
    z.minLength(min, sentence),
    z.refine((text) => min === 0 || isVisible(text), sentence),
    z.maxLength(max, `Please use at most ${max} characters.`),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, 'Please use plain text on one line.'),
  )

/**
 * ACC-12: what somebody is called. It stands in letters, the first of them to an address that nobody has confirmed, so it
 * carries no link, no address and no number to call.
 */
export const personName = (sentence: string, { min = 1 }: { min?: number } = {}) =>
  line(sentence, { min, max: 100 }).check(
    z.refine((text) => maskContacts(text) === text, 'A name has no links, addresses or phone numbers.'),
  )

/** Text of several lines: trimmed, bounded, without control characters and without those that turn text around. */
export const prose = (sentence: string, { min = 0, max }: { min?: number; max: number }) =>
  z.string(sentence).check(
    z.trim(),
    z.minLength(min, sentence),
    z.refine((text) => min === 0 || isVisible(text), sentence),
    z.maxLength(max, `Please use at most ${max} characters.`),
    z.regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\t\r\n])*$/u, 'Please use plain text.'),
  )

/** No job and no bid is larger: a slip of the finger should not cost a house. */
export const MAX_DOLLARS = 100_000

/** What the database's numeric(10,2) holds in whole dollars. */
export const ANY_DOLLARS = 99_999_999

const maxText = (dollars: number): string => showDollars(cents(dollars * 100), 'round')

const AMOUNT_SENTENCE = 'Please enter an amount above $0, such as 45 or 45.50.'

/**
 * Dollars as people and programs send them, number or text; never zero, negative or a fraction of a cent. The sentence
 * is for a field that is empty: what stands there and is no amount has one of its own.
 */
export const amount = (sentence: string, max = MAX_DOLLARS) => {
  const isTooMuch = (given: string | number): boolean => Number(given) > max
  return z.union([z.string(), z.number()], sentence).check(
    // What is no amount reads as nothing. Going on after it lets the rules about other fields speak too.
    z.refine((given) => String(given).trim() !== '', sentence),
    z.refine((given) => String(given).trim() === '' || centsOf(given) > 0n || isTooMuch(given), AMOUNT_SENTENCE),
    z.refine((given) => !isTooMuch(given), `The most is ${maxText(max)}.`),
  )
}

/**
 * MONEY-2: dollars that may be left out, as number or text, at least `min` cents. What is too large has a sentence of its
 * own.
 */
export const optionalAmount = (what: string, sentence: string, min: bigint, max = MAX_DOLLARS) => {
  const isTooMuch = (given: string | number): boolean => Number(given) > max
  const isAmount = (given: string | number): boolean => (parseDollars(String(given).trim()) ?? -1n) >= min
  return z.nullable(
    z.union([z.string(), z.number()], sentence).check(
      z.refine((given) => given === '' || isAmount(given) || isTooMuch(given), sentence),
      z.refine((given) => !isTooMuch(given), `${what} is too large. The most is ${maxText(max)}.`),
    ),
  )
}

/** Nobody makes an appointment for later: what lies beyond is a slip of the finger. */
export const LAST_DAY = '2099-12-31'
const FAR_SENTENCE = 'Please choose a date before the year 2100.'

/** For a moment as text, which begins with its year however it is written. */
export const beforeLastDay = z.refine<string>(
  (text) => text === '' || !(Date.parse(text) > Date.parse(`${LAST_DAY}T23:59:59Z`)),
  FAR_SENTENCE,
)

export const ZIP_SENTENCE = 'Valid zip code required'
export const zip = (sentence = ZIP_SENTENCE) =>
  z.string(sentence).check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, sentence))

export const Done = z.object({ message: z.string() })
