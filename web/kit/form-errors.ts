import * as z from 'zod/mini'
import { CallError } from '#web/kit/call.ts'

// The compiled fast path needs eval, which the page's CSP refuses; without this each visit would report a violation.
z.config({ jitless: true })

export type FieldErrors<V> = { [K in keyof V]?: string | undefined }

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

/** What the server refused, for the fields that this form has. */
export const refusedFields = <V extends object>(error: unknown, values: V): FieldErrors<V> => {
  const fields = error instanceof CallError ? (error.problem?.fields ?? {}) : {}
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)) as FieldErrors<V>
}

/** A field that is touched again loses what the server said about it. */
export const without = <V>(errors: FieldErrors<V>, changed: keyof V): FieldErrors<V> => {
  const { [changed]: _, ...kept } = errors
  return kept as FieldErrors<V>
}

export const hasErrors = <V>(errors: FieldErrors<V>): boolean => Object.values(errors).some(Boolean)
