import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { loadPages, type OpenPages, type PageFacts } from '#server/platform/http/pages.ts'

// A bundle like that of the build, but small: each page shows what it was rendered with.
const BUNDLE = `
let drawn = 0
export const publicPaths = ['/', '/about', '/news']
export const keptPaths = ['/', '/about']
export const isFresh = (path, isSignedIn) => path.startsWith('/news') || (path === '/shared' && !isSignedIn)
export const documentAssets = () => ({ scripts: [], styles: ['plain.css'], preloads: [] })
export const render = (address, boot, facts = {}) => ({
  html: JSON.stringify({ address, siteSettings: boot.siteSettings, seeds: boot.seeds, user: boot.user?.id, admin: boot.admin, meta: facts.meta, drawn: ++drawn }),
  head: '', status: facts.status ?? 200, modules: [],
})
export const documentHtml = ({ html, inlineStyles = '' }) => JSON.stringify({ ...JSON.parse(html), inlineStyles })
`

let folder: string
let http: FastifyInstance
let pages: OpenPages
let fee = 5
let isBroken = false
const asked: string[] = []
const facts = new Map<string, PageFacts>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-pages-'))
  await mkdir(join(folder, 'render'), { recursive: true })
  await mkdir(join(folder, 'web/.vite'), { recursive: true })
  await writeFile(join(folder, 'render/render.js'), BUNDLE)
  await writeFile(join(folder, 'render/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'web/.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'web/plain.css'), 'p{color:red}')
  const config = { ...readConfig({}, '/'), distDir: folder }
  pages = await (
    await loadPages(config)
  ).open({
    readSiteSettings: async () => {
      if (isBroken) throw new Error('the database is away')
      return { fee }
    },
    factsOf: async (path, query) => {
      asked.push(query === '' ? path : `${path}?${query}`)
      return facts.get(path) ?? null
    },
  })
  http = Fastify()
  http.setNotFoundHandler(async (request, reply) =>
    pages.serve(
      request,
      reply,
      request.headers['x-user'] ? ({ id: 'maren' } as never) : null,
      request.url.startsWith('/admin') ? (request.headers['x-admin'] ? { id: 'ada' } : null) : undefined,
    ),
  )
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true, force: true })
})

const open = async (url: string, headers: Record<string, string> = {}) => {
  const { body, statusCode } = await http.inject({ url, headers })
  return { status: statusCode, ...JSON.parse(body) }
}

test('PAGES-1 a public page has the site settings, is cached, and ignores queries', async () => {
  const first = await open('/about?from=mail')
  expect(first).toMatchObject({ address: '/about', siteSettings: { fee: 5 }, inlineStyles: 'p{color:red}' })
  expect((await open('/about')).drawn).toBe(first.drawn)
})

test('PAGES-1 cached pages are rendered again after a change of settings', async () => {
  const { drawn } = await open('/')
  fee = 7
  expect(await open('/')).toMatchObject({ drawn, siteSettings: { fee: 5 } })
  pages.forget()
  expect((await open('/')).siteSettings).toEqual({ fee: 7 })
  expect((await open('/about')).siteSettings).toEqual({ fee: 7 })
})

test('PAGES-1 while settings cannot be read, the previous ones are used', async () => {
  isBroken = true
  pages.forget()
  expect((await open('/')).siteSettings).toEqual({ fee: 7 })
  isBroken = false
  fee = 9
  pages.forget()
  expect((await open('/')).siteSettings).toEqual({ fee: 9 })
})

test('PAGES-1 a member gets an uncached page with current settings', async () => {
  expect(await open('/about?x=1', { 'x-user': '1' })).toMatchObject({
    address: '/about?x=1',
    user: 'maren',
    siteSettings: { fee: 9 },
  })
})

test('PAGES-2 a page of posts is rendered with current data and never cached', async () => {
  facts.set('/news', { seeds: [{ key: ['/api/blogs'], data: ['first'] }] })
  expect((await open('/news?tag=Moving')).seeds).toEqual([{ key: ['/api/blogs'], data: ['first'] }])
  facts.set('/news', { seeds: [{ key: ['/api/blogs'], data: ['second'] }] })
  expect((await open('/news')).seeds).toEqual([{ key: ['/api/blogs'], data: ['second'] }])
  facts.set('/news/gone', { seeds: [], status: 404, meta: { title: 'Gone', description: 'It is not there.' } })
  expect(await open('/news/gone')).toMatchObject({ status: 404, meta: { title: 'Gone' } })
  expect(asked).toEqual(['/news?tag=Moving', '/news', '/news/gone'])
})

test('PAGES-2 data for visitors is not read for a member', async () => {
  facts.set('/shared', { seeds: [{ key: ['/api/shared'], data: 'piece' }] })
  expect((await open('/shared')).seeds).toEqual([{ key: ['/api/shared'], data: 'piece' }])
  expect(await open('/shared', { 'x-user': '1' })).not.toHaveProperty('seeds')
})

test('PAGES-2 a page of posts is compressed for visitors, not for members, whose data it contains', async () => {
  facts.set('/news', { seeds: [{ key: ['/api/blogs'], data: ['first'] }] })
  const headers = { 'accept-encoding': 'gzip' }
  const { headers: responseHeaders, rawPayload } = await http.inject({ url: '/news', headers })
  expect(responseHeaders['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(rawPayload).toString()).address).toBe('/news')
  const own = await http.inject({ url: '/news', headers: { ...headers, 'x-user': '1' } })
  expect(own.headers).not.toHaveProperty('content-encoding')
})

test('PORTAL-2 a portal page has the signed-in admin, and no other page does', async () => {
  expect((await open('/admin/users', { 'x-admin': '1' })).admin).toEqual({ id: 'ada' })
  expect((await open('/admin/users')).admin).toBeNull()
  expect(await open('/wallet', { 'x-admin': '1', 'x-user': '1' })).not.toHaveProperty('admin')
})
