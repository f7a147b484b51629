import type pg from 'pg'
import { readSqlFiles, runStatement, type SqlFile } from '#server/platform/database/schema/sql-files.ts'
import { applyViews } from '#server/platform/database/schema/views.ts'

/** One file per function, named after it: the only place where a function of the database is defined. */
export const FUNCTIONS_FOLDER = new URL('../../../database/functions/', import.meta.url)

export const readFunctions = (folder: URL = FUNCTIONS_FOLDER): Promise<SqlFile[]> => readSqlFiles(folder)

/**
 * What each function of ours was made from. The checksum is the function's comment in the database, so it goes when the
 * function goes and needs no table, which a backup would have to carry. Several where an old signature was left behind.
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
 * For a migration that needs them at once, as a trigger or a default does: creates those that the database does not have,
 * and leaves the others as they are until all migrations have run. Their bodies may name what a later migration adds.
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
 * In the caller's transaction and under the caller's lock: the functions that are missing or whose text changed, and the
 * views. Returns the files of those that changed.
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
  // Functions and views use each other: the functions come first, unchecked, and again with everything there, checked.
  await define('off')
  const changedViews = await applyViews(client, views)
  await define('on')
  // Fails where an old signature was left behind: a migration has to drop it.
  for (const { name, checksum } of changed) await run(client, name, `comment on function ${name} is '${checksum}'`)
  return [...changed.map(({ name }) => `functions/${name}.sql`), ...changedViews.map((name) => `views/${name}.sql`)]
}
