import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findJobsFor } from '#server/matching/candidate-store.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { insertPlaces, createPoster } from '#server/testing/scenarios/market.ts'

const JOBS = 3_000
const MAX_CANDIDATES = 300

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, { isOwn: true })
  await insertPlaces(app)
})
afterAll(() => app.close())

test('MATCH-3 candidates are few and found without scanning the table', async () => {
  const { id } = await createPoster(app)
  await sql`
    insert into jobs (poster_id, title, description, category, location, zip_code, latitude, longitude, status,
      bidding_duration, bidding_ends_at)
    select ${id}, 'Carry a sofa ' || n, 'Three flights, no elevator, one tight turn.',
      case when n % 2 = 0 then 'Moving & Delivery' else 'Cleaning' end, '7th Ave and 17th St', '33605', 27.9605, -82.4334,
      'bidding', 1440, app_now() + interval '1 day'
    from generate_series(1, ${JOBS}) n`.execute(app.app.db)
  await sql`analyze jobs`.execute(app.owner)
  await app.app.db.connection().execute(async (db) => {
    /** How many sequential scans of the table this connection has made. */
    const wholeReads = async () =>
      (await sql<{ count: number }>`select pg_stat_get_xact_numscans('jobs'::regclass)::int as count`.execute(db))
        .rows[0]!.count
    await sql`begin`.execute(db)
    const point = { latitude: 27.9605, longitude: -82.4334 }
    const ids = await findJobsFor(db, { point, categories: ['Moving & Delivery', 'Pet Care'] })
    expect(await wholeReads()).toBe(0)
    await sql`commit`.execute(db)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThanOrEqual(MAX_CANDIDATES)
  })
})
