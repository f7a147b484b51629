import { CallError } from '#web/runtime/call.ts'

export type FieldErrors<V> = { [K in keyof V]?: string | undefined }

/** What is wrong with what was typed, a sentence for each field; nothing if all is well. */
export type Check<V> = (values: V) => FieldErrors<V>

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
