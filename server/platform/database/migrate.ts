import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../../database/migrations/', import.meta.url)
/** Any fixed number; every process that migrates this database waits for the same lock. */
export const MIGRATION_LOCK = 7_316_402_001

/** How far a database has come. */
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

const CREATED = /^create (?:or replace |unlogged )?(?<kind>table|function) (?<name>\w+)/gm

const FURNISHED = /^insert into (\w+)/gm

/** Everything that the migrations ever made, and which tables they put rows into: in a database that others use too, the rest is theirs. */
export const readOwnNames = async (): Promise<{ tables: string[]; functions: string[]; furnished: string[] }> => {
  const all = await readMigrations()
  const made = all.flatMap(({ sql }) => [...sql.matchAll(CREATED)].map(({ groups }) => groups!))
  const furnished = all.flatMap(({ sql }) => [...sql.matchAll(FURNISHED)].map(([, name]) => name!))
  const namesOf = (wanted: string) => [...new Set(made.flatMap(({ kind, name }) => (kind === wanted ? [name!] : [])))]
  return { tables: ['migrations', ...namesOf('table')], functions: namesOf('function'), furnished }
}

/** Those of this version that a database does not have yet; throws where it has others. */
export const findPending = async (applied: readonly Step[]): Promise<string[]> => {
  const pending = pendingAfter(await readMigrations(), new Map(applied.map(({ name, checksum }) => [name, checksum])))
  return pending.map(({ name }) => name)
}

const pendingAfter = (all: Migration[], applied: Map<string, string>): Migration[] => {
  for (const [name, checksum] of applied) {
    const known = all.find((migration) => migration.name === name)
    if (!known) throw new Error(`This database is newer than this version of Nearhand: it has the migration ${name}.`)
    if (known.checksum !== checksum)
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

/** In the caller's transaction and under the caller's lock: all that are missing, or only those that are named. */
export const migrateWithin = async (client: pg.ClientBase, wanted?: readonly Step[]): Promise<void> => {
  await client.query(LIST)
  const names = wanted && new Set(wanted.map(({ name }) => name))
  const applied = new Map((await readApplied(client)).map(({ name, checksum }) => [name, checksum]))
  for (const migration of pendingAfter(await readMigrations(), applied)) {
    if (names && !names.has(migration.name)) continue
    await client.query(migration.sql)
    await noteApplied(client, migration)
  }
}

/** Forward only, one transaction each, under a lock, so that many processes may start at once. */
export const migrate = async (databaseUrl: string, onApplied: (name: string) => void = () => {}): Promise<void> => {
  const migrations = await readMigrations()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(LIST)
    const rows = await readApplied(client)
    for (const { name, sql, checksum } of pendingAfter(
      migrations,
      new Map(rows.map((row) => [row.name, row.checksum])),
    )) {
      await client.query('begin')
      await client.query(sql)
      await noteApplied(client, { name, checksum })
      await client.query('commit')
      onApplied(name)
    }
  } finally {
    await client.end()
  }
}
