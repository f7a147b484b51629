import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..', '..')
const GALLERY = 'kit/gallery/'

const paths = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
const read = (path: string) => readFileSync(join(WEB, path), 'utf8')

test('the gallery shows every component of the kit', () => {
  const shown = paths
    .filter((path) => path.startsWith(GALLERY))
    .map(read)
    .join('')
  const components = paths
    .filter((path) => path.startsWith('kit/') && !path.startsWith(GALLERY) && !path.includes('.test.'))
    .flatMap((path) => read(path).match(/(?<=^export (?:function|const) )[A-Z]\w*[a-z]\w*/gm) ?? [])
  expect(components.length).toBeGreaterThan(50)
  // A Dialog is a DialogFrame with a title.
  const missing = components.filter((name) => name !== 'DialogFrame' && !new RegExp(`<${name}\\b`).test(shown))
  expect(missing).toEqual([])
})

test('no module of the product imports the gallery, so it is absent from a build', () => {
  const importers = paths.filter((path) => !path.startsWith(GALLERY) && read(path).includes('web/kit/gallery/'))
  expect(importers).toEqual([])
})
