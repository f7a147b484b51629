import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '#core/kernel/me.ts'
import { sendEncoded, type EncodedBody } from '#server/platform/http/assets.ts'
import type { Config } from '#server/platform/config/config.ts'
import { contentPolicy } from '#server/platform/http/guards.ts'

/** A query result that is sent with the page, under the query key of the page. */
interface Seed {
  key: readonly unknown[]
  data: unknown
}

interface Boot {
  user: Me | null
  /** Only for pages of the admin portal. */
  admin?: object | null
  origin: string
  siteSettings: object
  seeds?: readonly Seed[]
}

/** The data of a page whose content changes. */
export interface PageFacts {
  seeds: readonly Seed[]
  /** 200 by default; 404 if the content no longer exists. */
  status?: number
  /** A visitor is asked to sign in instead. */
  signInFirst?: true
  meta?: { title: string; description: string; image?: string | undefined; publishedAt?: string | undefined }
}

/** What the pages need from the rest of the server. */
export interface PageSources {
  /** Known to all pages. */
  readSiteSettings: () => Promise<object>
  /** Null: no page has this path. */
  factsOf: (path: string, query: string) => Promise<PageFacts | null>
}

interface Rendered {
  html: string
  head: string
  status: number
  modules: readonly string[]
  redirectTo?: string
}

interface DocumentAssets {
  scripts: string[]
  styles: string[]
  preloads: string[]
}

/** The exports of the built page bundle; the server never imports the page sources. */
interface PageBundle {
  render(path: string, boot: Boot, facts?: Omit<PageFacts, 'seeds'>): Rendered
  documentHtml(parts: Rendered & DocumentAssets & { boot: Boot; inlineStyles?: string }): string
  documentAssets(manifest: unknown, modules: readonly string[]): DocumentAssets
  publicPaths: readonly string[]
  keptPaths: readonly string[]
  isFresh(path: string, isSignedIn: boolean): boolean
}

export interface Pages {
  /** The public paths, for search engines. */
  publicPaths: readonly string[]
  open(sources: PageSources): Promise<OpenPages>
}

export interface OpenPages {
  /** `admin` is passed for paths of the portal: the signed-in admin. */
  serve(request: FastifyRequest, reply: FastifyReply, user: Me | null, admin?: object | null): Promise<FastifyReply>
  /** PAGES-1: cached pages are rendered again at the next request. */
  forget(): void
}

interface CachedPage {
  body: EncodedBody
  policy: string
}

/** Cached pages are worth good compression, but every start renders them; a page for one visitor is not. */
const KEPT_QUALITY = 7
const FRESH_QUALITY = 4

const compress = (html: string, quality: number): EncodedBody => {
  const plain = Buffer.from(html)
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return {
    plain,
    encodings: new Map<string, Buffer>([
      ['br', brotli],
      ['gzip', gzipSync(plain)],
    ]),
  }
}

export const loadPages = async (config: Config): Promise<Pages> => {
  const bundle = (await import(pathToFileURL(join(config.distDir, 'render/render.js')).href)) as PageBundle
  const manifest: unknown = JSON.parse(await readFile(join(config.distDir, 'web/.vite/manifest.json'), 'utf8'))
  const assetsOf = ({ modules }: Rendered): DocumentAssets => bundle.documentAssets(manifest, modules)
  const sheets = new Map<string, Promise<string>>()
  const sheet = (file: string): Promise<string> => {
    const found = sheets.get(file) ?? readFile(join(config.distDir, 'web', file), 'utf8')
    sheets.set(file, found)
    return found
  }

  /** The query of one visitor must never become part of a cached page: it is rendered without a query. */
  const draw = async (path: string, siteSettings: object): Promise<CachedPage> => {
    const boot: Boot = { user: null, origin: config.publicUrl, siteSettings }
    const rendered = bundle.render(path, boot)
    const assets = assetsOf(rendered)
    const inlineStyles = (await Promise.all(assets.styles.map(sheet))).join('')
    return {
      body: compress(bundle.documentHtml({ ...rendered, ...assets, boot, inlineStyles }), KEPT_QUALITY),
      policy: contentPolicy(config, inlineStyles),
    }
  }

  const open = async ({ readSiteSettings, factsOf }: PageSources): Promise<OpenPages> => {
    /**
     * Signed-out pages are the same for everyone. Only known paths are cached, so that requests cannot fill the memory.
     */
    const keepable = new Set(bundle.keptPaths)
    let siteSettings = readSiteSettings()
    let kept = new Map<string, Promise<CachedPage>>()

    const cachedPage = (path: string): Promise<CachedPage> => {
      const pageCache = kept
      const page = pageCache.get(path) ?? siteSettings.then((facts) => draw(path, facts))
      pageCache.set(path, page)
      // A failed rendering is not cached.
      page.catch(() => pageCache.delete(path))
      return page
    }
    for (const path of keepable) await cachedPage(path)

    return {
      forget() {
        kept = new Map()
        const known = siteSettings
        // If the settings cannot be read, the previous ones are used.
        siteSettings = readSiteSettings().catch(() => known)
      },
      async serve(request, reply, user, admin) {
        const [path = '', query] = request.url.split('?', 2)
        reply
          .header('cache-control', 'no-store')
          .header('vary', 'cookie, accept-encoding')
          .type('text/html; charset=utf-8')
        if (!user && keepable.has(path)) {
          const page = await cachedPage(path)
          return sendEncoded(request, reply.header('content-security-policy', page.policy), page.body)
        }

        const facts = bundle.isFresh(path, user !== null) ? await factsOf(path, query ?? '') : null
        const boot: Boot = {
          user,
          origin: config.publicUrl,
          siteSettings: await siteSettings,
          ...(admin !== undefined && { admin }),
          ...(facts && { seeds: facts.seeds }),
        }
        const rendered = bundle.render(request.url, boot, facts ?? {})
        if (rendered.redirectTo) return reply.redirect(rendered.redirectTo, 302)
        const html = bundle.documentHtml({ ...rendered, ...assetsOf(rendered), boot })
        reply.code(rendered.status)
        return facts && !user ? sendEncoded(request, reply, compress(html, FRESH_QUALITY)) : reply.send(html)
      },
    }
  }

  return { publicPaths: bundle.publicPaths, open }
}
