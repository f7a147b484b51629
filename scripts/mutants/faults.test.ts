import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FAULTS } from './faults.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rules = new Set([...read('docs/rules.md').matchAll(/^\| ([A-Z0-9-]+) \|/gm)].map(([, id]) => id))

test('each planted fault has an id of its own', () => {
  expect(FAULTS.length).toBeGreaterThan(40)
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length)
  expect(FAULTS.filter(({ id }) => !/^[a-z]+(?:-[a-z]+)*$/.test(id))).toEqual([])
})

test('docs/testing.md lists each planted fault, and no other', () => {
  const listed = [...read('docs/testing.md').matchAll(/^\| ([a-z-]+) \| [A-Z]/gm)].map(([, id]) => id!)
  expect(listed.toSorted()).toEqual(FAULTS.map(({ id }) => id).toSorted())
  const [, example] = /npm run test:mutants -- ([a-z-]+)/.exec(read('docs/testing.md')) ?? []
  expect(listed).toContain(example)
})

describe.each(FAULTS.map((fault) => [fault.id, fault] as const))('%s', (_id, fault) => {
  test('can be planted in one place, breaks a known rule, and names tests that exist', () => {
    expect(read(fault.file).split(fault.find)).toHaveLength(2)
    expect(fault.replace).not.toBe(fault.find)
    expect(rules).toContain(fault.rule)
    expect(fault.tests.length).toBeGreaterThan(0)
    expect(fault.tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    // Only what `npm test` runs counts as a catch.
    expect(fault.tests.filter((file) => !/\.test\.tsx?$/.test(file) || file.includes('.full.'))).toEqual([])
  })
})
