import type { $ZodType } from 'zod/v4/core'

/** WEB-7: copies only declared fields, so that an undeclared field never leaves the server. */
type AnyPick = (value: any) => unknown
const whole: AnyPick = (value) => value

const PLAIN = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'bigint',
  'null',
  'literal',
  'enum',
  'template_literal',
  'unknown',
  'any',
])

interface Definition {
  type: string
  shape?: Record<string, $ZodType>
  element?: $ZodType
  innerType?: $ZodType
  valueType?: $ZodType
  options?: readonly $ZodType[]
}

const definitionOf = (schema: $ZodType): Definition => schema._zod.def

/** Compiled once per endpoint: validation by zod would take longer than the query. */
export const picker = (schema: $ZodType): AnyPick => {
  const { type, shape, element, innerType, valueType, options } = definitionOf(schema)
  switch (type) {
    case 'object':
      return pickObject(shape ?? {})
    case 'array': {
      const pickElement = picker(element!)
      return pickElement === whole ? whole : (list: unknown[]) => list.map((item) => pickElement(item))
    }
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'readonly': {
      const pickInner = picker(innerType!)
      return pickInner === whole ? whole : (value) => (value === null || value === undefined ? value : pickInner(value))
    }
    case 'record': {
      const pickValue = picker(valueType!)
      return pickValue === whole
        ? whole
        : (value: object) => Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pickValue(item)]))
    }
    case 'union':
      // Plain values have no fields.
      if (options!.every((option) => PLAIN.has(definitionOf(option).type))) return whole
      throw new Error('A union of shapes cannot be picked from: give the answer one shape with nullable fields.')
    default:
      // Other types might contain undeclared fields.
      if (!PLAIN.has(type)) throw new Error(`An answer cannot be picked from a ${type}.`)
      return whole
  }
}

const pickObject = (shape: Record<string, $ZodType>): AnyPick => {
  const fields = Object.entries(shape).map(([name, schema]) => [name, picker(schema)] as const)
  return (value: Record<string, unknown>) => {
    const picked: Record<string, unknown> = {}
    for (const [name, pickField] of fields) {
      const field = value[name]
      if (field !== undefined) picked[name] = pickField === whole ? field : pickField(field)
    }
    return picked
  }
}
