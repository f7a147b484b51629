import type pg from 'pg'
import { readSqlFiles, runStatement, type SqlFile } from '#server/platform/database/schema/sql-files.ts'

/** The views through which a domain lets others read its tables. */
export const VIEWS_FOLDER = new URL('../../../database/views/', import.meta.url)

export const readViews = (folder: URL = VIEWS_FOLDER): Promise<SqlFile[]> => readSqlFiles(folder)

interface AppliedView {
  name: string
  checksum: string
}

/** The comment of our views is the checksum of their file, so that a view without a file is recognized. */
const readApplied = async (client: pg.ClientBase): Promise<AppliedView[]> => {
  const { rows } = await client.query<AppliedView>(
    `select relname::text as name, obj_description(oid, 'pg_class') as checksum from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'v'
       and obj_description(oid, 'pg_class') like 'sha256:%'`,
  )
  return rows
}

const reads = (one: SqlFile, other: SqlFile): boolean =>
  one !== other && new RegExp(String.raw`\b${other.name}\b`).test(one.sql.replaceAll(/--.*$/gm, ''))

/** A view comes after those that it reads. */
const sortByUse = (views: readonly SqlFile[]): SqlFile[] => {
  const sorted: SqlFile[] = []
  let left = [...views]
  while (left.length > 0) {
    const ready = left.filter((one) => !left.some((other) => reads(one, other)))
    if (ready.length === 0) throw new Error(`These views read each other: ${left.map(({ name }) => name).join(', ')}.`)
    sorted.push(...ready)
    left = left.filter((one) => !ready.includes(one))
  }
  return sorted
}

/**
 * Runs in the caller's transaction and lock. All views are recreated if one changed or is missing, because a view
 * cannot change its columns while another one reads it. Returns those that changed.
 */
export const applyViews = async (client: pg.ClientBase, views: readonly SqlFile[]): Promise<string[]> => {
  const applied = new Map((await readApplied(client)).map(({ name, checksum }) => [name, checksum]))
  const changed = views.filter(({ name, checksum }) => applied.get(name) !== checksum)
  if (changed.length === 0 && applied.size === views.length) return []
  if (applied.size > 0) await client.query(`drop view ${[...applied.keys()].join(', ')}`)
  for (const { name, sql, checksum } of sortByUse(views)) {
    await runStatement(client, 'view', name, sql)
    await client.query(`comment on view ${name} is '${checksum}'`)
  }
  return changed.map(({ name }) => name)
}
