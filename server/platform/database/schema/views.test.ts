import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { VIEWS_FOLDER } from '#server/platform/database/schema/views.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/cluster.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nearhand-views-'))
  await cp(VIEWS_FOLDER, folder, { recursive: true })
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const rowsOf = async (statement: string): Promise<object[]> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<object>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Starts with the files in the folder of this test, and returns what was applied. */
const start = async (): Promise<string[]> => {
  const applied: string[] = []
  const viewsFolder = pathToFileURL(folder + sep)
  await migrate(database.url, { onApplied: (name) => applied.push(name), viewsFolder })
  return applied
}

const write = (name: string, select: string): Promise<void> =>
  writeFile(join(folder, `${name}.sql`), `create or replace view ${name} as ${select};\n`)

test('DB-4 a view is applied at the next start after its text changed, also with other columns and read by another', async () => {
  expect(await start()).toEqual([])
  await write('aaa_reader', 'select number + 1 as next from zzz_numbers')
  await write('zzz_numbers', 'select 41 as number')
  expect(await start()).toEqual(['views/aaa_reader.sql', 'views/zzz_numbers.sql'])
  expect(await rowsOf('select next from aaa_reader')).toEqual([{ next: 42 }])

  await write('zzz_numbers', `select 'text' as label, 1::bigint as number`)
  expect(await start()).toEqual(['views/zzz_numbers.sql'])
  expect(await rowsOf('select next from aaa_reader')).toEqual([{ next: '2' }])
  expect(await start()).toEqual([])
})

test('DB-4 a view is dropped when its file is deleted, and created again when it is missing', async () => {
  await write('zzz_numbers', 'select 41 as number')
  await start()
  await rm(join(folder, 'zzz_numbers.sql'))
  expect(await start()).toEqual([])
  expect(await rowsOf(`select 1 from pg_views where viewname = 'zzz_numbers'`)).toEqual([])

  await rowsOf('drop view people cascade')
  expect(await start()).toEqual(['views/people.sql'])
})

test('DB-4 other views in the same schema stay', async () => {
  await rowsOf('create view not_ours as select 1 as number')
  await write('zzz_numbers', 'select 41 as number')
  await start()
  expect(await rowsOf('select number from not_ours')).toEqual([{ number: 1 }])
})

test('DB-4 a view may use a new function, and a new function a new view', async () => {
  const functions = await mkdtemp(join(tmpdir(), 'nearhand-functions-'))
  await cp(new URL('../functions/', VIEWS_FOLDER), functions, { recursive: true })
  const define = (name: string, body: string) =>
    writeFile(
      join(functions, `${name}.sql`),
      `create or replace function ${name}() returns int language sql as $$ ${body} $$;\n`,
    )
  await define('zzz_one', 'select 1')
  await define('zzz_read', 'select number from zzz_numbers')
  await write('zzz_numbers', 'select zzz_one() as number')
  await migrate(database.url, {
    functionsFolder: pathToFileURL(functions + sep),
    viewsFolder: pathToFileURL(folder + sep),
  })
  expect(await rowsOf('select zzz_read() as number')).toEqual([{ number: 1 }])
  await rm(functions, { recursive: true })
})

test('DB-4 a file that fails stops the start, is named and changes nothing', async () => {
  const people = await readFile(join(folder, 'people.sql'), 'utf8')
  await writeFile(join(folder, 'people.sql'), people.replace('from users', 'from nobody'))
  await expect(start()).rejects.toThrow(
    'The view file server/database/views/people.sql failed: relation "nobody" does not exist.',
  )
  expect(await rowsOf('select id from people')).toEqual([])
  await write('people', 'select 1 as number from job_summary')
  await write('job_summary', 'select 1 as number from people')
  await expect(start()).rejects.toThrow('These views read each other: ')
})
