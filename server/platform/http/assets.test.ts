import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAssets } from '#server/platform/http/assets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-assets-'))
  for (const name of [
    'icon.svg',
    'assets/a-1.js',
    'assets/a-1.css',
    'robots.txt',
    '.git/config',
    '.vite/manifest.json',
    'server.ts',
    '.env',
    'a.js.map',
  ]) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), 'canary')
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('WEB-22 built files of known kinds are served by their exact address, and nothing else is', async () => {
  const assets = await loadAssets(folder)
  const http = Fastify()
  http.get('/*', async (request, reply) => (assets.serve(request, reply) ? reply : reply.code(404).send('')))
  const ask = async (url: string) => {
    const { statusCode, headers } = await http.inject(url)
    return [url, statusCode, headers['content-type']]
  }
  for (const [url, type] of [
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
    ['/assets/a-1.js', 'text/javascript; charset=utf-8'],
    ['/assets/a-1.css?x', 'text/css; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const)
    expect(await ask(url)).toEqual([url, 200, type])
  for (const url of [
    '/',
    '/assets',
    '/assets/',
    '/.git/config',
    '/.vite/manifest.json',
    '/server.ts',
    '/.env',
    '/a.js.map',
  ])
    expect((await ask(url))[1], url).toBe(404)
  await http.close()
})
