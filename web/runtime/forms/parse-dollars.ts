import * as z from 'zod/mini'

const PLAIN = /^(\d*)(?:\.(\d{0,2}))?$/
const GROUPED = /^([1-9]\d{0,2}(?:[,\s]\d{3})+)(?:\.(\d{0,2}))?$/
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/

/**
 * MONEY-2: dollars as people type them, as plain decimal text: "$1,250" is "1250", "52,50" is "52.50".
 * Null for everything that could mean something else: nobody should pay what a form made of their words.
 */
export const readDollars = (text: string): string | null => {
  const typed = text.trim().replace(/^\$\s*|\s*\$$/g, '')
  const match = GROUPED.exec(typed) ?? DECIMAL_COMMA.exec(typed) ?? PLAIN.exec(typed)
  if (!match || !/\d/.test(typed)) return null
  const [, whole = '', fraction = ''] = match
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

/** A form's shape that reads the named fields as dollars before it judges them; what cannot be read is judged as typed. */
export const readingDollars = (schema: z.ZodMiniType, ...fields: string[]): z.ZodMiniType =>
  z.pipe(
    z.transform((values): unknown => {
      const given: Record<string, unknown> = { ...Object(values) }
      for (const field of fields) {
        const typed = given[field]
        if (typeof typed === 'string') given[field] = readDollars(typed) ?? typed
      }
      return given
    }),
    schema,
  )
