import type { $ZodType } from 'zod/v4/core'
import * as z from 'zod/mini'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import { formWith, PDF, PICTURE } from '#server/testing/scenarios/uploads.ts'

/** Plausible values; each field takes the first that its schema accepts. */
const CANDIDATES: unknown[] = [
  'Driftwood9',
  'person@example.com',
  '123456',
  'Alaska',
  'Remote',
  'Pet Care',
  '0198c0de-0000-7000-8000-000000000000',
  '12.50',
  '33605',
  '813-555-0142',
  '2030-01-01',
  '2030-01-01T00:00:00.000Z',
  'https://example.com/',
  'https://instagram.com/yourtown',
  'https://tiktok.com/@yourtown',
  'https://facebook.com/yourtown',
  'https://x.com/yourtown',
  'https://linkedin.com/company/yourtown',
  'https://youtube.com/@yourtown',
  '/files/blog/0198c0de-0000-7000-8000-000000000000.webp',
  'avatar',
  'picture.webp',
  '4242424242424242',
  '19:15',
  'bank',
  '2030',
  'ab'.repeat(32),
  1,
  2030,
  '123',
  'Expert (5+ years)',
  5,
  true,
  [],
  {},
  ['english'],
  ['0.32', '0.45'],
]

export const fieldsOf = (schema: $ZodType | undefined): Record<string, $ZodType> => shapeOf(schema) ?? {}

/** The first alternative of a union. */
const shapeOf = (schema: $ZodType | undefined): Record<string, $ZodType> | undefined => {
  const { shape, options } = (schema?._zod.def ?? {}) as { shape?: Record<string, $ZodType>; options?: $ZodType[] }
  return shape ?? (options?.[0] && shapeOf(options[0]))
}

/** An enum takes its first value. */
const choicesOf = (schema: $ZodType): unknown[] => {
  const { entries, values } = schema._zod.def as { entries?: Record<string, unknown>; values?: unknown[] }
  return [...Object.values(entries ?? {}), ...(values ?? [])]
}

const unwrapped = (schema: $ZodType): $ZodType => {
  const { innerType } = schema._zod.def as { innerType?: $ZodType }
  return innerType ? unwrapped(innerType) : schema
}

/** An input with every field of a schema, so that a call passes validation. */
export const plausible = (schema: $ZodType | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => {
      const plain = unwrapped(field)
      const made = Object.keys(fieldsOf(plain)).length > 0 ? [plausible(plain)] : []
      const value = [...choicesOf(plain), ...CANDIDATES, ...made].find(
        (candidate) => z.safeParse(plain, candidate).success,
      )
      if (value === undefined) throw new Error(`no plausible value for the field ${name}: add one here`)
      return [name, value]
    }),
  )

/** The payload of a call: its fields as JSON, or a form with a picture or a document. */
export const plausiblePayload = ({
  body,
  files,
}: Endpoint): { payload: Buffer | object | undefined; headers: Record<string, string> } =>
  files
    ? formWith(
        files.field,
        [files.field === 'resumeFile' ? PDF : PICTURE],
        body && (plausible(body) as Record<string, string>),
      )
    : { payload: body && plausible(body), headers: {} }

export const pathWith = (path: string, params: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]).toWellFormed()))
