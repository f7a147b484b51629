import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../migrations/', import.meta.url)
/** Any fixed number; every process that migrates this database waits for the same lock. */
const LOCK_KEY = 7_316_402_001

interface Migration {
  name: string
  sql: string
  checksum: string
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

const pendingAfter = (all: Migration[], applied: Map<string, string>): Migration[] => {
  for (const [name, checksum] of applied) {
    const known = all.find((migration) => migration.name === name)
    if (!known) throw new Error(`This database is newer than this version of Nearhand: it has the migration ${name}.`)
    if (known.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it had run. Migrations only go forward: add a new one.`)
  }
  return all.filter((migration) => !applied.has(migration.name))
}

/** Forward only, one transaction each, under a lock, so that many processes may start at once. */
export const migrate = async (databaseUrl: string, onApplied: (name: string) => void = () => {}): Promise<void> => {
  const migrations = await readMigrations()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    for (const { name, sql, checksum } of pendingAfter(
      migrations,
      new Map(rows.map((row) => [row.name, row.checksum])),
    )) {
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      onApplied(name)
    }
  } finally {
    await client.end()
  }
}
