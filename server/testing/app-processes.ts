import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { TEST_SECRET, type TestApp } from '#server/testing/app.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'

/** The server as a separate process. */
export interface AppProcess {
  post(who: TestMember, path: string, body: object, key?: string): Promise<{ status: number; body: any }>
  /** SIGKILL, like a power failure. */
  kill(): Promise<void>
}

/** Another process on the same database; it exits by itself if the tests are killed. */
export const startAppProcess = async (
  { databaseUrl }: TestApp,
  environment: Record<string, string>,
): Promise<AppProcess> => {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './scripts/follow-parent.mjs']
  const child = spawn(process.execPath, [...flags, 'server/testing/app-process.ts'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: '.data/test',
      SESSION_SECRET: TEST_SECRET,
      RATE_LIMIT_SCALE: '1000',
      NEARHAND_PARENT: String(process.pid),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const { value: port } = await lines.next()
  if (port === undefined) throw new Error('the process ended before it was open')
  return {
    async post(who, path, body, key) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: who.client.cookie!,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: await answer.json() }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
