import type { $ZodType } from 'zod/v4/core'
import * as z from 'zod/mini'

/** Values that people send; each field takes the first that its shape accepts. */
const CANDIDATES: unknown[] = [
  'Saturday9',
  'person@example.com',
  '123456',
  'Alaska',
  '0198c0de-0000-7000-8000-000000000000',
  '12.50',
  '2030-01-01T00:00:00.000Z',
  'https://example.com/',
  5,
  true,
  [],
  {},
]

export const fieldsOf = (schema: $ZodType | undefined): Record<string, $ZodType> =>
  (schema?._zod.def as { shape?: Record<string, $ZodType> } | undefined)?.shape ?? {}

/** An input with every field that a shape declares, so that a call gets past its door. */
export const plausible = (schema: $ZodType | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => {
      const value = CANDIDATES.find((candidate) => z.safeParse(field, candidate).success)
      if (value === undefined) throw new Error(`no plausible value for the field ${name}: add one here`)
      return [name, value]
    }),
  )

export const pathWith = (path: string, params: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]).toWellFormed()))
