import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EARLIER_CHECKSUMS } from '#server/platform/database/schema/earlier-checksums.ts'
import { FUNCTIONS_FOLDER, readFunctions } from '#server/platform/database/schema/functions.ts'
import { migrate, migrateWithin, readApplied } from '#server/platform/database/schema/migrate.ts'
import { readViews } from '#server/platform/database/schema/views.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/cluster.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nearhand-functions-'))
  await cp(FUNCTIONS_FOLDER, folder, { recursive: true })
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const connected = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const rowsOf = <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> =>
  connected(async (client) => (await client.query<Row>(statement)).rows)

/** Starts with the files in the folder of this test, and returns what was applied. */
const start = async (): Promise<string[]> => {
  const applied: string[] = []
  const functionsFolder = pathToFileURL(folder + sep)
  await migrate(database.url, { onApplied: (name) => applied.push(name), functionsFolder })
  return applied
}

const edit = async (name: string, change: (text: string) => string): Promise<void> => {
  const path = join(folder, `${name}.sql`)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

const addFunction = (name: string, result: string): Promise<void> =>
  writeFile(
    join(folder, `${name}.sql`),
    `create or replace function ${name}() returns int language sql as $$ select ${result} $$;\n`,
  )

const noteEarlierChecksums = async (client: pg.Client): Promise<void> => {
  for (const [name, checksum] of Object.entries(EARLIER_CHECKSUMS))
    await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
}

/** PostgreSQL's row of each function, which changes with each definition. */
const versionsOf = async (): Promise<Map<string, string>> => {
  const names = (await readFunctions()).map(({ name }) => `'${name}'`)
  const rows = await rowsOf<{ name: string; version: string }>(
    `select proname as name, xmin::text || ctid::text as version from pg_proc where proname in (${names.join()})`,
  )
  return new Map(rows.map(({ name, version }) => [name, version]))
}

const MILES = 'select miles_between(0, 0, 0, 1)::float8 as miles'

describe('DB-3 a function file', () => {
  test('is applied at the next start after its text changed, alone', async () => {
    expect(await start()).toEqual([])
    const before = await versionsOf()
    expect(before.size).toBe((await readFunctions()).length)

    await edit('miles_between', (text) => text.replace('7917.6', '0.0'))
    expect(await start()).toEqual(['functions/miles_between.sql'])
    expect(await rowsOf(MILES)).toEqual([{ miles: 0 }])
    const after = await versionsOf()
    expect([...after].filter(([name, version]) => before.get(name) !== version).map(([name]) => name)).toEqual([
      'miles_between',
    ])

    expect(await start()).toEqual([])
    expect(await versionsOf()).toEqual(after)
  })

  test('is applied when its function is missing in the database', async () => {
    await rowsOf('drop function place_bid')
    expect(await start()).toEqual(['functions/place_bid.sql'])
  })

  test('that is new may use another new one, in any order', async () => {
    await addFunction('aaa_first', 'zzz_last() + 1')
    await addFunction('zzz_last', '41')
    expect(await start()).toEqual(['functions/aaa_first.sql', 'functions/zzz_last.sql'])
    expect(await rowsOf('select aaa_first() as sum')).toEqual([{ sum: 42 }])
  })

  test('is applied by one of several processes that start together', async () => {
    await edit('miles_between', (text) => text.replace('7917.6', '0.0'))
    await edit('place_bid', (text) => `${text}-- Changed.\n`)
    const applied = await Promise.all([start(), start(), start(), start()])
    expect(applied.filter((list) => list.length > 0)).toEqual([
      ['functions/miles_between.sql', 'functions/place_bid.sql'],
    ])
  })

  test.each([
    ['is not SQL', (text: string) => text.replace('create or replace', 'create or change'), 'syntax error'],
    ['has an invalid body', (text: string) => text.replace('end if;', 'end of;'), 'syntax error'],
    // A migration has to drop the old one.
    ['has another signature', (text: string) => text.replace('place_bid(', 'place_bid(extra int,'), 'is not unique'],
  ])('that %s stops the start, is named and changes nothing', async (_title, change, reason) => {
    const before = await versionsOf()
    await edit('miles_between', (text) => text.replace('7917.6', '0.0'))
    await edit('place_bid', change)
    const sentence = new RegExp(`^The function file server/database/functions/place_bid\\.sql failed: .*${reason}`)
    await expect(start()).rejects.toThrow(sentence)
    expect(await versionsOf()).toEqual(before)
  })
})

describe('DB-3 a database from before functions had files', () => {
  test('is accepted, gets the current functions, and keeps its list of migrations', async () => {
    const all = await readFunctions()
    await connected(async (client) => {
      await noteEarlierChecksums(client)
      for (const { name } of all) await client.query(`comment on function ${name} is null`)
      await client.query(
        `create or replace function miles_between(latitude1 float8, longitude1 float8, latitude2 float8, longitude2 float8)
           returns float8 language sql as 'select 0::float8'`,
      )
    })
    expect(await start()).toEqual(all.map(({ name }) => `functions/${name}.sql`))
    expect(await rowsOf(MILES)).toEqual([{ miles: expect.closeTo(69, 0) }])
    expect(await start()).toEqual([])
    const kept = await rowsOf<{ name: string; checksum: string }>('select name, checksum from migrations')
    expect(kept).toEqual(
      expect.arrayContaining(Object.entries(EARLIER_CHECKSUMS).map(([name, checksum]) => ({ name, checksum }))),
    )
  })

  test('is upgraded from halfway, with its older ledger function', async () => {
    const applied = await connected(readApplied)
    await rowsOf('drop schema public cascade; create schema public')
    await connected(async (client) => {
      await client.query('begin')
      await migrateWithin(client, applied.slice(0, 9))
      await noteEarlierChecksums(client)
      await client.query(
        `create function book_postings() returns trigger language plpgsql as 'begin return null; end';
         create trigger book_postings after insert on ledger_postings
           referencing new table as added for each statement execute function book_postings();`,
      )
      await client.query('commit')
    })
    const names = (await readFunctions()).map(({ name }) => `functions/${name}.sql`)
    const views = (await readViews()).map(({ name }) => `views/${name}.sql`)
    expect(await start()).toEqual([...applied.slice(9).map(({ name }) => name), ...names, ...views])
    expect(await rowsOf(`select 1 from pg_trigger where tgname = 'book_postings'`)).toEqual([])
    expect(await rowsOf(`select 1 from pg_proc where proname = 'book_postings'`)).toEqual([])
  })

  test('is refused when a migration has any other text', async () => {
    await rowsOf(`update migrations set checksum = '${EARLIER_CHECKSUMS['0002_people.sql']}' where name like '0001%'`)
    await expect(start()).rejects.toThrow(/^The migration 0001_foundation\.sql was changed after it had run\./)
  })
})
