import { readdir } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readFunctions } from '#server/platform/database/schema/functions.ts'
import { readViews } from '#server/platform/database/schema/views.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'

const name = `test_${randomBytes(6).toString('hex')}`
const { adminUrl } = inject('cluster')
const emptyUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href

const run = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
beforeAll(() => run(adminUrl, `create database ${name}`))
afterAll(() => run(adminUrl, `drop database if exists ${name} with (force)`))

const applyAndList = async (): Promise<string[]> => {
  const applied: string[] = []
  await migrate(emptyUrl, { onApplied: (file) => applied.push(file) })
  return applied
}

test('DB-2 processes that start together on an empty database all succeed, and each migration runs once', async () => {
  const files = (await readdir(new URL('../../../database/migrations/', import.meta.url)))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  const functions = (await readFunctions()).map((one) => `functions/${one.name}.sql`)
  const views = (await readViews()).map((one) => `views/${one.name}.sql`)
  const applied = await Promise.all([applyAndList(), applyAndList(), applyAndList()])
  expect(applied.filter((list) => list.length > 0)).toEqual([[...files, ...functions, ...views]])
  expect((await run(emptyUrl, 'select name from migrations order by name')).map((row) => row.name)).toEqual(files)
  expect(await applyAndList()).toEqual([])
})

test('DB-2 a migration that was changed after it had run is refused', async () => {
  await run(emptyUrl, `update migrations set checksum = 'other' where name like '0001%'`)
  await expect(migrate(emptyUrl)).rejects.toThrow(/^The migration 0001_foundation\.sql was changed after it had run\./)
  await run(emptyUrl, `delete from migrations where checksum = 'other'`)
})

test('DB-2 a database of a newer version is refused and left unchanged', async () => {
  await run(emptyUrl, `insert into migrations (name, checksum) values ('9999_future.sql', 'x')`)
  await expect(migrate(emptyUrl)).rejects.toThrow(
    'This database is newer than this version of Nearhand: it has the migration 9999_future.sql.',
  )
  // The first one is missing from the list since the previous test: nothing was done about it.
  expect(await run(emptyUrl, `select 1 from migrations where name like '0001%'`)).toEqual([])
})

test('DB-2 a migration that fails changes nothing', async () => {
  await run(emptyUrl, `delete from migrations where name = '9999_future.sql'`)
  const before = await run(emptyUrl, 'select count(*) from pg_class')
  // Its tables already exist.
  await expect(migrate(emptyUrl)).rejects.toThrow('already exists')
  expect(await run(emptyUrl, 'select count(*) from pg_class')).toEqual(before)
  expect(await run(emptyUrl, `select 1 from migrations where name like '0001%'`)).toEqual([])
})
