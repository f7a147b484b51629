import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { findPlace, loadPlaces } from '#server/platform/database/places.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const { url, pool, close } = await openTestDatabase()
const { db, close: closeDb } = openDatabase(url)
afterAll(async () => {
  await closeDb()
  await close()
})
beforeAll(() => loadPlaces(url))

/** Row versions: a row that is written again has another one, even with the same values. */
const versions = async () => (await pool.query('select zip, xmin::text, area from zip_codes order by zip')).rows

test('PLACE-1 a zip code has a city, coordinates and a time zone', async () => {
  const tampa = await findPlace(db, '33605')
  expect(tampa).toEqual({
    zip: '33605',
    city: 'Tampa',
    state: 'FL',
    area: null,
    latitude: expect.closeTo(27.95, 1),
    longitude: expect.closeTo(-82.43, 1),
    timeZone: 'America/New_York',
  })
  expect(await findPlace(db, '33605-1234')).toEqual(tampa)
  for (const unknown of ['00000', '3360', '33605-12', 'K1A', '']) expect(await findPlace(db, unknown)).toBeNull()
})

test('PLACE-1 the far ends of the country are included, with their time zones', async () => {
  const expected = {
    '99501': ['Anchorage', 'AK', 'America/Anchorage'],
    '00601': ['Adjuntas', 'PR', 'America/Puerto_Rico'],
    '96799': ['Pago Pago', 'AS', 'Pacific/Pago_Pago'],
    '96910': ['Hagatna', 'GU', 'Pacific/Guam'],
    '32501': ['Pensacola', 'FL', 'America/Chicago'],
    '79901': ['El Paso', 'TX', 'America/Denver'],
    // Each is so close to a border that its coordinates alone give the time zone of the other side.
    '04619': ['Calais', 'ME', 'America/New_York'],
    '58730': ['Crosby', 'ND', 'America/Chicago'],
    '83805': ['Bonners Ferry', 'ID', 'America/Los_Angeles'],
  }
  for (const [zip, [city, state, timeZone]] of Object.entries(expected))
    expect(await findPlace(db, zip)).toMatchObject({ city, state, timeZone })
})

test('PLACE-1 where the two lists disagree, a zip is placed near its neighbors', async () => {
  // One list has the base near Anchorage 500 km away, the other downtown Fairbanks beyond the Arctic Circle.
  expect(await findPlace(db, '99505')).toMatchObject({ latitude: expect.closeTo(61.28, 1) })
  expect(await findPlace(db, '99701')).toMatchObject({ latitude: expect.closeTo(64.84, 1) })
})

test('PLACE-1 only places of the country are included, with known time zones', async () => {
  const { rows } = await pool.query(`
    select count(*)::int as places, count(*) filter (where zip !~ '^[0-9]{5}$' or state in ('AA', 'AE', 'AP'))::int as odd,
      count(*) filter (where longitude not between -180 and -64 and state not in ('GU', 'MP', 'PW', 'FM', 'MH'))::int as far
    from zip_codes where zip <> '96898'`) // Wake Island, which the post counts to Hawaii.
  expect(rows).toEqual([{ places: expect.any(Number), odd: 0, far: 0 }])
  expect(rows[0].places).toBeGreaterThan(41_000)
  const unknown = await pool.query(
    'select distinct time_zone from zip_codes where time_zone not in (select name from pg_timezone_names)',
  )
  expect(unknown.rows).toEqual([])
})

test('PLACE-1 loading again writes nothing, and processes that start together load once', async () => {
  await pool.query('truncate zip_codes')
  await Promise.all([loadPlaces(url), loadPlaces(url), loadPlaces(url)])
  const first = await versions()
  expect(new Set(first.map((row) => row.xmin)).size).toBe(1)
  await loadPlaces(url)
  expect(await versions()).toEqual(first)
})

test('PLACE-1 existing rows are corrected and keep the name of their neighborhood', async () => {
  await pool.query('truncate zip_codes')
  await pool.query(`insert into zip_codes (zip, city, state, latitude, longitude, time_zone, area)
                    values ('33605', 'Tampla', 'GA', 0, 0, 'UTC', 'Ybor City')`)
  await loadPlaces(url)
  expect(await findPlace(db, '33605')).toMatchObject({ city: 'Tampa', state: 'FL', area: 'Ybor City' })
})
