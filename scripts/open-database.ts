// Opens the database for command-line scripts: DATABASE_URL, or the embedded one, whether the server is running or not.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ConfigError, readConfig, readDotEnv, type Config } from '#server/platform/config/config.ts'
import { isOutOfReach } from '#server/platform/database/database.ts'
import { servingUrlOf, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { ownerOf } from '#server/platform/database/owner-lock.mjs'

const ROOT = resolve(import.meta.dirname, '..')
/** SQLSTATE of a missing table, column, function or right: the database has not been migrated. */
const NOT_MIGRATED = new Set(['42P01', '42703', '42883', '42501'])

export interface ProductDatabase {
  config: Config
  /** As the role that serves requests. */
  url: string
  /** As the owner of the tables. */
  ownerUrl: string
  /** The server uses the embedded database. Unknown, and false, for one in DATABASE_URL. */
  isProductRunning: boolean
  close(): Promise<void>
}

/** Port and password are stored beside the files of the database. */
const findRunning = (home: string): string | null => {
  if (ownerOf(join(home, 'owner.lock')) === null) return null
  const [, , , port] = readFileSync(join(home, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(home, 'pg.password'), 'utf8').trim()
  return `postgres://nearhand:${password}@127.0.0.1:${port}/nearhand`
}

const doNothing = async (): Promise<void> => {}

export const openProductDatabase = async ({ mayCreate = false } = {}): Promise<ProductDatabase> => {
  readDotEnv(ROOT)
  const config = readConfig(process.env, ROOT)
  const { databaseUrl: url, migrationDatabaseUrl } = config
  if (url) return { config, url, ownerUrl: migrationDatabaseUrl ?? url, isProductRunning: false, close: doNothing }
  const pointer = join(config.dataDir, 'pg.home')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : config.dataDir
  if (!mayCreate && !existsSync(join(home, 'pg')))
    throw new ConfigError([`There is no database in ${config.dataDir} yet: npm start makes one.`])
  const running = findRunning(home)
  if (running)
    return { config, url: servingUrlOf(running), ownerUrl: running, isProductRunning: true, close: doNothing }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  // Ctrl-C stops the database at once; committed transactions are recovered at the next start.
  process.once('exit', postgres.quit)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  const close = async () => {
    await postgres.stop()
    process.off('exit', postgres.quit)
  }
  return { config, url: postgres.url, ownerUrl: postgres.ownerUrl, isProductRunning: false, close }
}

/** A short message for a failure that the operator can fix; any other error unchanged. */
export const describeError = (error: unknown): unknown => {
  if (error instanceof ConfigError) return error.message
  const { code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError && NOT_MIGRATED.has(code))
    return 'This database is older than this version of Nearhand: npm start brings it up to date.'
  if (isOutOfReach(error)) return `The database cannot be used: ${message || code}.`
  return error
}
