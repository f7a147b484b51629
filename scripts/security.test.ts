import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const page = read('docs/security.md')

/** ASVS 5.0.0: how many requirements of levels 1 and 2 each section has; they are its first ones. */
const SECTIONS: Record<string, readonly number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}
const STATES = ['met', 'not applicable', 'open'] as const

interface Row {
  id: string
  state: string
  where: string
}
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|[^|]+\| ([a-z ]+?) +\| (.+?) *\|$/gm)].map(([, id, state, where]) => ({
    id: id!,
    state: state!,
    where: where!,
  }))
const chapters = page
  .split(/^### (?=V\d+ )/m)
  .slice(1)
  .map((text) => ({ name: /^V\d+/.exec(text)![0], title: text.split('\n')[0]!.trim(), rows: rowsOf(text) }))
const rows = chapters.flatMap((chapter) => chapter.rows)

const rules = new Set([...read('docs/rules.md').matchAll(/^\| ([A-Z0-9-]+) \|/gm)].map(([, id]) => id!))
const code = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!)
const RULE = /^[A-Z][A-Z0-9]*(?:-[A-Z]+)?-(?:\d+|[A-Z]{3,})$/
const FILE = /^(?:core|server|web|e2e|scripts|demo)\/[\w./-]+\.\w+$/

/** As GitHub makes them. */
const anchors = new Set(
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  ),
)

const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => !/\.(?:test|spec)\.|\/testing\//.test(file))

const countsOf = (list: readonly Row[]): string =>
  STATES.map((state) => list.filter((row) => row.state === state).length).join(' ')
const filesWith = (pattern: string, found: RegExp) => sources(pattern).filter((file) => found.test(read(file)))
/** `24 * 60` -> 1440 */
const product = (text: string): number => text.split('*').reduce((result, part) => result * Number(part), 1)

describe('SEC-5 docs/security.md', () => {
  test('has every requirement of levels 1 and 2 once, in order', () => {
    const expected = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
      counts.flatMap((count, at) =>
        Array.from({ length: count }, (_, number) => `${chapter.slice(1)}.${at + 1}.${number + 1}`),
      ),
    )
    expect(expected).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(expected)
    expect(chapters.map(({ name }) => name)).toEqual(Object.keys(SECTIONS))
  })

  test('has a state for each, and what is met has a rule, a test or a document', () => {
    const SHOWN = /`[A-Z][A-Z0-9-]+-(?:\d+|[A-Z]+)`|`[\w./-]+\.(?:test|spec)\.tsx?`|\]\((?:#|rules\.md|\.\.\/)/
    for (const { id, state, where } of rows) {
      expect(STATES, id).toContain(state)
      expect(state === 'met' ? SHOWN.test(where) : where.length > 3, `${id}: ${where}`).toBe(true)
    }
  })

  test('names only rules, files and sections that exist', () => {
    expect(code.filter((text) => RULE.test(text) && !rules.has(text))).toEqual([])
    expect(code.filter((text) => FILE.test(text) && !existsSync(join(ROOT, text)))).toEqual([])
    const targets = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target!)
    expect(targets.filter((target) => !anchors.has(target))).toEqual([])
  })

  test('counts right', () => {
    const summary = [...page.matchAll(/^\| (V\d+ .+?|all \d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)]
    expect(summary.map(([, name, ...counts]) => `${name!.trim()}: ${counts.join(' ')}`)).toEqual([
      ...chapters.map(({ title, rows: list }) => `${title}: ${countsOf(list)}`),
      `all ${rows.length}: ${countsOf(rows)}`,
    ])
  })
})

describe('SEC-6 no source', () => {
  test('makes code from text', () => {
    expect(filesWith('{core,server,web}/**/*.{ts,tsx,mjs}', /\beval\(|\bnew Function\(|node:vm\b/)).toEqual([])
  })

  test('writes HTML into a page', () => {
    const writes = /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/i
    expect(filesWith('web/**/*.{ts,tsx}', writes)).toEqual([])
  })

  test('starts processes, except for the embedded PostgreSQL, and none with a shell', () => {
    expect(filesWith('{core,server}/**/*.{ts,mjs}', /node:child_process/).toSorted()).toEqual([
      'server/platform/database/embedded-postgres.ts',
      'server/platform/database/owner-lock.mjs',
    ])
    expect(filesWith('{core,server}/**/*.{ts,mjs}', /\bshell: true|\bexecSync\(|import \{[^}]*\bexec\b/)).toEqual([])
  })

  test('writes logs, except for the one log and the messages of the start', () => {
    expect(filesWith('server/**/*.ts', /\bconsole\.\w+\(|\bappendFile|process\.std(?:out|err)\.write/)).toEqual([
      'server/main.ts',
    ])
    expect(filesWith('server/**/*.ts', /\bpino\(/)).toEqual(['server/platform/observability/log.ts'])
  })

  test('lets other origins read responses', () => {
    expect(filesWith('server/**/*.ts', /access-control-allow/i)).toEqual([])
  })
})

describe('SEC-7 docs/security.md has', () => {
  test('every rate limit with its figures', () => {
    const LIMIT = /\blimit\('([\w:-]+)', (\d+), ([\d* ]+)\)|\{ name: '([\w:-]+)', max: (\d+), perMinutes: ([\d* ]+) \}/g
    const inCode = sources('server/**/*.ts').flatMap((file) =>
      [...read(file).matchAll(LIMIT)].map(
        ([, a, b, c, name = a, max = b, minutes = c]) => `${name} ${max} ${product(minutes!)}`,
      ),
    )
    const listed = [...page.matchAll(/^\| `([\w:-]+)` +\| (\d+) +\| (\d+) +\|$/gm)].map(
      ([, name, max, minutes]) => `${name} ${max} ${minutes}`,
    )
    expect(listed).toEqual(inCode.toSorted())
  })

  test('every figure that it names by its constant', () => {
    const named = [...page.matchAll(/\b(\d+)\b[^()|\n]{0,40}? \(`([A-Z][A-Z_]+)`\)/g)]
    expect(named.length).toBeGreaterThan(20)
    const text = sources('{core,server}/**/*.ts').map(read).join('\n')
    for (const [, figure, name] of named)
      expect(new RegExp(String.raw`\bconst ${name} = (\d+)`).exec(text)?.[1], name).toBe(figure)
  })

  test('every file of the server that uses cryptography, and no weak algorithm', () => {
    const users = sources('server/**/*.{ts,mjs}').filter((file) => /from 'node:crypto'/.test(read(file)))
    const section = /^### Algorithms$(.+?)^### /ms.exec(page)![1]!
    const listed = [...section.matchAll(/`(server\/[\w./-]+)`/g)].map(([, file]) => file!)
    expect(listed.toSorted()).toEqual(users.toSorted())
    const ALGORITHM =
      /create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\('([\w-]+)'|hkdfSync\('([\w-]+)'|derive\('([\w-]+)'/g
    const used = users.flatMap((file) =>
      [...read(file).matchAll(ALGORITHM)].map(([, a, b = a, c = b]) => `${c} ${file}`),
    )
    const weak = used.filter((use) => !/^(?:sha256|aes-256-gcm|argon2id) /.test(use))
    expect(weak).toEqual(['sha1 server/calls/ice.ts'])
  })

  test('the cost of passwords', () => {
    const { memoryKib, passes } = /PASSWORD_COST = \{ memoryKib: (?<memoryKib>[\d_]+), passes: (?<passes>\d) \}/.exec(
      read('server/platform/security/passwords.ts'),
    )!.groups!
    expect([memoryKib, passes]).toEqual(['19_456', '2'])
    expect(page).toContain('Argon2id, 19,456 KiB, two passes')
  })
})
