import type pg from 'pg'
import { readSqlFiles, runStatement, type SqlFile } from '#server/platform/database/schema/sql-files.ts'
import { applyViews } from '#server/platform/database/schema/views.ts'

/** One file per function, named after it: the only place where a function of the database is defined. */
export const FUNCTIONS_FOLDER = new URL('../../../database/functions/', import.meta.url)

export const readFunctions = (folder: URL = FUNCTIONS_FOLDER): Promise<SqlFile[]> => readSqlFiles(folder)

/**
 * The checksum of the file that each function was created from. It is the function's comment in the database, so it is
 * dropped with the function and needs no table. There are several if an old signature was left behind.
 */
const readChecksums = async (
  client: pg.ClientBase,
  functions: readonly SqlFile[],
): Promise<Map<string, (string | null)[]>> => {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select p.proname as name, obj_description(p.oid, 'pg_proc') as checksum from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.proname = any($1)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [functions.map(({ name }) => name)],
  )
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byName].map(([name, found]) => [name, found.map(({ checksum }) => checksum)]))
}

const run = (client: pg.ClientBase, name: string, statement: string): Promise<void> =>
  runStatement(client, 'function', name, statement)

/**
 * For a migration that needs functions at once, for a trigger or a default: creates the missing ones and leaves the
 * others until all migrations have run. Their bodies may refer to what a later migration adds.
 */
export const createMissing = async (
  client: pg.ClientBase,
  functions: readonly SqlFile[],
  wanted: readonly string[],
): Promise<void> => {
  const existing = await readChecksums(client, functions)
  await client.query('set local check_function_bodies = off')
  for (const name of wanted) {
    const known = functions.find((one) => one.name === name)
    if (!known)
      throw new Error(`A migration needs the function ${name}, which server/database/functions does not have.`)
    if (!existing.has(name)) await run(client, name, known.sql)
  }
  await client.query('set local check_function_bodies = on')
}

/**
 * Runs in the caller's transaction and lock: creates the functions that are missing or changed, and the views. Returns
 * the files of those that changed.
 */
export const applyChanged = async (
  client: pg.ClientBase,
  functions: readonly SqlFile[],
  views: readonly SqlFile[],
): Promise<string[]> => {
  const applied = await readChecksums(client, functions)
  const changed = functions.filter(({ name, checksum }) => {
    const found = applied.get(name) ?? []
    return found.length !== 1 || found[0] !== checksum
  })
  const define = async (check: 'off' | 'on'): Promise<void> => {
    await client.query(`set local check_function_bodies = ${check}`)
    for (const { name, sql } of changed) await run(client, name, sql)
  }
  // Functions and views use each other: the functions are created first without a check of their bodies, and again with
  // it.
  await define('off')
  const changedViews = await applyViews(client, views)
  await define('on')
  // Fails if an old signature was left behind: a migration has to drop it.
  for (const { name, checksum } of changed) await run(client, name, `comment on function ${name} is '${checksum}'`)
  return [...changed.map(({ name }) => `functions/${name}.sql`), ...changedViews.map((name) => `views/${name}.sql`)]
}
