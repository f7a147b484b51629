// npm run dev: restarts the server when its code changes; Vite updates the pages.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Editors write a file in several steps, and a checkout changes many files. */
const SETTLE_MS = 120

const follow = new URL('follow-parent.mjs', import.meta.url).href
let server: ChildProcess | null = null
let isStopping = false

function startServer(): void {
  const child = spawn(process.execPath, [...process.execArgv, '--import', follow, 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, NEARHAND_PARENT: String(process.pid) },
    stdio: 'inherit',
  })
  server = child
  child.once('exit', (code) => {
    if (server === child) server = null
    if (!isStopping && code !== 0) console.log('· the server ended; it starts again when its code changes')
  })
}

async function stopServer(): Promise<void> {
  const child = server
  if (!child) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

let restarting = Promise.resolve()
let settling: NodeJS.Timeout | undefined
function restartSoon(file: string | null): void {
  if (file && !/\.(?:ts|mjs|sql)$/.test(file)) return
  if (file?.includes('.test.')) return
  clearTimeout(settling)
  settling = setTimeout(() => {
    restarting = restart(restarting)
  }, SETTLE_MS)
}

async function restart(previous: Promise<void>): Promise<void> {
  await previous
  await stopServer()
  if (!isStopping) startServer()
}

async function stop(): Promise<void> {
  isStopping = true
  clearTimeout(settling)
  await restarting
  await Promise.all([stopServer(), vite.close()])
  process.exit(0)
}

// vite.config.ts reads where the server is.
process.env['NEARHAND_SERVER'] = `http://${process.env['HOST'] || '127.0.0.1'}:${process.env['PORT'] || 3000}`
const vite = await createServer({ root, configFile: join(root, 'vite.config.ts'), clearScreen: false })
await vite.listen()
// The address that people open: only Vite's pages update automatically.
process.env['PUBLIC_URL'] ||= vite.resolvedUrls?.local[0] ?? ''

startServer()
for (const folder of ['server', 'core', 'demo'])
  watch(join(root, folder), { recursive: true }, (_event, file) => restartSoon(file))

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
