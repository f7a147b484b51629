import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** Stands in for the built web app, which not every run of the tests has. */
const BUNDLE = `
export const publicPaths = []
export const keptPaths = []
export const isFresh = () => false
export const documentAssets = () => ({ scripts: [], styles: [], preloads: [] })
export const render = () => ({ html: '', head: '', status: 404, modules: [] })
export const documentHtml = () => ''
`

const makeDist = async (folder: string): Promise<string> => {
  await mkdir(join(folder, 'render'), { recursive: true })
  await mkdir(join(folder, 'web/.vite'), { recursive: true })
  await writeFile(join(folder, 'render/render.js'), BUNDLE)
  await writeFile(join(folder, 'render/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'web/.vite/manifest.json'), '{}')
  return folder
}

export interface StartedProduct {
  /** What it printed until it was open, or until it exited. */
  lines: string[]
  /** Null while it runs. */
  exitCode: number | null
  complaint: string
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: any }>
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, on an existing database, until it is open or has refused. */
export const startProduct = async (
  databaseUrl: string,
  port: number,
  environment: Record<string, string>,
): Promise<StartedProduct> => {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-product-'))
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './scripts/follow-parent.mjs']
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: await makeDist(join(folder, 'dist')),
      DEMO_SIMULATION: '0',
      NEARHAND_PARENT: String(process.pid),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const complaint = text(child.stderr)
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line === 'Ctrl-C stops it.') break
  }
  if (!lines.includes('Ctrl-C stops it.')) await exited
  const host = new URL(environment['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`).host
  return {
    lines,
    exitCode: child.exitCode,
    complaint: child.exitCode === null ? '' : await complaint,
    ask: (method, path, body) =>
      new Promise((resolve, reject) => {
        const headers = { host, ...(body && { 'content-type': 'application/json' }) }
        const asking = request({ port, host: '127.0.0.1', method, path, headers }, async (response) => {
          const answer = await text(response)
          const isJson = String(response.headers['content-type']).includes('json')
          resolve({ status: response.statusCode!, body: isJson ? JSON.parse(answer) : answer })
        })
        asking.on('error', reject)
        asking.end(body && JSON.stringify(body))
      }),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await exited
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
