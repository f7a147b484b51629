import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const ID = /[A-Z][A-Z0-9]*(?:-[A-Z]+)?-(?:\d+|[A-Z]{3,})\b/g
const LEADING_IDS = /^(?:[A-Z][A-Z0-9]*-[A-Z0-9-]+[, ]*)+/
/** Also where the table of `test.each` ends on a line of its own. */
const TITLE = /^\s*(?:(?:test|describe)(?:\.each\(.*\))?|\]\))\(\s*['"`]([^'"`\n]+)/gm
/** Ids also stand in tables of tests, and in lists from which tests are made: at the beginning of a string. */
const QUOTED = /['"`]((?:[A-Z][A-Z0-9]*-[A-Z0-9-]+[, ]*)+)/g

const listed = [...read('docs/rules.md').matchAll(/^\| ([A-Z0-9-]+) \|/gm)].map(([, id]) => id!)
const files = globSync('{core,server,web,demo,scripts,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT })
const texts = [...files, 'e2e/accessibility.ts'].map(read)

test('ARCH-5 every rule id in a test title stands in docs/rules.md, once', () => {
  expect(listed.filter((id, place) => listed.indexOf(id) !== place)).toEqual([])
  const used = texts.flatMap((text) =>
    [...text.matchAll(TITLE)].flatMap(([, title]) => LEADING_IDS.exec(title!)?.[0].match(ID) ?? []),
  )
  expect(used.length).toBeGreaterThan(50)
  expect([...new Set(used)].filter((id) => !listed.includes(id))).toEqual([])
})

test('ARCH-5 every rule has a test that carries its id', () => {
  const carried = new Set(
    texts.flatMap((text) => [...text.matchAll(QUOTED)].flatMap(([, leading]) => leading!.match(ID) ?? [])),
  )
  expect(listed.filter((id) => !carried.has(id))).toEqual([])
})
