import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { EARLIER_CHECKSUMS } from '#server/platform/database/schema/earlier-checksums.ts'
import { applyChanged, createMissing, readFunctions } from '#server/platform/database/schema/functions.ts'
import { applyGrants } from '#server/platform/database/schema/grants.ts'
import type { SqlFile } from '#server/platform/database/schema/sql-files.ts'
import { readViews } from '#server/platform/database/schema/views.ts'

const FOLDER = new URL('../../../database/migrations/', import.meta.url)
/** Any fixed number; all processes that migrate this database use the same lock. */
export const MIGRATION_LOCK = 7_316_402_001

/** A migration that a database has applied. */
export interface Step {
  name: string
  checksum: string
}
interface Migration extends Step {
  sql: string
}

const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const CREATED = /^(?:create (?:unlogged )?table|alter table \w+ rename to) (\w+)/gm

const FURNISHED = /^insert into (\w+)/gm

/**
 * Every name that the migrations created, and the tables they inserted rows into: a shared database has other tables,
 * too.
 */
export const readOwnNames = async (): Promise<{ tables: string[]; functions: string[]; furnished: string[] }> => {
  const all = await readMigrations()
  const namesIn = (pattern: RegExp) => all.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name]) => name!))
  const functions = (await readFunctions()).map(({ name }) => name)
  return { tables: ['migrations', ...new Set(namesIn(CREATED))], functions, furnished: namesIn(FURNISHED) }
}

/** The migrations that a database has not applied; throws if it has applied unknown ones. */
export const findPending = async (applied: readonly Step[]): Promise<string[]> => {
  const pending = pendingAfter(await readMigrations(), new Map(applied.map(({ name, checksum }) => [name, checksum])))
  return pending.map(({ name }) => name)
}

const pendingAfter = (all: Migration[], applied: Map<string, string>): Migration[] => {
  for (const [name, checksum] of applied) {
    const known = all.find((migration) => migration.name === name)
    if (!known) throw new Error(`This database is newer than this version of Nearhand: it has the migration ${name}.`)
    if (known.checksum !== checksum && EARLIER_CHECKSUMS[name] !== checksum)
      throw new Error(`The migration ${name} was changed after it had run. Migrations only go forward: add a new one.`)
  }
  return all.filter((migration) => !applied.has(migration.name))
}

const LIST =
  'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

export const readApplied = async (client: pg.ClientBase): Promise<Step[]> =>
  (await client.query<Step>('select name, checksum from migrations order by name')).rows

const noteApplied = async (client: pg.ClientBase, { name, checksum }: Step): Promise<void> => {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** A migration lists the functions that it needs from here on. */
const NEEDS = /^-- needs: (.+)$/m

const runMigration = async (
  client: pg.ClientBase,
  migration: Migration,
  functions: readonly SqlFile[],
): Promise<void> => {
  // The split alternates between statements and names.
  for (const [index, part] of migration.sql.split(NEEDS).entries())
    if (index % 2 === 0) await client.query(part)
    else await createMissing(client, functions, part.split(', '))
  await noteApplied(client, migration)
}

/** Runs in the caller's transaction and lock: all missing migrations, or only those that are named. */
export const migrateWithin = async (client: pg.ClientBase, wanted?: readonly Step[]): Promise<void> => {
  await client.query(LIST)
  const functions = await readFunctions()
  const names = wanted && new Set(wanted.map(({ name }) => name))
  const applied = new Map((await readApplied(client)).map(({ name, checksum }) => [name, checksum]))
  for (const migration of pendingAfter(await readMigrations(), applied))
    if (!names || names.has(migration.name)) await runMigration(client, migration, functions)
  if (!names) await applyChanged(client, functions, await readViews())
}

interface MigrateOptions {
  /** The role that serves requests, unless that is the owner's. */
  servingRole?: string
  onApplied?: (name: string) => void
  /** The folders of functions and views; other ones only in tests. */
  functionsFolder?: URL
  viewsFolder?: URL
}

/**
 * Forward only, one transaction each, under a lock, so that several processes may start at once. Then the changed
 * functions and views with the rights of the serving role, all in one transaction.
 */
export const migrate = async (
  databaseUrl: string,
  { servingRole, onApplied = () => {}, functionsFolder, viewsFolder }: MigrateOptions = {},
): Promise<void> => {
  const migrations = await readMigrations()
  const functions = await readFunctions(functionsFolder)
  const views = await readViews(viewsFolder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(LIST)
    const applied = new Map((await readApplied(client)).map(({ name, checksum }) => [name, checksum]))
    for (const migration of pendingAfter(migrations, applied)) {
      await client.query('begin')
      await runMigration(client, migration, functions)
      await client.query('commit')
      onApplied(migration.name)
    }
    await client.query('begin')
    const changed = await applyChanged(client, functions, views)
    if (servingRole) await applyGrants(client, servingRole)
    await client.query('commit')
    for (const file of changed) onApplied(file)
  } finally {
    await client.end()
  }
}
