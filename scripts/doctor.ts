// npm run doctor: checks every invariant over the whole database, also while the product runs. Ends with 1 if something
// is wrong.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { examine, report } from '#server/operations/doctor.ts'
import { ConfigError, readConfig, readDotEnv } from '#server/platform/config.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { ownerOf } from '#server/platform/owner-lock.mjs'

const ROOT = resolve(import.meta.dirname, '..')
/** Tables or columns that this version knows and the database does not. */
const OLDER = new Set(['42P01', '42703', '42883'])

interface Patient {
  url: string
  leave(): Promise<void>
}

/** The embedded database of a product that runs: where it listens and its password lie beside its files. */
const findRunning = (home: string): Patient | null => {
  if (ownerOf(join(home, 'owner.lock')) === null) return null
  const [, , , port] = readFileSync(join(home, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(home, 'pg.password'), 'utf8').trim()
  return { url: `postgres://nearhand:${password}@127.0.0.1:${port}/nearhand`, leave: async () => {} }
}

const findPatient = async (): Promise<Patient> => {
  readDotEnv(ROOT)
  const { databaseUrl, dataDir } = readConfig(process.env, ROOT)
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} }
  const pointer = join(dataDir, 'pg.home')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  if (!existsSync(join(home, 'pg')))
    throw new ConfigError([`There is no database in ${dataDir} yet: npm start makes one.`])
  const running = findRunning(home)
  if (running) return running
  const postgres = await startEmbeddedPostgres({ dataDir })
  return { url: postgres.url, leave: () => postgres.stop() }
}

const sentenceFor = (error: unknown): unknown => {
  if (error instanceof ConfigError) return error.message
  if (error instanceof pg.DatabaseError && OLDER.has(error.code ?? ''))
    return 'This database is older than this version of Nearhand: npm start brings it up to date.'
  return error
}

const visit = async (): Promise<number> => {
  const { url, leave } = await findPatient()
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const findings = await examine(client)
    console.log(report(findings))
    return findings.length === 0 ? 0 : 1
  } finally {
    await client.end()
    await leave()
  }
}

process.exitCode = await visit().catch((error: unknown) => (console.error(sentenceFor(error)), 1))
