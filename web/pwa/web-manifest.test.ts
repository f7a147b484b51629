import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { APP_NAME } from '#core/kernel/app.ts'
import { matchPage } from '#web/app/match.ts'

interface Picture {
  src: string
  sizes: string
  purpose?: string
}
interface WebManifest {
  name: string
  short_name: string
  id: string
  scope: string
  start_url: string
  display: string
  icons: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const folder = join(import.meta.dirname, '../public')
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as WebManifest
const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]

/** Width and height from the PNG header. */
const sizeOf = (file: string): string => {
  const bytes = readFileSync(join(folder, file))
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe('PWA-6 the manifest', () => {
  it('describes the whole site as one app', () => {
    expect(manifest).toMatchObject({ name: APP_NAME, short_name: APP_NAME, id: '/', scope: '/', display: 'standalone' })
    expect(manifest.start_url).toBe('/?from=app')
  })

  it.each(pictures)('$src exists in its size', ({ src, sizes }) => {
    expect(existsSync(join(folder, src))).toBe(true)
    expect(sizeOf(src)).toBe(sizes)
  })

  it('has icons for every purpose', () => {
    const kinds = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)
    expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 192x192'])
  })

  it.each(manifest.shortcuts)('$name leads to a member page', ({ url }) => {
    expect(matchPage(url, true)).toMatchObject({ isFound: true, route: { audience: 'member', path: url } })
  })
})
