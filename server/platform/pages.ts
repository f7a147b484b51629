import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '#contract/kernel/me.ts'
import { sendEncoded, type Encoded } from '#server/platform/assets.ts'
import type { Config } from '#server/platform/config.ts'
import { contentPolicy } from '#server/platform/guards.ts'

interface Boot {
  user: Me | null
  origin: string
}

interface Rendered {
  html: string
  head: string
  status: number
  routeModule: string
  redirectTo?: string
}

interface DocumentAssets {
  scripts: string[]
  styles: string[]
  preloads: string[]
}

/** What the built page bundle offers; the server never imports the page's sources. */
interface PageBundle {
  render(path: string, boot: Boot): Rendered
  documentHtml(parts: Rendered & DocumentAssets & { boot: Boot; inlineStyles?: string }): string
  documentAssets(manifest: unknown, routeModule: string): DocumentAssets
  publicPaths: readonly string[]
}

export interface Pages {
  serve(request: FastifyRequest, reply: FastifyReply, user: Me | null): FastifyReply
  /** For search engines: the addresses that anybody may open. */
  publicPaths: readonly string[]
}

interface KeptPage {
  body: Encoded
  policy: string
}

const BROTLI_QUALITY = 9

const compress = (html: string): Encoded => {
  const plain = Buffer.from(html)
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
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
  const assetsOf = ({ routeModule }: Rendered): DocumentAssets => bundle.documentAssets(manifest, routeModule)

  /** Signed-out pages are the same for everyone. Only known addresses are kept, so that guesses cannot fill the memory. */
  const kept = new Map<string, KeptPage>()
  for (const path of bundle.publicPaths) {
    // One visitor's query must never become part of the page that all others get: a kept page is drawn without any.
    const boot: Boot = { user: null, origin: config.publicUrl }
    const rendered = bundle.render(path, boot)
    const assets = assetsOf(rendered)
    const inlineStyles = (
      await Promise.all(assets.styles.map((file) => readFile(join(config.distDir, 'web', file), 'utf8')))
    ).join('')
    kept.set(path, {
      body: compress(bundle.documentHtml({ ...rendered, ...assets, boot, inlineStyles })),
      policy: contentPolicy(config, inlineStyles),
    })
  }

  return {
    publicPaths: bundle.publicPaths,
    serve(request, reply, user) {
      const path = request.url.split('?')[0]!
      reply
        .header('cache-control', 'no-store')
        .header('vary', 'cookie, accept-encoding')
        .type('text/html; charset=utf-8')
      const page = user ? undefined : kept.get(path)
      if (page) return sendEncoded(request, reply.header('content-security-policy', page.policy), page.body)

      const boot: Boot = { user, origin: config.publicUrl }
      const rendered = bundle.render(request.url, boot)
      if (rendered.redirectTo) return reply.redirect(rendered.redirectTo, 302)
      return reply.code(rendered.status).send(bundle.documentHtml({ ...rendered, ...assetsOf(rendered), boot }))
    },
  }
}
