// The PostgreSQL of a test run, and a migrated database for each test file.
import { MINUTE_MS } from '#core/kernel/time.ts'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import {
  discardAbandonedCluster,
  ensureServingRole,
  SERVING_ROLE,
  servingUrlOf,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded-postgres.ts'

export interface TestCluster {
  adminUrl: string
  template: string
  stop(): Promise<void>
}

export interface TestDatabase {
  /** As the owner. */
  url: string
  /** As the role that serves requests. */
  servingUrl: string
  drop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { adminUrl: string; template: string }
  }
}

const FOLDER_PREFIX = 'nearhand-test-'

/** The admin URL of an existing PostgreSQL that serves many test runs. */
export const GIVEN_POSTGRES = 'NEARHAND_TEST_POSTGRES'

/** One migrated template database, in a temporary cluster unless one is given. */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env[GIVEN_POSTGRES]
  const template = `template_${randomBytes(6).toString('hex')}`
  const { url: adminUrl, stop } = given
    ? { url: given, stop: () => dropTemplate(given, template) }
    : await startThrowAway()
  try {
    await ensureServingRole(adminUrl)
    await buildTemplate(adminUrl, template)
    return { adminUrl, template, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startThrowAway(): Promise<{ url: string; stop(): Promise<void> }> {
  await sweepLeftovers()
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  // PostgreSQL may run under another account, which needs access.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  process.once('exit', postgres.quit)
  // Vitest is ended by this signal at once, and a process ended by a signal runs no exit handlers.
  process.once('SIGTERM', () => process.exit(143))
  const stop = async () => {
    await postgres.stop()
    process.off('exit', postgres.quit)
    await discardAbandonedCluster(folder)
  }
  return { url: postgres.ownerUrl, stop }
}

/** A copy of the migrated template: cheap enough for each test file. Drop it in `afterAll`. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = urlOf(adminUrl, name)
  return {
    url,
    servingUrl: servingUrlOf(url),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

async function buildTemplate(adminUrl: string, name: string): Promise<void> {
  await administer(adminUrl, `create database ${name}`)
  await migrate(urlOf(adminUrl, name), { servingRole: SERVING_ROLE })
  // A connection to the template would block every copy, so none is allowed.
  await administer(adminUrl, `alter database ${name} with is_template true allow_connections false`)
}

async function dropTemplate(adminUrl: string, name: string): Promise<void> {
  await administer(adminUrl, `alter database ${name} with is_template false`)
  await administer(adminUrl, `drop database ${name} with (force)`)
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

/** Cleans up after killed test runs. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = join(tmpdir(), name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    // A run that has just started does not hold its lock yet.
    if (Date.now() - mtimeMs > MINUTE_MS) await discardAbandonedCluster(folder)
  }
}
