// The database that this checkout works with, for scripts: the one in DATABASE_URL, or the embedded one, whether the
// product is running on it or not.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ConfigError, readConfig, readDotEnv, type Config } from '#server/platform/config/config.ts'
import { isOutOfReach } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { ownerOf } from '#server/platform/database/owner-lock.mjs'

const ROOT = resolve(import.meta.dirname, '..')
/** Tables or columns that this version knows and the database does not. */
const OLDER = new Set(['42P01', '42703', '42883'])

export interface HouseDatabase {
  config: Config
  url: string
  /** The product has the embedded database open; nobody can tell from here about one in DATABASE_URL. */
  isProductRunning: boolean
  leave(): Promise<void>
}

/** Where it listens and its password lie beside its files. */
const findRunning = (home: string): string | null => {
  if (ownerOf(join(home, 'owner.lock')) === null) return null
  const [, , , port] = readFileSync(join(home, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(home, 'pg.password'), 'utf8').trim()
  return `postgres://nearhand:${password}@127.0.0.1:${port}/nearhand`
}

const stays = async (): Promise<void> => {}

export const openHouseDatabase = async ({ mayCreate = false } = {}): Promise<HouseDatabase> => {
  readDotEnv(ROOT)
  const config = readConfig(process.env, ROOT)
  if (config.databaseUrl) return { config, url: config.databaseUrl, isProductRunning: false, leave: stays }
  const pointer = join(config.dataDir, 'pg.home')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : config.dataDir
  if (!mayCreate && !existsSync(join(home, 'pg')))
    throw new ConfigError([`There is no database in ${config.dataDir} yet: npm start makes one.`])
  const running = findRunning(home)
  if (running) return { config, url: running, isProductRunning: true, leave: stays }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  // Whoever presses Ctrl-C leaves no database behind; what was committed is recovered at the next start.
  process.once('exit', postgres.quit)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  const leave = async () => {
    await postgres.stop()
    process.off('exit', postgres.quit)
  }
  return { config, url: postgres.url, isProductRunning: false, leave }
}

/** A failure that the operator can mend, in one sentence; anything else as it is. */
export const sentenceFor = (error: unknown): unknown => {
  if (error instanceof ConfigError) return error.message
  const { code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError && OLDER.has(code))
    return 'This database is older than this version of Nearhand: npm start brings it up to date.'
  if (isOutOfReach(error)) return `The database cannot be used: ${message || code}.`
  return error
}
