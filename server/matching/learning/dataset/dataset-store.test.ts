import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCity } from '#server/matching/learning/city/city.ts'
import type { Dataset, EventRow } from '#server/matching/learning/dataset/dataset.ts'
import { readOwnDataset } from '#server/matching/learning/dataset/dataset-store.ts'
import { learnFromInstance } from '#server/matching/learning/training/learn-actions.ts'
import { readWeights } from '#server/matching/weight-store.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

let testApp: OpenTestDatabase
let database: Database

beforeAll(async () => {
  testApp = await openTestDatabase()
  database = openDatabase(testApp.url, { maxConnections: 2 })
})
afterAll(async () => {
  await database.close()
  await testApp.close()
})

const iso = (at: number): string => new Date(at).toISOString()

/** Inserts a city directly into the tables, past the checks of single steps. */
const moveIn = async ({ workers, jobs, events }: Dataset): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  const idOf = (name: string): string => ids.get(name) ?? (ids.set(name, newId()), ids.get(name)!)
  const zips = new Map<string, string>()
  const zipOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): string => {
    const key = `${latitude} ${longitude}`
    if (!zips.has(key)) zips.set(key, String(zips.size).padStart(5, '0'))
    return zips.get(key)!
  }
  const posters = [...new Set(jobs.map(({ posterId }) => posterId))].map((id) => ({
    id: idOf(id),
    email: `${id}@example.com`,
  }))
  const people = workers.map((row) => ({
    id: idOf(row.id),
    email: `${row.id}@example.com`,
    first_name: 'Sam',
    bio: row.bio || 'Hello.',
    expertise: row.skills,
    experience_level: row.experienceLevel,
    hourly_rate: row.hourlyRate,
    availability_schedule: row.week,
    zip_code: zipOf(row),
    phone_number: '(813) 555-0142',
    is_verified: row.isVerified,
    created_at: iso(row.joinedAt!),
  }))
  const chosen = new Set(events.filter(({ type }) => type === 'chosen').map((one) => `${one.workerId} ${one.jobId}`))
  const posted = new Map(jobs.map((row) => [row.id, row]))
  const bids = events
    .filter(({ type }) => type === 'bid')
    .map((one) => ({
      id: idOf(`${one.workerId} ${one.jobId}`),
      job_id: idOf(one.jobId),
      poster_id: idOf(posted.get(one.jobId)!.posterId),
      bidder_id: idOf(one.workerId),
      amount: one.amount,
      is_selected: chosen.has(`${one.workerId} ${one.jobId}`),
      created_at: iso(one.at),
    }))
  const bidOf = new Map(bids.map((bid) => [bid.id, bid]))
  const ends = new Map(
    events
      .filter(({ type }) => type === 'completed' || type === 'cancelled')
      .map((one) => [`${one.workerId} ${one.jobId}`, one]),
  )
  const contracts = events
    .filter(({ type }) => type === 'chosen')
    .map((one) => {
      const name = `${one.workerId} ${one.jobId}`
      const bid = bidOf.get(idOf(name))!
      const end = ends.get(name)
      return {
        id: idOf(`contract ${name}`),
        job_id: bid.job_id,
        bid_id: bid.id,
        poster_id: bid.poster_id,
        worker_id: bid.bidder_id,
        amount: bid.amount,
        poster_signed: true,
        worker_signed: true,
        poster_signed_at: iso(one.at),
        worker_signed_at: iso(one.at),
        created_at: iso(one.at),
        status: end?.type ?? 'active',
        completed_at: end?.type === 'completed' ? iso(end.at) : null,
        cancelled_at: end?.type === 'cancelled' ? iso(end.at) : null,
        cancelled_by: end?.type === 'cancelled' ? bid.bidder_id : null,
      }
    })
  const reviews = events
    .filter(({ type }) => type === 'review')
    .map((one) => ({
      contract_id: idOf(`contract ${one.workerId} ${one.jobId}`),
      reviewer_id: idOf(posted.get(one.jobId)!.posterId),
      reviewee_id: idOf(one.workerId),
      rating: one.stars,
      created_at: iso(one.at),
      published_at: iso(one.at),
    }))
  const views = events
    .filter(({ type }) => type === 'view')
    .map((one) => ({ job_id: idOf(one.jobId), user_id: idOf(one.workerId), created_at: iso(one.at) }))
  const jobRows = jobs.map((row) => ({
    id: idOf(row.id),
    poster_id: idOf(row.posterId),
    title: row.title,
    description: row.description,
    category: row.category,
    is_virtual: row.isVirtual,
    location: 'Somewhere',
    zip_code: row.isVirtual ? null : zipOf(row),
    latitude: row.latitude,
    longitude: row.longitude,
    budget_min: row.budgetMin,
    budget_max: row.budgetMax,
    preferred_date: row.day,
    preferred_time: row.time,
    bidding_ends_at: iso(row.endsAt!),
    created_at: iso(row.postedAt),
    status: 'cancelled',
  }))
  const places = [...zips].map(([key, zip]) => {
    const [latitude, longitude] = key.split(' ').map(Number)
    return { zip, city: 'Tampa', state: 'FL', latitude, longitude, time_zone: 'America/New_York' }
  })

  await database.db.transaction().execute(async (trx) => {
    const fill = async (table: string, rows: readonly object[]): Promise<void> => {
      const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
        on conflict do nothing`.execute(trx)
    }
    await fill('zip_codes', places)
    await fill('users', posters)
    await fill('users', people)
    await sql`set local session_replication_role = replica`.execute(trx)
    await fill('jobs', jobRows)
    await fill('bids', bids)
    await fill('contracts', contracts)
    await fill('reviews', reviews)
    await fill('job_views', views)
  })
  return ids
}

const named = (events: readonly EventRow[], nameOf: (id: string) => string): string[] =>
  events
    .map(({ at, type, workerId, jobId, amount, stars }) =>
      [at, type, nameOf(workerId), nameOf(jobId), amount, stars].join(' '),
    )
    .toSorted()

const CITY = buildCity(2, { workers: 250, jobs: 800, days: 40, activity: 8 })

test('LEARN-3 an instance without any data keeps the default weights', async () => {
  expect(await readOwnDataset(database.db)).toEqual({ workers: [], jobs: [], events: [] })
  const { training, version } = await learnFromInstance(database.db)
  expect(version).toBeNull()
  expect(training.refusal).toContain('0 bids and 0 choices are too few')
})

test('LEARN-3 events are read as they happened, and learned weights are in force from then on', async () => {
  const ids = await moveIn(CITY)
  const own = await readOwnDataset(database.db)
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  // There is one view per pair, and what happened before the first bid is not read.
  const first = CITY.events.find(({ type }) => type === 'bid')
  const happened = CITY.events.filter(({ at, type }) => at >= first!.at && type !== 'view')
  const decisions = own.events.filter(({ type }) => type !== 'view')
  expect(named(decisions, (id) => names.get(id)!)).toEqual(named(happened, (name) => name))
  expect(own.events.some(({ type }) => type === 'view')).toBe(true)
  const [job] = own.jobs
  const { id: _, posterId, ...row } = CITY.jobs.find(({ id }) => id === names.get(job!.id))!
  expect(job).toEqual({ id: job!.id, posterId: ids.get(posterId), ...row })
  expect(own.workers).toHaveLength(CITY.workers.length)
  expect(Object.keys(own.workers[0]!).toSorted()).toEqual(Object.keys(CITY.workers[0]!).toSorted())

  const { training, version } = await learnFromInstance(database.db)
  expect(training).toMatchObject({ refusal: null })
  expect(version).toBe('1.1')
  const inForce = await readWeights(database.db)
  expect(inForce).toMatchObject({ version, learnedFrom: training.bids + training.choices })
  for (const key of ['skill', 'distance', 'verified'] as const)
    expect(inForce.weights.bid[key]).toBeCloseTo(training.weights.bid[key], 9)
  expect(inForce.weights).not.toEqual(DEFAULT_WEIGHTS)
})
