import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'

const PRODUCT_SERVER = process.env['NEARHAND_SERVER'] ?? 'http://127.0.0.1:3000'

/** Gives the service worker a new text whenever any asset changed, so that browsers fetch the new shell. */
const stampServiceWorker: Plugin = {
  name: 'stamp-service-worker',
  generateBundle(_options, bundle) {
    const worker = bundle['sw.js']
    if (worker?.type !== 'chunk') return
    const names = Object.keys(bundle).toSorted().join('\n')
    worker.code = worker.code.replace('__BUILD__', createHash('sha256').update(names).digest('hex').slice(0, 12))
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

/** Called twice for a build: once for the browser (dist/web), once with `build.ssr` for the server (dist/render). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), stampServiceWorker, devPages],
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
        // The CSP allows no data: addresses.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { main: 'web/app/main.ts', sw: 'web/app/sw.ts' },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // Fewer, fuller files: libraries change seldom, and every page uses most of the kit. What brings the
            // schema library with it, or is for members only, stays out of both.
            codeSplitting: {
              groups: [
                { name: 'renderer', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'libraries', test: /node_modules\/(wouter|regexparam|use-sync-external-store|@tanstack)\// },
                { name: 'kit', test: /web\/kit\/(?!schema-check|typed-dollars|time-left|upload|shrink)/ },
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
