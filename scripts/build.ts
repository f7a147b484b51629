// Builds the web twice, for the browser and for rendering on the server, and compresses the files for the browser.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

const TEXT_FILES = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/
/** Smaller files fit into one packet anyway. */
const WORTH_BYTES = 1_000

/** The server sends the `.br` and `.gz` files beside the plain ones, so that no request waits for compression. */
async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT_FILES.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_BYTES) return
  // The maximum quality takes three times as long and saves 2%; the first start waits for this.
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

// vite.config.ts sets the output folder of each.
const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const
await build(shared)
await build({ ...shared, build: { ssr: true } })
await compressFiles(join(root, 'dist', 'web'))
