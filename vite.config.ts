import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'

const PRODUCT_SERVER = process.env['NEARHAND_SERVER'] ?? 'http://127.0.0.1:3000'

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]

/** What is in a chunk and in everything that it imports at once: code, styles and fonts. */
const partsOf = (bundle: Bundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen
  seen.add(name)
  for (const part of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
    seen.add(part)
  for (const imported of chunk.imports) partsOf(bundle, imported, seen)
  return seen
}

/** The entry and what it asks for by itself: enough to open the app, and to say that a page of it is missing. */
const essentialsOf = (bundle: Bundle): string[] => {
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry && one.name === 'main')
  if (entry?.type !== 'chunk') throw new Error('the build has no entry')
  const seen = new Set<string>()
  for (const name of [entry.fileName, ...entry.dynamicImports]) partsOf(bundle, name, seen)
  return [...seen]
}

const addressesOf = (names: readonly string[]): string =>
  names
    .filter((name) => name.startsWith('assets/'))
    .map((name) => `/${name}`)
    .toSorted()
    .join(' ')

/** Tells the service worker what the app consists of. Its text changes whenever any of it does, so browsers notice. */
const fillServiceWorker: Plugin = {
  name: 'fill-service-worker',
  generateBundle: {
    // Vite takes out files that are only there for their styles: what it has taken out must not be asked for.
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') return
      if (worker.imports.length > 0) this.error('the service worker shares code with pages and would not be one file')
      const assets = addressesOf(Object.keys(bundle))
      const fill = (mark: string, text: string) => {
        if (!worker.code.includes(mark)) this.error(`the service worker has no ${mark}`)
        worker.code = worker.code.replace(mark, text)
      }
      fill('__BUILD__', createHash('sha256').update(assets).digest('hex').slice(0, 12))
      fill('__ESSENTIAL__', addressesOf(essentialsOf(bundle)))
      fill('__ASSETS__', assets)
    },
  },
}

type RenderModule = typeof import('#web/app/render.tsx')

const userOf = async (request: IncomingMessage) => {
  const answer = await fetch(new URL('/api/auth/user', PRODUCT_SERVER), {
    headers: { cookie: request.headers.cookie ?? '' },
  })
  return answer.ok ? answer.json() : null
}

const page = async (vite: ViteDevServer, request: IncomingMessage) => {
  const url = request.url ?? '/'
  const { render, documentHtml } = (await vite.ssrLoadModule('/web/app/render.tsx')) as RenderModule
  const boot = { user: await userOf(request).catch(() => null), origin: `http://${request.headers.host}` }
  const rendered = render(url, boot)
  if (rendered.redirectTo) return { ...rendered, document: '' }
  const document = documentHtml({ ...rendered, boot, scripts: ['/web/app/main.ts'], styles: [], preloads: [] })
  return { ...rendered, document: await vite.transformIndexHtml(url, document) }
}

const answer = async (
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
  fail: (error: unknown) => void,
) => {
  try {
    const { document, status, redirectTo } = await page(vite, request)
    response.writeHead(status, redirectTo ? { location: redirectTo } : { 'content-type': 'text/html; charset=utf-8' })
    response.end(document)
  } catch (error) {
    fail(error)
  }
}

/** In development Vite serves the documents itself, drawn by the same code as the product server's, and with hot reload. */
const devPages: Plugin = {
  name: 'dev-pages',
  apply: 'serve',
  configureServer: (vite) => () => {
    vite.middlewares.use((request, response, next) => {
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
      void answer(vite, request, response, next)
    })
  },
}

/** Parts of the kit that no visitor sees. */
const MEMBERS_KIT =
  /web\/kit\/(?:\w+\/)+(?:Affix|Amount|Choice|CodeInput|EmptyState|Facts|FileRow|Fold|ReasonField|Skeleton|StatRow|TestMode|Tile|ago|draft-text|take-focus)/
/** Parts of the kit that few pages need. */
const SELDOM_KIT = /web\/kit\/(?:\w+\/)+(?:Failure|FilePicture|open-fold|prevent-file|shrink-image|stick)/
/** What nearly every page needs of the runtime. */
const COMMON_RUNTIME = /web\/runtime\/(?:call|query|forms\/form|clock\/server-clock)\b/

/** Called twice for a build: once for the browser (dist/web), once with `build.ssr` for the server (dist/render). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), fillServiceWorker, devPages],
  publicDir: isSsrBuild ? false : 'web/public',
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: 'dist/render',
        ssr: true,
        target: 'node24',
        emptyOutDir: true,
        rolldownOptions: { input: 'web/app/render.tsx' },
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        emptyOutDir: true,
        // The front page would carry the names of every file of every page. The server names what the first page needs,
        // and pages are fetched while the pointer is on its way to them; a page names its own parts then.
        modulePreload: { resolveDependencies: (_file, parts) => parts.filter((part) => part.endsWith('.css')) },
        // The CSP allows no data: addresses.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { main: 'web/app/main.ts', sw: 'web/pwa/sw/sw.ts' },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // Fewer, fuller files: libraries change seldom, and every page uses most of the kit. What brings the
            // schema library with it, or is for members only, stays out of both.
            codeSplitting: {
              groups: [
                { name: 'renderer', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'libraries', test: /node_modules\/(wouter|regexparam|use-sync-external-store|@tanstack)\// },
                {
                  name: 'kit',
                  test: (id) =>
                    COMMON_RUNTIME.test(id) || (/web\/kit\//.test(id) && !MEMBERS_KIT.test(id) && !SELDOM_KIT.test(id)),
                },
                { name: 'member-kit', test: MEMBERS_KIT },
              ],
            },
          },
        },
      },
  // One self-contained file for the server; in development the packages are loaded as they are.
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  // React carries two builds of itself; the server only ever needs this one.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: Object.fromEntries(
      ['/api', '/ws', '/healthz', '/readyz', '/metrics', '/dev'].map((path) => [
        path,
        { target: PRODUCT_SERVER, ws: path === '/ws' },
      ]),
    ),
  },
}))
