import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import * as z from 'zod/mini'
import { BackupError, pack, type Entry } from '#server/operations/backup-file.ts'
import { copyOut } from '#server/platform/database/copy.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { readApplied, readOwnNames } from '#server/platform/database/schema/migrate.ts'
import { withThumbnail } from '#server/platform/files/stored-files.ts'

export const FORMAT = 'nearhand-backup'
export const FORMAT_VERSION = 1

/** The first entry: what was backed up. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  takenAt: z.string(),
  /** The migrations of its database. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry: the amounts of everything. */
export const Contents = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Files with a row but without bytes. */
  missing: z.int(),
})
export type Contents = z.infer<typeof Contents>

export const MANIFEST_ENTRY = 'manifest.json'
export const CONTENTS_ENTRY = 'contents.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

const MAX_CONCURRENT_FILES = 8
const FILE_PAGE = 400

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Our tables in the database; unlogged ones hold transient data and are left out. */
const listTables = async (client: pg.ClientBase): Promise<Manifest['tables']> => {
  const { tables } = await readOwnNames()
  // Generated columns follow from the others. An xid8 is a transaction of this server; on restore the restoring
  // transaction takes its place.
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname = any($1) group by c.relname order by c.relname`,
    [tables],
  )
  return rows
}

const listSequences = async (client: pg.ClientBase, tables: string[]): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name from pg_class s
       join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and t.relname = any($1) order by s.relname`,
    [tables],
  )
  const sequences = []
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${quoted(name)}`,
    )
    sequences.push({ name, ...found.rows[0]! })
  }
  return sequences
}

const SAME_EVERYWHERE = `set local search_path = public; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 3; set local bytea_output = 'hex'`

/**
 * BACKUP-1: one snapshot of the whole database. The locks come first: from then on the schema cannot change, and
 * writers are not blocked.
 */
const beginSnapshot = async (client: pg.ClientBase): Promise<Manifest> => {
  const names = (await listTables(client)).map(({ name }) => name)
  if (!names.includes('migrations')) throw new BackupError('This database is empty: there is nothing to back up.')
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(SAME_EVERYWHERE)
  await client.query(`lock table ${names.map((name) => quoted(name)).join(', ')} in access share mode`)
  const tables = await listTables(client)
  if (tables.map(({ name }) => name).join() !== names.join())
    throw new BackupError('The database was brought up to date in this very moment: please run it once more.')
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    takenAt: new Date().toISOString(),
    migrations: await readApplied(client),
    tables,
    sequences: await listSequences(client, names),
  }
}

const jsonEntry = (name: string, value: object): Entry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
})

async function* readTables(client: pg.ClientBase, { tables }: Manifest, contents: Contents): AsyncGenerator<Entry> {
  for (const { name, columns } of tables) {
    const text = `copy public.${quoted(name)} (${columns.map((column) => quoted(column)).join(', ')}) to stdout`
    const pieces = copyOut(client, text)
    for (let part = 1; ; part++) {
      const { value, done } = await pieces.next()
      if (done) {
        contents.rows[name] = value
        break
      }
      yield { name: `${TABLES}${name}/${String(part).padStart(8, '0')}`, bytes: value }
    }
  }
}

/** The file keys of the same snapshot, page by page. */
async function* readKeys(client: pg.ClientBase): AsyncGenerator<string[]> {
  let last = ''
  while (true) {
    const { rows } = await client.query<{ key: string }>(
      `select storage_key as key from stored_files where storage_key collate "C" > $1
       order by storage_key collate "C" limit ${FILE_PAGE}`,
      [last],
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.key
    yield rows.flatMap(({ key }) => withThumbnail(key))
  }
}

async function* readFiles(client: pg.ClientBase, storage: FileStorage, contents: Contents): AsyncGenerator<Entry> {
  for await (const keys of readKeys(client))
    for (let at = 0; at < keys.length; at += MAX_CONCURRENT_FILES) {
      const some = keys.slice(at, at + MAX_CONCURRENT_FILES)
      const found = await Promise.all(some.map((key) => storage.get(key)))
      for (const [index, bytes] of found.entries()) {
        contents[bytes ? 'files' : 'missing']++
        if (bytes) yield { name: `${FILES}${some[index]}`, bytes: Buffer.from(bytes) }
      }
    }
}

async function* readSiteSettings(
  client: pg.ClientBase,
  storage: FileStorage,
  contents: Contents,
): AsyncGenerator<Entry> {
  const manifest = await beginSnapshot(client)
  yield jsonEntry(MANIFEST_ENTRY, manifest)
  yield* readTables(client, manifest, contents)
  yield* readFiles(client, storage, contents)
  yield jsonEntry(CONTENTS_ENTRY, contents)
}

const ALREADY_THERE = 'There is a file of this name already: a backup overwrites nothing. Please choose another name.'

/** Written to disk before it gets its name: a file with the name is complete. */
const writeWhole = async (path: string, entries: AsyncIterable<Entry>): Promise<void> => {
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    // It contains all personal data.
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(pack(entries), { objectMode: true }), createGzip(), file)
    const written = await open(draft, 'r+')
    await written.sync().finally(() => written.close())
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new BackupError(ALREADY_THERE)
    if (code === 'ENOENT') throw new BackupError('The folder of this file does not exist.')
    if (code === 'EACCES' || code === 'EROFS') throw new BackupError('The folder of this file cannot be written to.')
    if (code === 'ENOSPC') throw new BackupError('There is not enough room for the backup.')
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Writes everything that users have stored into one file, while the server runs. */
export const writeBackup = async (databaseUrl: string, storage: FileStorage, path: string): Promise<Contents> => {
  if (existsSync(path)) throw new BackupError(ALREADY_THERE)
  const contents: Contents = { rows: {}, files: 0, missing: 0 }
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await writeWhole(path, readSiteSettings(client, storage, contents))
    return contents
  } finally {
    await client.end()
  }
}

export const totalRows = ({ rows }: Contents): number => Object.values(rows).reduce((sum, count) => sum + count, 0)
