import { afterAll, beforeAll, expect, test } from 'vitest'
import { choiceSetting, switchSetting, textSetting, wholeSetting, type Setting } from '#core/kernel/setting.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { readSetting, readSettings } from '#server/platform/database/settings.ts'
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

const about = (key: string) => ({ key, group: 'Test', name: key, explains: 'For the test.' })
const whole = wholeSetting({ ...about('test.whole'), unit: 'hours', fallback: 5, min: 1, max: 9 })
const choice = choiceSetting({ ...about('test.choice'), fallback: 'posting', choices: { posting: 'P', never: 'N' } })
const onOff = switchSetting({ ...about('test.switch'), fallback: true })
const text = textSetting({ ...about('test.text'), fallback: '', maxLength: 5, shape: /^[a-z]*$/, sentence: 'Letters.' })

test.each<[string, Setting, unknown, unknown]>([
  ['a number', whole, 5, 7],
  ['a choice', choice, 'posting', 'never'],
  ['a switch', onOff, true, false],
  ['a text', text, '', 'tampa'],
])('SET-1 %s has its default until it is set', async (_kind, one, fallback, value) => {
  expect(await readSetting(database.db, one)).toBe(fallback)
  await write(one.key, value)
  expect(await readSetting(database.db, one)).toBe(value)
})

test.each([['7'], [null], [true], [[7]], [{ value: 7 }], [0], [10], [7.5]])(
  'SET-1 an invalid value (%j) that was written by hand is ignored',
  async (value) => {
    await write('test.whole', value)
    expect(await readSetting(database.db, whole)).toBe(5)
  },
)

test('SET-1 several are read in one query', async () => {
  await write('test.whole', 8)
  await write('test.switch', false)
  const read = await readSettings(database.db, [whole, onOff])
  expect([read(whole), read(onOff)]).toEqual([8, false])
})

test('SET-1 the database reads a number as the product does', async () => {
  const { rows } = await base.pool.query(
    `select setting_number('test.whole', 5) as set, setting_number('no.such', 5) as none`,
  )
  expect(rows).toEqual([{ set: 8, none: 5 }])
})

test.each([
  ['cancellation.noticeMinutes', 120],
  ['escrow.autoReleaseHours', 72],
  ['verification.required', 'posting'],
])('SET-1 a new database has %s set to %j', async (key, value) => {
  const { rows } = await base.pool.query('select value from platform_settings where key = $1', [key])
  expect(rows).toEqual([{ value }])
})
