import * as z from 'zod/mini'
import { refusal, type Refusal } from '#core/kernel/problem.ts'

/** Deeper than any of our schemas; a longer path would be of no use. */
const MAX_PATH_DEPTH = 8

const formatSetting = (path: PropertyKey[]): string => (path.length === 0 ? 'The request' : `"${path.join('.')}"`)

const KIND_LABELS: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}

const LONG_OR_LARGE: Record<string, string> = { string: 'long', array: 'long' }
const SHORT_OR_SMALL: Record<string, string> = { string: 'short', array: 'short' }

/** The message for a value whose schema has no message of its own. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  const field = formatSetting(issue.path ?? [])
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return `${field} is missing.`
    return `${field} ${KIND_LABELS[issue.expected] ?? `must be ${issue.expected}`}.`
  }
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}.`
  if (issue.code === 'too_big') return `${field} is too ${LONG_OR_LARGE[issue.origin] ?? 'large'}.`
  if (issue.code === 'too_small') return `${field} is too ${SHORT_OR_SMALL[issue.origin] ?? 'small'}.`
  return `${field} is not valid.`
}
z.config({ customError: sentence })

/** PostgreSQL stores neither NUL in text nor half of a surrogate pair in JSON. */
const canBeStored = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * Found here the refusal names the field; found by the database it would be an error 500. No recursion: the caller
 * controls the depth.
 */
const findUnstorable = (whole: unknown): string[] | null => {
  const open: { value: unknown; path: string[] }[] = [{ value: whole, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !canBeStored(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, item] of Object.entries(value)) {
      if (!canBeStored(key)) return path
      open.push({ value: item, path: path.length < MAX_PATH_DEPTH ? [...path, key] : path })
    }
  }
  return null
}

const shapeRefusal = (message: string, fields: Record<string, string>): Refusal =>
  refusal(400, 'invalid_input', message, { fields })

export type Checked<T> = { value: T; refusal?: never } | { value?: never; refusal: Refusal }

/** INPUT-1: every body, query and path parameter is checked against its schema; unknown fields are dropped. */
export const checkInput = <T>(schema: z.ZodMiniType<T>, given: unknown): Checked<T> => {
  const result = schema.safeParse(given)
  if (!result.success) {
    const fields: Record<string, string> = {}
    for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
    return { refusal: shapeRefusal(result.error.issues[0]?.message ?? 'The request is not valid.', fields) }
  }
  const path = findUnstorable(result.data)
  if (path) {
    const message = `${formatSetting(path)} contains a character that cannot be stored.`
    return { refusal: shapeRefusal(message, { [path.join('.') || 'body']: message }) }
  }
  return { value: result.data }
}
