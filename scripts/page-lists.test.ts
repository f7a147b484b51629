import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '#web/app/routes.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (pattern: string): string =>
  [...globSync(pattern, { cwd: ROOT }), 'e2e/help-articles.ts']
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')

/** `/jobs/:id` is written `/jobs/${…}`; a query may follow. */
const isListed = (path: string, list: string): boolean => {
  const written = path.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, String.raw`\$\{.+\}`)
  return new RegExp(`['"\`]${written}[?'"\`]`).test(list)
}

/** The addresses of pages without any address in the list: one of a page with several is enough. */
const missingIn = (list: string, pages: readonly { path: string; module: string }[]): string[] =>
  [...Map.groupBy(pages, ({ module }) => module).values()]
    .filter((ones) => !ones.some(({ path }) => isListed(path, list)))
    .map(([one]) => one!.path)

describe('ARCH-18 every page is opened by a test', () => {
  test('in e2e/routes.spec.ts: add the address of a new page to ALWAYS, SIGNED_IN, PORTAL or `own`', () => {
    expect(missingIn(read('e2e/routes.spec.ts'), routes)).toEqual([])
  })

  test('in e2e/accessible*.spec.ts: add a new page to SCREENS, for axe', () => {
    expect(missingIn(read('e2e/accessible*.spec.ts'), routes)).toEqual([])
  })

  test.each([
    ["['/gifts']", []],
    ["['/gifts?tab=new']", []],
    ["['/presents']", []],
    ["['/gifts-of-others', '/all/gifts']", ['/gifts']],
    ["['/gift/1']", ['/gifts']],
  ])('a list with %s lacks %j', (list, missing) => {
    const module = 'GiftsPage.tsx'
    expect(
      missingIn(
        list,
        ['/gifts', '/presents'].map((path) => ({ path, module })),
      ),
    ).toEqual(missing)
  })

  test('an address with an id is listed with one that is read', () => {
    const pages = [{ path: '/gifts/:id', module: 'GiftPage.tsx' }]
    expect(missingIn('[`/gifts/${(await first(page)).id}`]', pages)).toEqual([])
    expect(missingIn("['/gifts/new']", pages)).toEqual(['/gifts/:id'])
  })
})
