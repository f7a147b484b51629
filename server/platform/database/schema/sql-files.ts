import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** One file per function or view, named after it: the only place where it is defined. */
export interface SqlFile {
  name: string
  sql: string
  checksum: string
}

export const readSqlFiles = async (folder: URL): Promise<SqlFile[]> => {
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

/** Adds the file name to an error. */
export const runStatement = async (
  client: pg.ClientBase,
  kind: 'function' | 'view',
  name: string,
  statement: string,
): Promise<void> => {
  await client.query(statement).catch((error: Error) => {
    throw new Error(`The ${kind} file server/database/${kind}s/${name}.sql failed: ${error.message}.`, { cause: error })
  })
}
