import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '#core/kernel/me.ts'
import { sendEncoded, type Encoded } from '#server/platform/http/assets.ts'
import type { Config } from '#server/platform/config/config.ts'
import { contentPolicy } from '#server/platform/http/guards.ts'

/** An answer that goes with the page, under the key that the page would ask with. */
interface Seed {
  key: readonly unknown[]
  data: unknown
}

interface Boot {
  user: Me | null
  /** Of admins' pages only. */
  admin?: object | null
  origin: string
  siteSettings: object
  seeds?: readonly Seed[]
}

/** What a page whose content changes by itself is drawn with. */
export interface PageFacts {
  seeds: readonly Seed[]
  /** 200 unless said: what is asked for may be gone. */
  status?: number
  meta?: { title: string; description: string; image?: string | undefined; publishedAt?: string | undefined }
}

/** What the pages ask of the rest of the house. */
export interface PageSources {
  /** What all pages know without asking. */
  readSiteSettings: () => Promise<object>
  /** Null: this address is nobody's. */
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

/** What the built page bundle offers; the server never imports the page's sources. */
interface PageBundle {
  render(path: string, boot: Boot, told?: Pick<PageFacts, 'meta' | 'status'>): Rendered
  documentHtml(parts: Rendered & DocumentAssets & { boot: Boot; inlineStyles?: string }): string
  documentAssets(manifest: unknown, modules: readonly string[]): DocumentAssets
  publicPaths: readonly string[]
  keptPaths: readonly string[]
  isFresh(path: string): boolean
}

export interface Pages {
  /** For search engines: the addresses that anybody may open. */
  publicPaths: readonly string[]
  open(sources: PageSources): Promise<OpenPages>
}

export interface OpenPages {
  /** `admin` is given for addresses of the portal: who is signed in there. */
  serve(request: FastifyRequest, reply: FastifyReply, user: Me | null, admin?: object | null): Promise<FastifyReply>
  /** PAGES-1: what was kept is drawn anew when it is asked for next. */
  forget(): void
}

interface KeptPage {
  body: Encoded
  policy: string
}

/** Pages that are kept are worth a while, but every start draws them; one for a single visitor is not worth any. */
const KEPT_QUALITY = 7
const FRESH_QUALITY = 4

const compress = (html: string, quality: number): Encoded => {
  const plain = Buffer.from(html)
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return {
    plain,
    twins: new Map<string, Buffer>([
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

  /** One visitor's query must never become part of the page that all others get: a kept page is drawn without any. */
  const draw = async (path: string, siteSettings: object): Promise<KeptPage> => {
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
    /** Signed-out pages are the same for everyone. Only known addresses are kept, so that guesses cannot fill the memory. */
    const keepable = new Set(bundle.keptPaths)
    let siteSettings = readSiteSettings()
    let kept = new Map<string, Promise<KeptPage>>()

    const keptPage = (path: string): Promise<KeptPage> => {
      const shelf = kept
      const page = shelf.get(path) ?? siteSettings.then((facts) => draw(path, facts))
      shelf.set(path, page)
      // What could not be drawn is tried again.
      page.catch(() => shelf.delete(path))
      return page
    }
    for (const path of keepable) await keptPage(path)

    return {
      forget() {
        kept = new Map()
        const known = siteSettings
        // Where it cannot be read just now, what was known goes on.
        siteSettings = readSiteSettings().catch(() => known)
      },
      async serve(request, reply, user, admin) {
        const [path = '', query] = request.url.split('?', 2)
        reply
          .header('cache-control', 'no-store')
          .header('vary', 'cookie, accept-encoding')
          .type('text/html; charset=utf-8')
        if (!user && keepable.has(path)) {
          const page = await keptPage(path)
          return sendEncoded(request, reply.header('content-security-policy', page.policy), page.body)
        }

        const facts = bundle.isFresh(path) ? await factsOf(path, query ?? '') : null
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
