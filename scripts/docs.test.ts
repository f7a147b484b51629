import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const readme = read('README.md')

describe('every environment variable that the configuration reads', () => {
  const schema = /const Environment = z\.object\(\{\n(.+?)\n\}\)/s.exec(read('server/platform/config/config.ts'))?.[1]
  const variables = [...(schema ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name!)
  const example = read('.env.example')
  const listed = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)

  test('is in .env.example once, and nothing else is', () => {
    expect(variables).toContain('PORT')
    expect(listed.toSorted()).toEqual(variables.toSorted())
  })

  test('is commented out in .env.example, so that a copy changes nothing', () => {
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  })

  test('is in the table of the README, and nothing else is', () => {
    const table = /^\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(readme)?.[1] ?? ''
    const described = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
    expect(described.toSorted()).toEqual(variables.toSorted())
  })
})

test('every npm script is described in the README, and every script it names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g)].map(([, run, plain]) => run ?? plain!)
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted())
})

describe('links between files', () => {
  const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
  const pages = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: ROOT })
  test.each(pages)('%s', (page) => {
    const targets = [...read(page).matchAll(LINK)].map(([, target]) => join(dirname(page), target!))
    expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([])
  })
})

test('the screenshots stay below 4 MB in total', () => {
  const folder = join(ROOT, 'docs/screens')
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000)
})
