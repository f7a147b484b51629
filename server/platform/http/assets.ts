import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const YEAR_SECONDS = 31_536_000

/** The same bytes, uncompressed and compressed. */
export interface EncodedBody {
  plain: Buffer
  encodings: Map<string, Buffer>
}

interface Asset extends EncodedBody {
  type: string
  cacheControl: string
}

export interface Assets {
  /** Serves the path if it is a built file; other paths never reach the disk. */
  serve(request: FastifyRequest, reply: FastifyReply): boolean
}

/** The built files are small and never change while the server runs, so they are kept in memory. */
export const loadAssets = async (folder: string): Promise<Assets> => {
  const names: string[] = await readdir(folder, { recursive: true }).catch(() => [])
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (!type || name.startsWith('.vite')) continue
    const path = `/${name.replaceAll('\\', '/')}`
    const encodings = new Map<string, Buffer>()
    for (const [encoding, suffix] of ENCODINGS)
      if (names.includes(name + suffix)) encodings.set(encoding, await readFile(join(folder, name + suffix)))
    // A hashed name never changes its content; other files are revalidated each time.
    const cacheControl = path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
    assets.set(path, { type, plain: await readFile(join(folder, name)), encodings, cacheControl })
  }
  return {
    serve(request, reply) {
      const asset = assets.get(request.url.split('?')[0]!)
      if (!asset) return false
      reply.header('cache-control', asset.cacheControl).header('vary', 'accept-encoding').type(asset.type)
      sendEncoded(request, reply, asset)
      return true
    },
  }
}

export const sendEncoded = (
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, encodings }: EncodedBody,
): FastifyReply => {
  const accepted = request.headers['accept-encoding'] ?? ''
  for (const [encoding] of ENCODINGS) {
    const variant = encodings.get(encoding)
    if (variant && accepted.includes(encoding)) return reply.header('content-encoding', encoding).send(variant)
  }
  return reply.send(plain)
}
