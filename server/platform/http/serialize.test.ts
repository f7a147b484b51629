import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { picker } from '#server/platform/http/serialize.ts'

const Person = z.object({ id: z.string(), nick: z.optional(z.string()) })
const { _default: orElse } = z
const withDefault = orElse(Person, { id: '0' })
const secretly = { id: '1', passwordHash: 'canary' }

test.each([
  ['an object', Person, secretly, { id: '1' }],
  ['a list', z.array(Person), [secretly, secretly], [{ id: '1' }, { id: '1' }]],
  ['what may be null', z.nullable(Person), secretly, { id: '1' }],
  ['null itself', z.nullable(Person), null, null],
  ['what may be absent', z.object({ who: z.optional(Person) }), { who: secretly }, { who: { id: '1' } }],
  ['absent itself', z.object({ who: z.optional(Person) }), {}, {}],
  ['values by name', z.record(z.string(), Person), { a: secretly }, { a: { id: '1' } }],
  ['what cannot be changed', z.readonly(Person), secretly, { id: '1' }],
  ['what has a default', withDefault, secretly, { id: '1' }],
  [
    'layers of them',
    z.object({ all: z.array(z.nullable(Person)) }),
    { all: [null, secretly], x: 1 },
    { all: [null, { id: '1' }] },
  ],
  [
    'plain values',
    z.object({ n: z.int(), s: z.enum(['a']), any: z.unknown() }),
    { n: 1, s: 'a', any: { b: 2 } },
    { n: 1, s: 'a', any: { b: 2 } },
  ],
  ['one of several plain values', z.object({ v: z.union([z.boolean(), z.int()]) }), { v: 3, x: 1 }, { v: 3 }],
] as const)('WEB-7 only what is declared leaves: %s', (_kind, schema, value, picked) => {
  expect(picker(schema)(value)).toEqual(picked)
})

test.each([
  ['a union', z.union([Person, z.string()])],
  ['an intersection', z.intersection(Person, z.object({ x: z.string() }))],
  ['something lazy', z.lazy(() => Person)],
  [
    'something that changes on the way',
    z.pipe(
      Person,
      z.transform((person) => person),
    ),
  ],
])('WEB-7 %s could contain undeclared fields and is refused at the start', (_kind, schema) => {
  expect(() => picker(schema)).toThrow(/picked from/)
})
