import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'

const PRODUCT_SERVER = process.env['NEARHAND_SERVER'] ?? 'http://127.0.0.1:3000'

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]

/** A chunk and everything that it imports statically: code, styles and fonts. */
const partsOf = (bundle: Bundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen
  seen.add(name)
  for (const part of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
    seen.add(part)
  for (const imported of chunk.imports) partsOf(bundle, imported, seen)
  return seen
}

/** The entry and what it loads itself: enough to open the app offline, and to report a page that is not available. */
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

/** Writes the list of files into the service worker, which therefore changes with every build and is updated. */
const fillServiceWorker: Plugin = {
  name: 'fill-service-worker',
  generateBundle: {
    // After Vite has removed the files that contain only styles.
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

/**
 * `styles.row` becomes the name itself in a build: of a namespace the bundler keeps only what is read, of a default
 * export the whole table of names. A sheet that is read by a value (`styles[tone]`) keeps its table.
 */
const inlineClassNames: Plugin = {
  name: 'inline-class-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: '.module.css' },
    handler: (code) =>
      code.replaceAll(/^import (\w+) from ('[^'\n]+\.module\.css')$/gm, (line, name: string, from: string) =>
        new RegExp(`\\b${name}\\[`).test(code) ? line : `import * as ${name} from ${from}`,
      ),
  },
}

/**
 * Lightning CSS names a class `hash_name`; a build shortens it to the hash and a number, in the modules first and then
 * in the styles. The order of the names is the same in both builds.
 */
const shortenClassNames = (): Plugin => {
  const NAME = /"([^"]+_[^"]+)"/g
  const shortNames = new Map<string, string>()
  return {
    name: 'shorten-class-names',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler(code) {
        const names = new Set([...code.matchAll(NAME)].map((match) => match[1]!))
        for (const [index, name] of [...names].toSorted().entries())
          shortNames.set(name, name.slice(0, name.lastIndexOf('_') + 1) + index.toString(36))
        return {
          code: code.replaceAll(NAME, (_text, name: string) => `"${shortNames.get(name)}"`),
          map: null,
          // A module whose names were all written in place has nothing left that is read; its styles are needed.
          moduleSideEffects: 'no-treeshake',
        }
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replaceAll(/[\w-]+_[\w-]+/g, (name) => shortNames.get(name) ?? name)
    },
  }
}

type RenderModule = typeof import('#web/app/render.tsx')

const userOf = async (request: IncomingMessage) => {
  const answer = await fetch(new URL('/api/auth/user', PRODUCT_SERVER), {
    headers: { cookie: request.headers.cookie ?? '' },
  })
  return answer.ok ? answer.json() : null
}

/** Served in development only: nothing that a build begins with imports the gallery. */
const GALLERY = '/dev/kit'
const GALLERY_DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kit</title>
</head>
<body>
<div id="root"></div>
<script type="module" src="/web/kit/gallery/main.tsx"></script>
</body>
</html>
`

const page = async (vite: ViteDevServer, request: IncomingMessage) => {
  const url = request.url ?? '/'
  if (url === GALLERY)
    return { status: 200, redirectTo: undefined, document: await vite.transformIndexHtml(url, GALLERY_DOCUMENT) }
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

/** In development Vite serves the pages with hot reload, rendered by the same code as in production. */
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

/** Parts of the kit that only signed-in pages use. */
const MEMBERS_KIT =
  /web\/kit\/(?:\w+\/)+(?:Affix|Amount|Choice|CodeInput|EmptyState|Facts|FileRow|Fold|Kbd|PageHead|ReasonField|Skeleton|StatRow|TestMode|Tile|ago|draft-text|take-focus)/
/** Parts of the kit that few pages need. */
const SELDOM_KIT =
  /web\/kit\/(?:\w+\/)+(?:ConfirmDialog|Failure|FilePicture|MoneyTable|Table|file-drop|open-fold|prevent-file|shrink-image|stick)/
/** What nearly every page needs besides the kit. */
const COMMON =
  /core\/(?:paths|kernel\/(?:money|setting))\.ts|web\/runtime\/(?:call|fee|query|session|site-settings|forms\/form|clock\/server-clock|navigation\/(?:auth-dialog|lazy-retry))\b/

/** Sheets of the front page that other pages need too: chunks of their own would delay its first paint. */
const FRONT_PAGE_SHEETS = /web\/content\/demo\/(?:Scene|DemoStage)\.module\.css/

/** Called twice for a build: once for the browser (dist/web), once with `build.ssr` for the server (dist/render). */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [inlineClassNames, shortenClassNames(), react(), fillServiceWorker, devPages],
  publicDir: isSsrBuild ? false : 'web/public',
  appType: 'custom',
  css: {
    transformer: 'lightningcss',
    // The hash is of the sheet's path: both builds arrive at the same names.
    lightningcss: { cssModules: { pattern: command === 'build' ? '[hash]_[local]' : '[name]_[local]_[hash]' } },
  },
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
        // Without this the front page would list every file of every page. The server preloads what the first page
        // needs, and links prefetch their pages.
        modulePreload: { resolveDependencies: (_file, parts) => parts.filter((part) => part.endsWith('.css')) },
        // The CSP allows no data: URLs.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { main: 'web/app/main.ts', sw: 'web/pwa/sw/sw.ts' },
          // Names of classes are written where they are used, instead of into a variable that chunks pass on.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // Few, large files: libraries change seldom, and every page uses most of the kit. Modules that need zod or
            // are only for signed-in pages are left out.
            codeSplitting: {
              groups: [
                { name: 'renderer', test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'libraries',
                  test: /node_modules\/(wouter|regexparam|use-sync-external-store|@tanstack)\/(?!.*useInfinite|.*infiniteQueryObserver)/,
                },
                {
                  name: 'kit',
                  test: (id) =>
                    COMMON.test(id) ||
                    FRONT_PAGE_SHEETS.test(id) ||
                    (/web\/kit\//.test(id) && ![MEMBERS_KIT, SELDOM_KIT].some((part) => part.test(id))),
                },
                { name: 'member-kit', test: MEMBERS_KIT },
              ],
            },
          },
        },
      },
  // One self-contained file for the server; in development the packages are loaded from node_modules.
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  // React contains a development and a production build; the server needs only the latter.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: Object.fromEntries(
      ['/api', '/ws', '/healthz', '/readyz', '/metrics', '/dev'].map((path) => [
        path,
        { target: PRODUCT_SERVER, ws: path === '/ws', bypass: ({ url }) => (url === GALLERY ? url : undefined) },
      ]),
    ),
  },
}))
