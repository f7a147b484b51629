import pg from 'pg'
import type * as z from 'zod/mini'
import { BackupError, DAMAGED, FOREIGN, unpack } from '#server/operations/backup-file.ts'
import {
  Contents,
  CONTENTS_ENTRY,
  FILES,
  FORMAT_VERSION,
  Manifest,
  MANIFEST_ENTRY,
  quoted,
  TABLES,
  totalRows,
} from '#server/operations/backup.ts'
import { LISTENER } from '#server/platform/realtime/bus.ts'
import { copyIn, type CopyIn } from '#server/platform/database/copy.ts'
import { assertFileKey, type FileStorage } from '#server/platform/files/file-storage.ts'
import { applyGrants } from '#server/platform/database/schema/grants.ts'
import { findPending, migrateWithin, MIGRATION_LOCK, readOwnNames } from '#server/platform/database/schema/migrate.ts'
import { withThumbnail } from '#server/platform/files/stored-files.ts'

export interface RestoreOptions {
  /** Of the owner. */
  databaseUrl: string
  /** The role that serves requests, unless that is the owner's. */
  servingRole?: string
  storage: FileStorage
  path: string
  /** Existing data may be replaced. */
  mayReplace: boolean
  print: (line: string) => void
}

// ---- before anything is touched ----------------------------------------------------------------------------------

interface InspectedBackup {
  manifest: Manifest
  contents: Contents
}

const parseJson = <T extends z.ZodMiniType>(shape: T, bytes: Buffer, sentence: string): z.output<T> => {
  try {
    return shape.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new BackupError(sentence)
  }
}

/** BACKUP-3: reads the whole file once and compares it with its checksum. */
export const inspectBackup = async (path: string): Promise<InspectedBackup> => {
  let manifest: Manifest | null = null
  let contents: Contents | null = null
  for await (const { name, bytes } of unpack(path)) {
    manifest ??= parseJson(Manifest, name === MANIFEST_ENTRY ? bytes : Buffer.from(''), FOREIGN)
    if (manifest.version > FORMAT_VERSION)
      throw new BackupError('This backup was written by a newer version of Nearhand: please use that one.')
    if (name === CONTENTS_ENTRY) contents = parseJson(Contents, bytes, `${DAMAGED}: its list of contents is none.`)
  }
  if (!manifest || !contents) throw new BackupError(`${DAMAGED}: its list of contents is missing.`)
  return { manifest, contents }
}

const requireKnownMigrations = async ({ migrations }: Manifest): Promise<void> => {
  await findPending(migrations).catch((error: Error) => {
    const isNewer = error.message.startsWith('This database is newer')
    throw new BackupError(
      isNewer
        ? 'This backup is of a newer version of Nearhand: please use that one.'
        : `This backup is of another Nearhand than this one. ${error.message}`,
    )
  })
}

const requireNoConnections = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [LISTENER],
  )
  if (rows.length > 0) throw new BackupError('Nearhand is running on this database: please stop it first.')
}

/** Filled by a first start without the demo, in addition to rows from migrations. */
const FURNITURE = ['migrations', 'zip_codes', 'queue_jobs']

const listOwnTables = async (client: pg.ClientBase): Promise<string[]> => {
  const { tables } = await readOwnNames()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relpersistence = 'p' and relname = any($1) order by relname`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

/** Rows by table, without the initial ones. */
const countRows = async (client: pg.ClientBase): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  const furniture = new Set([...FURNITURE, ...(await readOwnNames()).furnished])
  for (const name of await listOwnTables(client)) {
    if (furniture.has(name)) continue
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from public.${quoted(name)}`,
    )
    if (rows[0]!.count > 0) counts.set(name, rows[0]!.count)
  }
  return counts
}

const PROGRESS: Record<string, string> = {
  users: 'members',
  admin_users: 'admins',
  jobs: 'jobs',
  contracts: 'contracts',
  ledger_transactions: 'movements of money',
  chat_messages: 'messages',
  stored_files: 'files',
}
const formatSetting = (counts: Map<string, number>): string => {
  const known = Object.entries(PROGRESS).flatMap(([table, noun]) =>
    counts.has(table) ? [`${counts.get(table)!.toLocaleString('en-US')} ${noun}`] : [],
  )
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [...known, `${rows.toLocaleString('en-US')} rows in all`].join(', ')
}

// ---- the database ------------------------------------------------------------------------------------------------

/** Drops everything that migrations created. Tables of others stay. */
const dropOwnObjects = async (client: pg.ClientBase): Promise<void> => {
  const { tables, functions } = await readOwnNames()
  await client.query(`drop table if exists ${tables.map((name) => `public.${quoted(name)}`).join(', ')} cascade`)
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc p where pronamespace = 'public'::regnamespace
       and proname = any($1) and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [functions],
  )
  if (rows.length > 0)
    await client.query(`drop function if exists ${rows.map(({ signature }) => signature).join(', ')} cascade`)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Rows come in any order and are history: foreign keys are checked all at once at the end, and triggers must not run
 * again. The owner of the tables may do both without being a superuser.
 */
const openForLoading = async (client: pg.ClientBase, tables: string[]): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class t on t.oid = k.conrelid
       join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and r.relnamespace = 'public'::regnamespace and r.relname = any($1)`,
    [tables],
  )
  await client.query(
    [
      ...tables.map((name) => `alter table ${quoted(name)} disable trigger user`),
      ...rows.map(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`),
    ].join(';\n'),
  )
  // Removes the rows that migrations have inserted; all other tables are new and empty.
  const { furnished } = await readOwnNames()
  for (const name of new Set(['migrations', ...furnished]))
    if (tables.includes(name)) await client.query(`delete from ${quoted(name)}`)
  return rows
}

const closeAfterLoading = async (client: pg.ClientBase, tables: string[], keys: ForeignKey[]): Promise<void> => {
  await client.query(
    [
      ...keys.map(
        ({ table, name, definition }) => `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
      ),
      ...tables.map((name) => `alter table ${quoted(name)} enable trigger user`),
    ].join(';\n'),
  )
}

/** Loads the tables one after the other, in the order of the file. */
const createLoader = (client: pg.ClientBase, { tables }: Manifest, { rows }: Contents) => {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const loaded = new Map<string, number>()
  let current: { name: string; copy: CopyIn } | null = null
  const finish = async (): Promise<void> => {
    if (current) loaded.set(current.name, await current.copy.end())
    current = null
  }
  return {
    async take(name: string, bytes: Buffer): Promise<void> {
      if (current?.name !== name) {
        await finish()
        const table = byName.get(name)
        if (!table || loaded.has(name)) throw new BackupError(`${DAMAGED}: ${name} is not where it belongs.`)
        const columns = table.columns.map((column) => quoted(column)).join(', ')
        current = { name, copy: copyIn(client, `copy ${quoted(name)} (${columns}) from stdin`) }
      }
      await current.copy.write(bytes)
    },
    async end(): Promise<void> {
      await finish()
      for (const { name } of tables)
        if ((loaded.get(name) ?? 0) !== (rows[name] ?? 0))
          throw new BackupError(`${DAMAGED}: of ${name} there are ${loaded.get(name) ?? 0} rows, not ${rows[name]}.`)
    },
  }
}

const setSequences = async (client: pg.ClientBase, { sequences }: Manifest): Promise<void> => {
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled])
}

// ---- the files ---------------------------------------------------------------------------------------------------

/** Writes the restored files; existing ones with the same name are the same, because names are never reused. */
const createFileStore = (client: pg.ClientBase, storage: FileStorage) => {
  const written: string[] = []
  return {
    async take(key: string, bytes: Buffer): Promise<void> {
      assertFileKey(key)
      const there = await storage.get(key)
      if (there && bytes.equals(there)) return
      const { rows } = await client.query<{ type: string }>(
        'select mime_type as type from stored_files where storage_key = $1',
        [key],
      )
      if (!there) written.push(key)
      await storage.put(key, bytes, rows[0]?.type ?? 'image/webp')
    },
    async undo(): Promise<void> {
      for (const key of written) await storage.remove(key).catch(() => {})
    },
  }
}

const LEFT_PAGE = 400

/** After the commit: removes bytes without a row. */
const removeLeftFiles = async (client: pg.ClientBase, storage: FileStorage): Promise<void> => {
  while (true) {
    const { rows } = await client.query<{ key: string }>(
      `delete from left_files where key in (select key from left_files limit ${LEFT_PAGE}) returning key`,
    )
    if (rows.length === 0) return
    for (const { key } of rows) for (const one of withThumbnail(key)) await storage.remove(one)
  }
}

// ---- all of it ---------------------------------------------------------------------------------------------------

const LOCK_WAIT_MS = 10_000

const restoreWithin = async (
  client: pg.ClientBase,
  { path, storage, servingRole }: RestoreOptions,
  { manifest, contents }: InspectedBackup,
): Promise<void> => {
  const hasFiles = (await listOwnTables(client)).includes('stored_files')
  await client.query('create temp table left_files (key text primary key)')
  if (hasFiles) await client.query('insert into left_files select storage_key from public.stored_files')
  await dropOwnObjects(client)
  await migrateWithin(client, manifest.migrations)
  const tables = await listOwnTables(client)
  if (tables.join() !== manifest.tables.map(({ name }) => name).join())
    throw new BackupError('This backup has other tables than its version of Nearhand: it cannot be restored.')
  const keys = await openForLoading(client, tables)
  const loader = createLoader(client, manifest, contents)
  const store = createFileStore(client, storage)
  try {
    let isLoading = true
    const endLoading = async () => {
      if (!isLoading) return
      isLoading = false
      await loader.end()
      await setSequences(client, manifest)
      await closeAfterLoading(client, tables, keys)
      await migrateWithin(client)
      if (servingRole) await applyGrants(client, servingRole)
    }
    for await (const { name, bytes } of unpack(path)) {
      if (name.startsWith(TABLES)) await loader.take(name.slice(TABLES.length).split('/')[0]!, bytes)
      else if (name !== MANIFEST_ENTRY) await endLoading()
      if (name.startsWith(FILES)) await store.take(name.slice(FILES.length), bytes)
    }
    await endLoading()
    await client.query('delete from left_files l using stored_files s where s.storage_key = l.key')
    await client.query('commit')
  } catch (error) {
    await store.undo()
    throw error
  }
}

/** BACKUP-4: all or nothing; if it is refused or fails nothing has changed. */
export const restoreBackup = async (options: RestoreOptions): Promise<Contents> => {
  const { databaseUrl, storage, path, mayReplace, print } = options
  const inspected = await inspectBackup(path)
  const { manifest, contents } = inspected
  print(
    `The backup of ${manifest.takenAt} is whole: ${totalRows(contents).toLocaleString('en-US')} rows, ${contents.files.toLocaleString('en-US')} files.`,
  )
  await requireKnownMigrations(manifest)
  const client = new pg.Client({ connectionString: databaseUrl, lock_timeout: LOCK_WAIT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    await requireNoConnections(client)
    await client.query('begin')
    await client.query('set local search_path = public')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const there = await countRows(client)
    if (there.size > 0 && !mayReplace)
      throw new BackupError(
        `This instance is not empty: it has ${formatSetting(there)}. Restore into an empty one, or add --replace, and all of that is lost.`,
      )
    if (there.size > 0) print(`Replacing what was here: ${formatSetting(there)}.`)
    await restoreWithin(client, options, inspected)
    await client.query('analyze')
    await removeLeftFiles(client, storage)
    return contents
  } finally {
    // In the middle of a transaction this rolls it back.
    await client.end()
  }
}
