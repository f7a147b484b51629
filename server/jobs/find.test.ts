import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Answer, type TestApp } from '#server/testing/app.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
let poster: TestMember
let worker: TestMember
const ids: Record<string, string> = {}

beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  await insertPlaces(testApp)
  ;[poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
  const post = async (name: string, changes: Record<string, unknown>) =>
    void (ids[name] = await postJob(poster, { budgetMin: 50, budgetMax: 100, ...changes }))
  await post('sofa', { title: 'Carry a sofa up three flights', biddingDuration: 60, budgetMax: 300 })
  await post('hounds', {
    title: 'Walk two patient greyhounds',
    category: 'Pet Care',
    zipCode: '33602',
    biddingDuration: 5,
  })
  await post('tap', {
    title: 'Fix a dripping kitchen tap',
    category: 'Handyman',
    zipCode: '33611',
    biddingDuration: 30,
  })
  await post('bridge', {
    title: 'Paint a garden bridge',
    category: 'Home Improvement',
    zipCode: '33701',
    biddingDuration: 30,
  })
  await post('far', { title: 'Carry a piano in the rain', zipCode: '98101', biddingDuration: 5 })
  await post('online', {
    title: 'Tutor fractions for one hour',
    category: 'Tutoring',
    isVirtual: true,
    biddingDuration: 30,
  })
  await post('windows', { title: 'Clean twelve tall windows', category: 'Cleaning', biddingDuration: 1440 })
})
afterAll(() => testApp.close())

const nameOf = (id: string) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id
/** A different radius each time, because answers are cached. */
let queries = 0
const find = async (query: string, client = worker.client): Promise<string[]> => {
  const { status, body, text } = await client.get(
    `/api/jobs?${query}&radius=${query.includes('radius') ? '' : 25 + ++queries / 1000}`.replace(/&radius=$/, ''),
  )
  expect(status, text).toBe(200)
  return body.map((job: { id: string }) => nameOf(job.id))
}

describe('FIND-1 the list', () => {
  test('shows jobs near by and virtual jobs, soonest end first', async () => {
    expect(await find('zip=33605')).toEqual(['hounds', 'tap', 'bridge', 'online', 'sofa', 'windows'])
    expect(await find('zipCode=33605&radius=4')).toEqual(['hounds', 'online', 'sofa', 'windows'])
    expect(await find('zip=98101')).toEqual(['far', 'online'])
  })

  test('shows all without a zip code', async () => {
    expect((await find('')).toSorted()).toEqual(Object.keys(ids).toSorted())
  })

  test('JOB-5 shows distance and area, never the address, and marks own jobs', async () => {
    const { body } = await worker.client.get('/api/jobs?zip=33605&radius=5')
    const sofa = body.find((job: { id: string }) => job.id === ids['sofa'])
    expect(sofa).toMatchObject({ location: 'Ybor City, Tampa', distanceMiles: 0, isOwner: false, posterId: null })
    expect(body.find((job: { id: string }) => job.id === ids['hounds'])).toMatchObject({
      location: 'Tampa, FL',
      distanceMiles: 1.5,
    })
    const own = await poster.client.get('/api/jobs?zip=33605&radius=5')
    expect(own.body[0]).toMatchObject({ isOwner: true, posterId: poster.id })
    expect((await testApp.client().get('/api/jobs?zip=33605&radius=5')).text).not.toContain(poster.id)
  })

  test('a card equals the job itself', async () => {
    const { body } = await worker.client.get('/api/jobs?zip=33605&radius=5.5')
    for (const card of body) {
      const { body: job } = await worker.client.get(`/api/jobs/${card.id}?zip=33605`)
      expect(job).toMatchObject(card)
    }
  })

  test.each([
    ['zip=336', 'unknown_zip'],
    ['zip=00000', 'unknown_zip'],
  ])('%s is refused as an unknown place', async (query, code) => {
    const { status, body } = await worker.client.get(`/api/jobs?${query}`)
    expect([status, body.code, body.message]).toEqual([422, code, 'Valid zip code required'])
  })

  test('an invalid cursor starts at the beginning', async () => {
    for (const cursor of ['x', 'e30', Buffer.from('["live","1; drop table jobs","x"]').toString('base64url')])
      expect((await worker.client.get(`/api/jobs?zip=33605&cursor=${cursor}`)).status).toBe(200)
  })
})

describe('FIND-2 filters and orders', () => {
  test('by category, including the names of the repost form', async () => {
    expect(await find('zip=33605&category=Pet Care')).toEqual(['hounds'])
    await testApp.app.db
      .updateTable('jobs')
      .set({ category: 'Cleaning Services' })
      .where('id', '=', ids['windows']!)
      .execute()
    expect(await find('zip=33605&category=Cleaning')).toEqual(['windows'])
    expect(await find('zip=33605&category=All Categories')).toHaveLength(6)
  })

  test.each(['', '/summary'])('FIND-6 an unknown category is refused and named at /api/jobs%s', async (path) => {
    const { status, body } = await worker.client.get(`/api/jobs${path}?category=Piracy`)
    expect([status, body.message, body.fields]).toEqual([
      400,
      '"Piracy" is not a category.',
      { category: '"Piracy" is not a category.' },
    ])
  })

  test.each([
    ['newest', ['windows', 'online', 'bridge', 'tap', 'hounds', 'sofa']],
    ['nearest', ['sofa', 'windows', 'hounds', 'tap', 'bridge', 'online']],
  ])('sorted by %s', async (sort, expected) => {
    expect(await find(`zip=33605&sort=${sort}`)).toEqual(expected)
  })

  test('sorted by budget', async () => expect((await find('zip=33605&sort=budget'))[0]).toBe('sofa'))
})

describe('FIND-3 search', () => {
  test.each([
    ['sofa', ['sofa']],
    ['carrying sofas', ['sofa']],
    ['greyhound', ['hounds']],
    ['greyhouds', ['hounds']],
    ['grayhounds', ['hounds']],
    ['dripping ktichen', ['tap']],
    ['tutr fractoins', ['online']],
    ['zebra', []],
    ["'); drop table jobs; --", []],
    ['&|!():*', []],
  ])('%j finds %j', async (text, expected) => {
    expect(await find(`zip=33605&q=${encodeURIComponent(text)}`)).toEqual(expected)
  })
})

describe('FIND-4 the figures', () => {
  test('match the list', async () => {
    const { body } = await worker.client.get('/api/jobs/summary?zip=33605')
    expect(body).toMatchObject({ availableJobs: 6, activeBidding: 6, averageBudget: 92 })
    expect(body.centre).toMatchObject({ zip: '33605', name: 'Ybor City, Tampa', radiusMiles: 25 })
    expect((await worker.client.get('/api/jobs/summary?q=zebra')).body).toMatchObject({
      availableJobs: 0,
      averageBudget: null,
      centre: null,
    })
  })
})

const nextOf = ({ headers }: Answer) => /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1]

describe('FIND-5 pages', () => {
  test.each(['soonest', 'newest', 'nearest', 'budget'])(
    'sorted by %s have no gaps or duplicates, also for equal sort keys',
    async (sort) => {
      await sql`insert into jobs (poster_id, title, description, category, location, zip_code, latitude, longitude, status,
          bidding_ends_at, budget_min, budget_max, is_virtual, choose_by)
        select ${poster.id}, ${sort} || ' number ' || n, 'x', 'Other', 'here', '98101',
          case when n % 4 <> 0 then 47.6113 end, case when n % 4 <> 0 then -122.3305 end,
          case when n % 3 = 0 then 'open' else 'bidding' end,
          date_trunc('second', app_now()) + case when n % 3 = 0 then interval '-1 hour' else interval '1 hour' end * (1 + n / 15),
          10, 20, n % 4 = 0, app_now() + interval '7 days'
        from generate_series(1, 50) n`.execute(testApp.app.db)
      const seen: string[] = []
      let url: string | undefined = `/api/jobs?zip=98101&radius=7&sort=${sort}&q=${sort}`
      while (url) {
        const answer: Answer = await worker.client.get(url)
        seen.push(...answer.body.map((job: { id: string }) => job.id))
        url = nextOf(answer)
      }
      expect(seen).toHaveLength(50)
      expect(new Set(seen).size).toBe(50)
    },
  )

  test('live jobs come first, then those whose posters are choosing, last closed first', async () => {
    const { body } = await worker.client.get('/api/jobs?zip=98101&radius=8&q=soonest')
    const ends = body.map((job: { biddingEndsAt: string; status: string }) => [job.status, job.biddingEndsAt])
    expect(ends[0][0]).toBe('bidding')
    const live = ends.filter(([status]: string[]) => status === 'bidding').map(([, at]: string[]) => at)
    expect(live).toEqual(live.toSorted())
  })
})

const settle = async (amount: number, category = 'Yard Work') => {
  const [owner, bidder] = await Promise.all([createPoster(testApp), createWorker(testApp)])
  const id = await postJob(owner, { category })
  await owner.client.post(`/api/bids/${await placeBid(bidder, id, amount)}/select`)
  await testApp.app.db.updateTable('jobs').set({ status: 'completed' }).where('id', '=', id).execute()
}

describe('PRICE-1 the price guide', () => {
  test('shows quartiles of jobs settled near by, if there are enough', async () => {
    const url = '/api/jobs/price-guide?category=Yard Work&zip=33605'
    for (const amount of [41, 52, 59, 68]) await settle(amount)
    expect((await worker.client.get(url)).body).toMatchObject({ count: 4, low: null, median: null, high: null })
    await settle(83)
    expect((await worker.client.get(url)).body).toEqual({
      count: 5,
      // Rounded to five dollars.
      low: '50.00',
      median: '60.00',
      high: '70.00',
      radiusMiles: 10,
    })
    for (const amount of [80, 90, 100, 110, 120]) await settle(amount, 'Cleaning')
    const [posted, reposted] = await Promise.all(
      ['Cleaning', 'Cleaning Services'].map((category) =>
        worker.client.get(`/api/jobs/price-guide?category=${category}&zip=33605`),
      ),
    )
    expect(posted!.body.count).toBe(5)
    expect(reposted!.body).toEqual(posted!.body)
    const elsewhere = await worker.client.get('/api/jobs/price-guide?category=Yard Work&zip=98101')
    expect(elsewhere.body).toMatchObject({ count: 5, radiusMiles: null })
  })
})
