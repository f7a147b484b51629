import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** One file per function, named after it: the only place where a function of the database is defined. */
export const FUNCTIONS_FOLDER = new URL('../../database/functions/', import.meta.url)

export interface SqlFunction {
  name: string
  sql: string
  checksum: string
}

export const readFunctions = async (folder: URL = FUNCTIONS_FOLDER): Promise<SqlFunction[]> => {
  const files = (await readdir(folder)).filter((file) => /^[a-z0-9_]+\.sql$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, folder), 'utf8')
      return {
        name: file.replace(/\.sql$/, ''),
        sql,
        checksum: `sha256:${createHash('sha256').update(sql).digest('hex')}`,
      }
    }),
  )
}

/**
 * What each function of ours was made from. The checksum is the function's comment in the database, so it goes when the
 * function goes and needs no table, which a backup would have to carry. Several where an old signature was left behind.
 */
const readChecksums = async (
  client: pg.ClientBase,
  functions: readonly SqlFunction[],
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

const run = async (client: pg.ClientBase, name: string, statement: string): Promise<void> => {
  await client.query(statement).catch((error: Error) => {
    throw new Error(`The function file server/database/functions/${name}.sql failed: ${error.message}.`, {
      cause: error,
    })
  })
}

/**
 * For a migration that needs them at once, as a trigger or a default does: creates those that the database does not have,
 * and leaves the others as they are until all migrations have run. Their bodies may name what a later migration adds.
 */
export const createMissing = async (
  client: pg.ClientBase,
  functions: readonly SqlFunction[],
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

/** In the caller's transaction and under the caller's lock: those that are missing or whose text changed. Says which. */
export const applyChanged = async (client: pg.ClientBase, functions: readonly SqlFunction[]): Promise<string[]> => {
  const applied = await readChecksums(client, functions)
  const changed = functions.filter(({ name, checksum }) => {
    const found = applied.get(name) ?? []
    return found.length !== 1 || found[0] !== checksum
  })
  // Once unchecked, so that their order does not matter, and once more with all of them there, checked by PostgreSQL.
  for (const check of ['off', 'on']) {
    await client.query(`set local check_function_bodies = ${check}`)
    for (const { name, sql } of changed) await run(client, name, sql)
  }
  // Fails where an old signature was left behind: a migration has to drop it.
  for (const { name, checksum } of changed) await run(client, name, `comment on function ${name} is '${checksum}'`)
  return changed.map(({ name }) => name)
}
