// Two builds of the same pages: one for the browser, one that the server renders with; then smaller twins of the files.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

const TEXT_FILES = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/
/** Below this a packet is a packet. */
const WORTH_BYTES = 1_000

/** `preCompressed` of the static files finds these beside the plain ones, so no request pays for compression. */
async function writeTwins(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT_FILES.test(name))
  await Promise.all(names.map((name) => writeTwinsOf(join(folder, name))))
}

async function writeTwinsOf(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_BYTES) return
  // The last step costs three times as long and saves two of a hundred bytes; the first start waits for this.
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await writeFile(`${file}.br`, brotli)
  await writeFile(`${file}.gz`, gzipped)
}

// vite.config.ts knows where each of the two goes.
const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const
await build(shared)
await build({ ...shared, build: { ssr: true } })
await writeTwins(join(root, 'dist', 'web'))
