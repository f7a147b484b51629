import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { readSetting, setting } from '#server/platform/settings.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

let base: OpenTestDatabase
let database: Database
beforeAll(async () => {
  base = await openTestDatabase()
  database = openDatabase(base.url)
})
afterAll(async () => {
  await database.close()
  await base.close()
})

const write = (key: string, value: unknown) =>
  base.pool.query(
    'insert into platform_settings (key, value) values ($1, $2) on conflict (key) do update set value = $2',
    [key, JSON.stringify(value)],
  )

test.each([
  ['a number', 5, 7],
  ['a text', 'posting', 'never'],
  ['a switch', true, false],
])('SET-1 %s has its fallback until somebody sets it', async (_kind, fallback, value) => {
  const one = setting(`test.${_kind}`, fallback)
  expect(await readSetting(database.db, one)).toBe(fallback)
  await write(one.key, value)
  expect(await readSetting(database.db, one)).toBe(value)
})

test.each([['7'], [null], [true], [[7]], [{ value: 7 }]])(
  'SET-1 a value of another kind (%j) is ignored',
  async (value) => {
    await write('test.wrong', value)
    expect(await readSetting(database.db, setting('test.wrong', 5))).toBe(5)
  },
)

test.each([
  ['cancellation.noticeMinutes', 120],
  ['escrow.autoReleaseHours', 72],
  ['verification.required', 'posting'],
])('SET-1 a new database has %s set to %j', async (key, value) => {
  const { rows } = await base.pool.query('select value from platform_settings where key = $1', [key])
  expect(rows).toEqual([{ value }])
})
