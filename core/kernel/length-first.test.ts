import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import type { SocketMessages } from '#core/kernel/socket.ts'

// A text may be as long as a request. Whatever looks at all of it before its length is checked is work that anybody can
// cause, so every field gets texts of a megabyte, and everything that searches, folds or parses a text is watched. It
// counts calls and measures no time, so that it means the same on every machine.

const SIZE = 1_000_000
/** More than any field allows. */
const LONG = 250_000

const SHAPES = [
  'a',
  '1',
  'a@',
  'a.',
  '1 ',
  '-',
  '\u200b',
  'e\u0301',
  '<a ',
  'https://a.a/',
  '٣',
  '\\',
  '2026-01-01T',
].map((part) => part.repeat(SIZE / part.length))

// ---- what is watched ---------------------------------------------------------------------------------------------

/** `^\d{6}$`: has looked at a few characters of any text when it fails. */
const isBounded = ({ source, flags }: RegExp): boolean => {
  // Zod counts the characters of a text with it.
  if (source === String.raw`[\uD800-\uDBFF]`) return true
  if (flags.includes('m') || !source.startsWith('^') || !source.endsWith('$')) return false
  const plain = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  let depth = 0
  for (const letter of plain) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === '|' && depth === 0) return false
  }
  return !/[*+]|\{\d+,\}/.test(plain)
}

type Anything = (this: unknown, ...given: unknown[]) => unknown
let isWatching = false
const found = new Set<string>()

const note = (what: string, on: unknown, given: readonly unknown[]): void => {
  if (!isWatching || ![on, ...given].some((one) => typeof one === 'string' && one.length > LONG)) return
  isWatching = false
  if (!(on instanceof RegExp && isBounded(on))) found.add(on instanceof RegExp ? String(on) : what)
  isWatching = true
}

const watch = (home: object, name: string | symbol): (() => void) => {
  const plain = Object.getOwnPropertyDescriptor(home, name)!
  const call = plain.value as Anything
  const watched: Anything = function (this, ...given) {
    note(String(name), this, given)
    return new.target ? Reflect.construct(call, given, call) : call.apply(this, given)
  }
  Object.defineProperty(home, name, { ...plain, value: Object.assign(watched, call) })
  return () => Object.defineProperty(home, name, plain)
}

const watchAll = (): (() => void) => {
  const symbols = [Symbol.match, Symbol.matchAll, Symbol.replace, Symbol.search, Symbol.split]
  const ends = [
    ...['exec', 'test', ...symbols].map((name) => watch(RegExp.prototype, name)),
    ...['normalize', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll', 'split', 'match', 'localeCompare'].map(
      (name) => watch(String.prototype, name),
    ),
    watch(Date, 'parse'),
    watch(URL, 'canParse'),
    watch(JSON, 'parse'),
  ]
  const globals = ['BigInt', 'Number', 'parseFloat', 'parseInt', 'URL', 'Date'] as const
  const world = globalThis as unknown as Record<string, Anything>
  const before = globals.map((name) => world[name]!)
  for (const name of globals)
    world[name] = new Proxy(world[name]!, {
      apply: (target, self, given) => (note(name, null, given), Reflect.apply(target, self, given)),
      construct: (target, given, self) => (note(name, null, given), Reflect.construct(target, given, self) as object),
    })
  return () => {
    for (const end of ends) end()
    for (const [at, name] of globals.entries()) world[name] = before[at]!
  }
}

// ---- what is asked -----------------------------------------------------------------------------------------------

interface Schema {
  safeParse(given: unknown): { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      element?: Schema
      innerType?: Schema
      in?: Schema
      valueType?: Schema
      options?: Schema[]
      values?: unknown[]
    }
  }
}

interface Filled {
  value: unknown
  /** Where a text was put. */
  places: string[]
}

/** Puts a text wherever a value is wanted. Of a union it takes the option with this number. */
const fill = (schema: Schema, text: string, option: number, place: string[] = []): Filled => {
  const { def } = schema._zod
  const go = (inner: Schema, ...keys: string[]) => fill(inner, text, option, [...place, ...keys])
  const leaf = { value: text, places: [place.join('.')] }
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape!).map(([key, inner]) => [key, go(inner, key)] as const)
      return {
        value: Object.fromEntries(parts.map(([key, { value }]) => [key, value])),
        places: parts.flatMap(([, { places }]) => places),
      }
    }
    case 'array': {
      const { value, places } = go(def.element!, '0')
      return { value: [value], places }
    }
    case 'record':
      return { value: { [text]: go(def.valueType!, text).value }, places: [place.join('.')] }
    case 'union':
      return go(def.options![option % def.options!.length]!)
    case 'literal':
      return { value: def.values![0], places: [] }
    case 'catch':
      // A malformed id in an address becomes one that belongs to nothing.
      return { ...go(def.innerType!), places: [] }
    case 'pipe':
      return go(def.in!)
    default:
      return def.innerType ? go(def.innerType) : leaf
  }
}

const countOptions = ({ _zod: { def } }: Schema): number =>
  Math.max(
    def.options?.length ?? 1,
    ...[...Object.values(def.shape ?? {}), ...(def.options ?? []), def.element, def.innerType, def.in, def.valueType]
      .filter((inner) => inner !== undefined)
      .map(countOptions),
  )

/** What looks at a long text, and where one is accepted. */
const faultsOf = (schema: Schema): string[] => {
  found.clear()
  const accepted = new Set<string>()
  const end = watchAll()
  try {
    for (let option = 0; option < countOptions(schema); option++)
      for (const text of SHAPES) {
        const { value, places } = fill(schema, text, option)
        isWatching = true
        const { error } = schema.safeParse(value)
        isWatching = false
        const refused = (error?.issues ?? []).map(({ path }) => path.join('.'))
        for (const place of places)
          if (!refused.some((one) => one === '' || one === place || place.startsWith(`${one}.`))) accepted.add(place)
      }
  } finally {
    isWatching = false
    end()
  }
  return [
    ...[...found].map((what) => `${what} looks at a text of any length`),
    ...[...accepted].map((place) => `${place} may have any length`),
  ]
}

const ROOT = join(import.meta.dirname, '../..')
const modules = await Promise.all(
  globSync('core/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => import(/* @vite-ignore */ join(ROOT, file)) as Promise<Record<string, unknown>>),
)
const things = modules
  .flatMap((module) => Object.values(module))
  .filter((thing) => typeof thing === 'object' && thing !== null)
const endpoints = new Set(things.filter((thing): thing is Endpoint => 'method' in thing && 'answer' in thing))
const sockets = things.filter((thing): thing is SocketMessages => 'client' in thing && 'server' in thing)

const inputs: [string, Schema][] = [
  ...[...endpoints].flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, Schema][] =>
      schema ? [[`${method} ${path} ${part}`, schema as unknown as Schema]] : [],
    ),
  ),
  ...sockets.flatMap(({ client }) =>
    Object.entries(client).map(([name, { shape }]): [string, Schema] => [`socket ${name}`, shape as unknown as Schema]),
  ),
]

test('INPUT-5 there are inputs to test', () => {
  expect(endpoints.size).toBeGreaterThan(200)
  expect(sockets.length).toBeGreaterThan(0)
})

test.each(inputs)('INPUT-5 %s: a text of a megabyte is refused by its length alone', (_name, schema) => {
  expect(faultsOf(schema)).toEqual([])
})
