import { CallError } from '#web/runtime/call.ts'

export type FieldErrors<V> = { [K in keyof V]?: string | undefined }

/** A message for each invalid field. */
export type Check<V> = (values: V) => FieldErrors<V>

/** What the server refused, for the fields that this form has. */
export const refusedFields = <V extends object>(error: unknown, values: V): FieldErrors<V> => {
  const fields = error instanceof CallError ? (error.problem?.fields ?? {}) : {}
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)) as FieldErrors<V>
}

/** A changed field loses the error from the server. */
export const without = <V>(errors: FieldErrors<V>, changed: keyof V): FieldErrors<V> => {
  const { [changed]: _, ...kept } = errors
  return kept as FieldErrors<V>
}

export const hasErrors = <V>(errors: FieldErrors<V>): boolean => Object.values(errors).some(Boolean)
