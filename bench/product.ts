import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { freePort } from '#server/testing/free-port.ts'

export const ROOT = resolve(import.meta.dirname, '..')

export interface Product {
  url: string
  /** Of the owner. */
  databaseUrl: string
  stop(): Promise<void>
}

export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

const STEP_MS = 20

/** Time until the first 200, polled often enough for a few hundredths of a second. */
export const untilFirstAnswer = async (url: string, child: ChildProcess, maxMs = 180_000): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < maxMs) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (await answers(url)) return performance.now() - began
    await new Promise((done) => setTimeout(done, STEP_MS))
  }
  throw new Error('the server did not answer')
}

/** The server on a database of the benchmark, which the bare handler queries as well. */
export const startProduct = async ({ isDemo = true } = {}): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nearhand-bench-'))
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    MIGRATION_DATABASE_URL: postgres.ownerUrl,
    RATE_LIMIT_SCALE: '100000',
    // All of its clients are on this machine.
    MAX_CONNECTIONS: '100000',
    MAX_CONNECTIONS_PER_ADDRESS: '100000',
    // Simulated users would disturb the figures.
    ...(!isDemo && { DEMO: '0' }),
  }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilFirstAnswer(`${url}/healthz`, child)
  return {
    url,
    databaseUrl: postgres.ownerUrl,
    async stop() {
      await endProcess(child)
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
