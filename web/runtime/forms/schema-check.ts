import * as z from 'zod/mini'
import { typedDollars } from '#core/kernel/money.ts'
import type { Check, FieldErrors } from '#web/runtime/forms/form-errors.ts'

// The compiled fast path needs eval, which the page's CSP refuses; without this each visit would report a violation.
z.config({ jitless: true })

/** The first sentence of each field that the schema refuses; none if it accepts. */
export const errorsOf = <V>(schema: z.ZodMiniType, values: V): FieldErrors<V> => {
  const result = z.safeParse(schema, values)
  const errors: Record<string, string> = {}
  if (!result.success)
    for (const issue of result.error.issues) {
      const field = String(issue.path[0] ?? '')
      errors[field] ??= issue.message
    }
  return errors
}

/** A form checked by the server's schema. Loads the schema library. */
export const bySchema =
  <V>(schema: z.ZodMiniType): Check<V> =>
  (values) =>
    errorsOf(schema, values)

/** A form's schema that reads the named fields as dollars before it checks them. */
export const readingDollars = (schema: z.ZodMiniType, ...fields: string[]): z.ZodMiniType =>
  z.pipe(
    z.transform((values): unknown => {
      const given: Record<string, unknown> = { ...Object(values) }
      for (const field of fields) {
        const typed = given[field]
        if (typeof typed === 'string') given[field] = typedDollars(typed)
      }
      return given
    }),
    schema,
  )
