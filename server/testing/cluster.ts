// The one PostgreSQL of a test run, and the fresh, migrated database that each test file takes from it.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/platform/migrate.ts'
import { discardAbandonedCluster, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'

export interface TestCluster {
  adminUrl: string
  template: string
  stop(): Promise<void>
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { adminUrl: string; template: string }
  }
}

const TEMPLATE = 'nearhand_template'
const FOLDER_PREFIX = 'nearhand-test-'

/** Starts a throw-away cluster with one migrated template database. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepLeftovers()
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  // PostgreSQL may run under another account, which has to pass through.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  process.once('exit', postgres.quit)
  // Vitest dies of this signal at once, and a process that dies of a signal runs no exit handlers.
  process.once('SIGTERM', () => process.exit(143))
  const stop = async () => {
    await postgres.stop()
    process.off('exit', postgres.quit)
    await discardAbandonedCluster(folder)
  }
  try {
    await buildTemplate(postgres.url)
    return { adminUrl: postgres.url, template: TEMPLATE, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A fresh copy of the migrated template: cheap enough to give each test file its own. Drop it in `afterAll`. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: urlOf(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

async function buildTemplate(adminUrl: string): Promise<void> {
  await administer(adminUrl, `create database ${TEMPLATE}`)
  await migrate(urlOf(adminUrl, TEMPLATE))
  // A connection to the template would block every copy, so nobody may open one.
  await administer(adminUrl, `alter database ${TEMPLATE} with is_template true allow_connections false`)
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** A test run that was killed could not clean up; a later one does it. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = join(tmpdir(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    // A run that has only just begun does not hold its lock yet.
    if (Date.now() - mtimeMs > 60_000) await discardAbandonedCluster(folder)
  }
}
