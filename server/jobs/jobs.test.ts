import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_MOVES, JOB_STATUSES } from '#core/jobs/rules.ts'
import { closeWindows } from '#server/jobs/store.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  bidOn,
  jobForm,
  insertPlaces,
  placeBid,
  postJob,
  createPoster,
  createWorker,
} from '#server/testing/scenarios/market.ts'
import { createMember, signInAgain } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

const statusOf = async (id: string) =>
  (await testApp.app.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const FIVE_MINUTES = 5 * MINUTE_MS

describe('JOB-3 posting', () => {
  test('starts the window at once', async () => {
    const poster = await createPoster(testApp)
    const { status, body } = await poster.client.post('/api/jobs', jobForm({ biddingDuration: '30' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'bidding',
      isOwner: true,
      posterId: poster.id,
      location: '7th Ave and 17th St',
      budgetMin: '80.00',
      budgetMax: '120.00',
      biddingDuration: 30,
      repostCount: 0,
      bidCount: 0,
    })
    expect(Date.parse(body.biddingEndsAt) - Date.parse(body.createdAt)).toBeCloseTo(30 * MINUTE_MS, -2)
  })

  test.each([
    [{ title: 'Sofa' }, 'title', 'Title must be at least 5 characters'],
    [{ description: 'Too short' }, 'description', 'Description must be at least 20 characters'],
    [{ category: '' }, 'category', 'Please select a category'],
    [{ category: 'Rocket Science' }, 'category', 'Please select a category'],
    [{ location: '7th' }, 'location', 'Location must be at least 5 characters'],
    [{ location: null }, 'location', 'Location must be at least 5 characters'],
    [{ zipCode: '336' }, 'zipCode', 'Valid zip code required'],
    [{ zipCode: '00000' }, 'zipCode', 'Valid zip code required'],
    [{ budgetMin: null }, 'budgetMin', 'Minimum budget required'],
    [{ budgetMax: null }, 'budgetMax', 'Maximum budget required'],
    [{ budgetMin: 0 }, 'budgetMin', 'Please enter an amount above $0, such as 45 or 45.50.'],
    [{ budgetMin: -5 }, 'budgetMin', 'Please enter an amount above $0, such as 45 or 45.50.'],
    [{ budgetMin: 10.005 }, 'budgetMin', 'Please enter an amount above $0, such as 45 or 45.50.'],
    [{ budgetMax: '1e2' }, 'budgetMax', 'Please enter an amount above $0, such as 45 or 45.50.'],
    [{ budgetMax: 1_000_000_000 }, 'budgetMax', 'The most is $100,000.'],
    [{ title: 'Sofa \u202Eabcdef' }, 'title', 'Please use plain text on one line.'],
    [{ budgetMax: 100_001 }, 'budgetMax', 'The most is $100,000.'],
    [{ budgetMin: 130 }, 'budgetMax', 'The maximum budget must not be below the minimum.'],
    [{ biddingDuration: 4 }, 'biddingDuration', 'Bidding may run from 5 to 1440 minutes.'],
    [{ biddingDuration: 5.5 }, 'biddingDuration', 'Bidding may run from 5 to 1440 minutes.'],
    [{ preferredDate: 'soon' }, 'preferredDate', 'Please choose a date.'],
    [{ preferredDate: '2020-01-01T00:00:00.000Z' }, 'preferredDate', 'The preferred date is in the past.'],
    [{ images: ['/files/job/0198c0de-0000-7000-8000-000000000000.webp'] }, 'images', 'Please upload the photos first.'],
    [{ images: ['https://elsewhere.example/a.webp'] }, 'images', 'Please upload the photos first.'],
    [{ images: ['a', 'b', 'c', 'd'] }, 'images', 'At most 3 photos.'],
  ])('with %j is refused with a message for the field', async (changes, field, sentence) => {
    const poster = await createPoster(testApp)
    const { status, body } = await poster.client.post('/api/jobs', jobForm(changes))
    expect([400, 422]).toContain(status)
    expect(body.fields).toMatchObject({ [field]: sentence })
  })

  const PLACE = { location: 'Location must be at least 5 characters', zipCode: 'Valid zip code required' }
  test.each([
    ['a bare request', {}, PLACE],
    ['a virtual job', { isVirtual: true }, {}],
  ])('JOB-11 %s without its fields is refused with all of them at once', async (_what, body, place) => {
    const poster = await createPoster(testApp)
    const answer = await poster.client.post('/api/jobs', body)
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      {
        title: 'Title must be at least 5 characters',
        description: 'Description must be at least 20 characters',
        category: 'Please select a category',
        budgetMin: 'Minimum budget required',
        budgetMax: 'Maximum budget required',
        ...place,
      },
    ])
  })

  test('all errors are reported at once', async () => {
    const poster = await createPoster(testApp)
    const { body } = await poster.client.post('/api/jobs', jobForm({ title: '', location: '', zipCode: '' }))
    expect(Object.keys(body.fields)).toEqual(expect.arrayContaining(['title', 'location', 'zipCode']))
  })

  test('a virtual job needs no place and stores none', async () => {
    const poster = await createPoster(testApp)
    const { status, body } = await poster.client.post(
      '/api/jobs',
      jobForm({ isVirtual: true, zipCode: '', location: '' }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ isVirtual: true, location: null, zipCode: null, latitude: null, longitude: null })
  })

  test('needs a complete profile', async () => {
    const newcomer = await createMember(testApp, { is_verified: true })
    const { status, body } = await newcomer.client.post('/api/jobs', jobForm())
    expect([status, body.code]).toEqual([403, 'profile_incomplete'])
  })

  test.each([
    ['posting', 120, 403],
    ['over_limit', 1_000, 201],
    ['over_limit', 1_000.01, 403],
    ['never', 5_000, 201],
  ])('with the rule %s, an unverified poster and a budget of $%d it answers %i', async (rule, budgetMax, expected) => {
    const setRule = (value: string) =>
      testApp.app.db
        .updateTable('platform_settings')
        .set({ value: JSON.stringify(value) })
        .where('key', '=', 'verification.required')
        .execute()
    await setRule(rule)
    const poster = await createPoster(testApp, { is_verified: false })
    expect((await poster.client.post('/api/jobs', jobForm({ budgetMax }))).status).toBe(expected)
    await setRule('posting')
  })
})

/** Sets the status directly in the database. */
const jobIn = async (status: string) => {
  const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
  const id = await postJob(poster)
  const bidId = await placeBid(worker, id)
  const chosen = ['assigned', 'completed'].includes(status)
  await testApp.app.db.transaction().execute(async (trx) => {
    if (chosen) await trx.updateTable('bids').set({ is_selected: true }).where('id', '=', bidId).execute()
    const columns = {
      status,
      ...(chosen && { selected_bid_id: bidId }),
      ...(status === 'open' && { choose_by: new Date(Date.now() + 1e9).toISOString() }),
    }
    await trx.updateTable('jobs').set(columns).where('id', '=', id).execute()
  })
  return { id, bidId, poster, worker }
}

describe('JOB-1 moves', () => {
  test.each(JOB_STATUSES)('from %s only the listed moves succeed', async (status) => {
    const cancelled = await jobIn(status)
    const cancel = await cancelled.poster.client.post(`/api/jobs/${cancelled.id}/cancel`)
    expect(cancel.status === 200).toBe(JOB_MOVES.cancel.from.some((from: string) => from === status))
    const chosen = await jobIn(status)
    const select = await chosen.poster.client.post(`/api/bids/${chosen.bidId}/select`)
    expect(select.status === 200).toBe(JOB_MOVES.selectBid.from.some((from: string) => from === status))
    const again = await jobIn(status)
    const repost = await again.poster.client.post(`/api/jobs/${again.id}/repost`, jobForm({ budget: 90 }))
    expect(repost.status === 201).toBe(['expired', 'cancelled', 'completed'].includes(status))
    for (const { status: answered } of [cancel, select, repost]) expect([200, 201, 409]).toContain(answered)
  })

  test('are possible only for the poster; for others the job does not exist', async () => {
    const { id, bidId, worker } = await jobIn('bidding')
    const stranger = await createPoster(testApp)
    expect((await worker.client.post(`/api/jobs/${id}/cancel`)).status).toBe(404)
    expect((await worker.client.post(`/api/bids/${bidId}/select`)).status).toBe(404)
    expect((await stranger.client.post(`/api/jobs/${id}/repost`, jobForm({ budget: 90 }))).status).toBe(404)
    expect(await statusOf(id)).toBe('bidding')
  })
})

describe('JOB-2 the window closes on the server', () => {
  test('to open with bids and to expired without, and never before the end', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const [withBid, without] = [await postJob(poster), await postJob(poster)]
    await placeBid(worker, withBid)
    await closeWindows(testApp.app.db, 1_000)
    expect([await statusOf(withBid), await statusOf(without)]).toEqual(['bidding', 'bidding'])
    await testApp.moveClock(FIVE_MINUTES)
    // By the loop of the app.
    await until(async () => (await statusOf(withBid)) === 'open' && (await statusOf(without)) === 'expired')
    await testApp.settle()
    const { body: alerts } = await poster.client.get('/api/alerts')
    const titles = alerts.map(({ title }: { title: string }) => title)
    expect(titles).toContain('Bidding Ended: time to choose')
    expect(titles).toContain('No bids this time')
  })

  test('also if its end was changed in the database', async () => {
    const poster = await createPoster(testApp)
    const id = await postJob(poster, { biddingDuration: 1440 })
    await testApp.app.db
      .updateTable('jobs')
      .set({ bidding_ends_at: new Date(0).toISOString() })
      .where('id', '=', id)
      .execute()
    await until(async () => (await statusOf(id)) !== 'bidding')
    expect(await statusOf(id)).toBe('expired')
  })
})

const runTimers = async () => {
  await testApp.moveClock(61_000)
  await testApp.app.queue.drain()
}

describe('JOB-7 the time to choose', () => {
  test('has a reminder, and the job expires after seven days', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    const bidId = await placeBid(worker, id)
    await testApp.moveClock(FIVE_MINUTES)
    await until(async () => (await statusOf(id)) === 'open')
    await testApp.moveClock(25 * HOUR_MS)
    const client = await signInAgain(testApp, poster.id)
    const reminders = async () => {
      await testApp.settle()
      const { body } = await client.get('/api/alerts')
      return body.filter(({ title }: { title: string }) => title === 'Workers wait for your choice').length
    }
    // The timer skips locked jobs until its next run.
    await until(async () => (await runTimers(), await reminders()) === 1)
    expect(await statusOf(id)).toBe('open')
    await testApp.moveClock(6 * DAY_MS)
    await until(async () => (await runTimers(), await statusOf(id)) === 'expired')
    expect((await (await signInAgain(testApp, poster.id)).post(`/api/bids/${bidId}/select`)).status).toBe(409)
  })
})

describe('JOB-6 a repost', () => {
  test('is a new live job with an increased count; the old one is unchanged', async () => {
    const poster = await createPoster(testApp)
    const id = await postJob(poster)
    await poster.client.post(`/api/jobs/${id}/cancel`)
    const form = jobForm({ category: 'Cleaning Services', biddingDuration: 45, budget: '75' })
    const { status, body } = await poster.client.post(`/api/jobs/${id}/repost`, form)
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'bidding', repostedFromId: id, repostCount: 1, biddingDuration: 45 })
    expect(body).toMatchObject({ budgetMin: '80.00', budgetMax: '120.00', category: 'Cleaning Services' })
    expect(await statusOf(id)).toBe('cancelled')
    const second = await poster.client.post(`/api/jobs/${id}/repost`, form)
    expect([second.status, second.body.code]).toEqual([409, 'live_again'])
  })

  test('accepts one amount for both ends, and categories of its own list or the old one', async () => {
    const poster = await createPoster(testApp)
    const id = await postJob(poster, { category: 'Yard Work' })
    await poster.client.post(`/api/jobs/${id}/cancel`)
    const { budgetMin: _min, budgetMax: _max, ...rest } = jobForm({ budget: 75 })
    expect((await poster.client.post(`/api/jobs/${id}/repost`, { ...rest, category: 'Handyman' })).status).toBe(422)
    expect((await poster.client.post(`/api/jobs/${id}/repost`, { ...rest, biddingDuration: 1441 })).status).toBe(400)
    const { body } = await poster.client.post(`/api/jobs/${id}/repost`, { ...rest, category: 'Yard Work' })
    expect(body).toMatchObject({ budgetMin: '75.00', budgetMax: '75.00', category: 'Yard Work' })
  })

  test('is created once by concurrent requests', async () => {
    const poster = await createPoster(testApp)
    const id = await postJob(poster)
    await poster.client.post(`/api/jobs/${id}/cancel`)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => poster.client.post(`/api/jobs/${id}/repost`, jobForm())),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('JOB-8 who sees a job', () => {
  test('everyone while it is listed, and only those involved once it is over', async () => {
    const [poster, worker, stranger] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp),
    ])
    const id = await postJob(poster)
    await placeBid(worker, id)
    for (const client of [poster.client, worker.client, stranger.client, testApp.client()])
      expect((await client.get(`/api/jobs/${id}`)).status).toBe(200)
    await poster.client.post(`/api/jobs/${id}/cancel`)
    expect((await poster.client.get(`/api/jobs/${id}`)).status).toBe(200)
    expect((await worker.client.get(`/api/jobs/${id}`)).status).toBe(200)
    const gone = await stranger.client.get(`/api/jobs/${id}`)
    expect([gone.status, gone.body.message]).toEqual([404, 'This job may have been removed or completed.'])
  })

  test('only the poster sees a hidden job, and nobody can bid on it', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    await testApp.app.db.updateTable('jobs').set({ hidden_at: new Date().toISOString() }).where('id', '=', id).execute()
    expect((await worker.client.get(`/api/jobs/${id}`)).status).toBe(404)
    expect((await poster.client.get(`/api/jobs/${id}`)).status).toBe(200)
    expect((await bidOn(worker, id)).status).toBe(404)
    const { body } = await worker.client.get('/api/jobs?zip=33605')
    expect(body.map((job: { id: string }) => job.id)).not.toContain(id)
  })
})

describe('JOB-9 bookmarks and own jobs', () => {
  test('can be added, listed and removed, separately for each person', async () => {
    const [poster, worker, other] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp),
    ])
    const id = await postJob(poster)
    const favorites = async (who: typeof worker) =>
      (await who.client.get('/api/jobs/favorites')).body.map((job: { id: string }) => job.id)
    for (let i = 0; i < 2; i++) expect((await worker.client.send('PUT', `/api/jobs/${id}/favorite`)).status).toBe(200)
    expect(await favorites(worker)).toEqual([id])
    expect(await favorites(other)).toEqual([])
    expect((await worker.client.get(`/api/jobs/${id}`)).body).toMatchObject({ isFavorite: true, favorites: 1 })
    for (let i = 0; i < 2; i++) expect((await worker.client.delete(`/api/jobs/${id}/favorite`)).status).toBe(200)
    expect(await favorites(worker)).toEqual([])
    const nothing = '0198c0de-0000-7000-8000-000000000000'
    expect((await worker.client.send('PUT', `/api/jobs/${nothing}/favorite`)).status).toBe(404)
  })

  test('JOB-8 do not reveal a job that is over to somebody who was not involved', async () => {
    const [poster, fan, stranger] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp),
    ])
    const id = await postJob(poster)
    const keep = async (who: typeof fan) => (await who.client.send('PUT', `/api/jobs/${id}/favorite`)).status
    const read = async (who: typeof fan) => (await who.client.get(`/api/jobs/${id}`)).status
    expect(await keep(fan)).toBe(200)
    await poster.client.post(`/api/jobs/${id}/cancel`)
    expect([await keep(stranger), await read(stranger)]).toEqual([404, 404])
    expect([await keep(fan), await read(fan)]).toEqual([200, 200])
  })

  test('JOB-5 own jobs are listed newest first, with the full address', async () => {
    const [poster, other] = await Promise.all([createPoster(testApp), createPoster(testApp)])
    const ids = [await postJob(poster), await postJob(poster)]
    await postJob(other)
    const { body } = await poster.client.get('/api/jobs/my')
    expect(body.map((job: { id: string }) => job.id)).toEqual(ids.toReversed())
    expect(body[0]).toMatchObject({ isOwner: true, location: '7th Ave and 17th St' })
  })
})
