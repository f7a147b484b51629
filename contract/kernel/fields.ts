import * as z from 'zod/mini'

export const Id = z.uuid('This id is not valid.')
export const Timestamp = z.iso.datetime()
/** Decimal dollars with two digits, as numeric(10,2) prints them. */
export const Dollars = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

const EMAIL_MAX = 254

/** One e-mail rule for every form; each form has its own sentence. Case is kept, comparison ignores it. */
export const email = (sentence: string) =>
  z.string(sentence).check(z.trim(), z.maxLength(EMAIL_MAX, sentence), z.email(sentence))

/** Text a person types on one line: trimmed, without control characters, bounded. */
export const line = (sentence: string, { min = 1, max = 255 }: { min?: number; max?: number } = {}) =>
  z
    .string(sentence)
    .check(
      z.trim(),
      z.minLength(min, sentence),
      z.maxLength(max, `Please use at most ${max} characters.`),
      z.regex(/^[^\p{Cc}]*$/u, 'Please use plain text on one line.'),
    )

export const Done = z.object({ message: z.string() })
