import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BestWorker, Recommendation, SmartMatch } from '#core/matching/api.ts'
import { ringClocks } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { completedContract, good, jump } from '#server/testing/scenarios/contracts.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { review } from '#server/testing/scenarios/reviews.ts'

let testApp: TestApp
let poster: TestMember
beforeAll(async () => {
  testApp = await openTestApp({})
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  // Each test has its own market: nobody else takes work, and no other job is open.
  await sql`update users set is_available_for_work = false`.execute(testApp.app.db)
  await sql`update jobs set status = 'cancelled', cancelled_at = app_now() where status = 'bidding'`.execute(
    testApp.app.db,
  )
  poster = await createPoster(testApp)
})

const recommended = async (who: TestMember, limit?: number): Promise<Recommendation[]> =>
  (await good(who.client.get(`/api/recommendations/jobs${limit ? `?limit=${limit}` : ''}`))).recommendations
const titlesFor = async (who: TestMember): Promise<string[]> => (await recommended(who)).map(({ job }) => job.title)
const bestFor = (jobId: string): Promise<BestWorker[]> => good(poster.client.get(`/api/jobs/${jobId}/best-workers`))

const walk = () =>
  postJob(poster, {
    title: 'Walk two patient greyhounds',
    description: 'An hour along the river, both wear coats.',
    category: 'Pet Care',
  })

describe('RANK-1 jobs for a worker', () => {
  test('have score, reasons, four factors and the job, and do not name the poster', async () => {
    const who = await createWorker(testApp, { zip_code: '33602' })
    const jobId = await postJob(poster)
    const [first] = await recommended(who)
    expect(first).toMatchObject({
      urgencyMultiplier: expect.any(Number),
      factors: {
        skillScore: expect.any(Number),
        locationScore: expect.any(Number),
        experienceScore: expect.any(Number),
        availabilityScore: expect.any(Number),
      },
      job: {
        id: jobId,
        title: 'Carry a sofa up three flights',
        isVirtual: false,
        location: 'Ybor City, Tampa',
        budget: '$80–120',
        category: 'Moving & Delivery',
        distanceMiles: 1.5,
      },
    })
    expect(Number.isInteger(first!.score) && first!.score > 50 && first!.score <= 100).toBe(true)
    expect(first!.reasons).toContain('Moving & Delivery is in your skills')
    expect(first!.reasons.length).toBeLessThanOrEqual(3)
    expect(JSON.stringify(first)).not.toContain(poster.id)
    expect(JSON.stringify(first)).not.toContain('7th Ave')
  })

  test('have the same score from 0 to 1 in the panel of Find Work', async () => {
    const who = await createWorker(testApp)
    await postJob(poster)
    const [long] = await recommended(who)
    const { recommendations } = (await good(who.client.get('/api/recommendations/smart'))) as {
      recommendations: SmartMatch[]
    }
    expect(Math.round(recommendations[0]!.score * 100)).toBe(long!.score)
    expect(recommendations[0]!.reasons).toEqual(long!.reasons)
  })

  test('follow a change of skills', async () => {
    const who = await createWorker(testApp)
    await postJob(poster)
    await walk()
    expect((await titlesFor(who))[0]).toBe('Carry a sofa up three flights')
    await good(who.client.patch('/api/profile/update', { expertise: ['Pet Care'] }))
    expect((await titlesFor(who))[0]).toBe('Walk two patient greyhounds')
  })

  test('being near by without the skill is no match', async () => {
    const who = await createWorker(testApp, { bio: 'Plays the cello.' })
    await walk()
    expect(await recommended(who)).toEqual([])
  })

  test('a trade that is only mentioned in the text of a job is no match', async () => {
    const who = await createWorker(testApp, { bio: 'Plays the cello.', expertise: ['Home Improvement'] })
    const text = { title: 'Clean paint off a wall', description: 'It must shine when it is done.' }
    await postJob(poster, { ...text, category: 'Cleaning' })
    expect(await recommended(who)).toEqual([])
    await postJob(poster, { ...text, category: 'Other' })
    expect((await recommended(who)).map(({ job }) => job.category)).toEqual(['Other'])
  })

  test.each([
    [1, []],
    [4, ['Walk two patient greyhounds']],
  ])('with %i finished jobs of the kind the skill is not required', async (times, titles) => {
    const who = await createWorker(testApp, { bio: 'Plays the cello.' })
    await walk()
    expect(await recommended(who)).toEqual([])
    const done = JSON.stringify({ 'Pet Care': times })
    await sql`update match_records set record = jsonb_set(record, '{finishedIn}', ${done}::jsonb)
      where user_id = ${who.id}`.execute(testApp.app.db)
    expect(await titlesFor(who)).toEqual(titles)
  })

  test('of two equal jobs the nearer one is first', async () => {
    const who = await createWorker(testApp, { zip_code: '33602' })
    const far = await postJob(poster, { zipCode: '33701' })
    const near = await postJob(poster, { zipCode: '33602' })
    expect((await recommended(who)).map(({ job }) => job.id)).toEqual([near, far])
  })

  test('are as many as requested: ten by default, fifty as a maximum', async () => {
    const who = await createWorker(testApp)
    for (let n = 0; n < 12; n++) await postJob(poster, { title: `Carry box number ${n}` })
    expect(await recommended(who)).toHaveLength(10)
    expect(await recommended(who, 5)).toHaveLength(5)
    expect(await recommended(who, 50)).toHaveLength(12)
    for (const limit of ['0', '51', '2.5', 'many'])
      expect((await who.client.get(`/api/recommendations/jobs?limit=${limit}`)).status).toBe(400)
  })

  interface Case {
    person?: Parameters<typeof createWorker>[1]
    job?: Record<string, unknown>
    before?: (who: TestMember, jobId: string) => Promise<unknown>
  }
  const LEFT_OUT: Record<string, Case> = {
    'with an empty profile': { person: { bio: null, phone_number: null, expertise: [] } },
    'with a profile that lacks one part': { person: { bio: ' ' } },
    'on the other side of the country': { person: { zip_code: '98101' } },
    'who has bid on it': { before: (who, jobId) => placeBid(who, jobId) },
    'whom the poster has blocked': {
      before: ({ id }) =>
        sql`insert into user_blocks (blocker_id, blocked_id) values (${poster.id}, ${id})`.execute(testApp.app.db),
    },
    'who has blocked the poster': {
      before: ({ id }) =>
        sql`insert into user_blocks (blocker_id, blocked_id) values (${id}, ${poster.id})`.execute(testApp.app.db),
    },
    'who is not verified, for a large job': { job: { budgetMin: 900, budgetMax: 1200 } },
    'once it is over': { before: () => poster.client.post(`/api/jobs/${lastJob}/cancel`) },
    'once a moderator has removed it': {
      before: (_who, jobId) => sql`update jobs set hidden_at = app_now() where id = ${jobId}`.execute(testApp.app.db),
    },
  }
  let lastJob = ''
  test.each(Object.entries(LEFT_OUT))('not for somebody %s', async (_who, { person, job, before }) => {
    const who = await createWorker(testApp, person)
    lastJob = await postJob(poster, job)
    await before?.(who, lastJob)
    expect(await recommended(who)).toEqual([])
  })

  test('leave out own jobs', async () => {
    await postJob(poster)
    expect(await recommended(poster)).toEqual([])
  })

  test('include virtual jobs at any distance', async () => {
    const who = await createWorker(testApp, { zip_code: '98101', expertise: ['Tutoring & Education'] })
    const form = { title: 'Tutor fractions for one hour', category: 'Tutoring', isVirtual: true }
    await postJob(poster, { ...form, description: 'Fifth grader, patient voice wanted. Test is on Monday.' })
    expect((await recommended(who))[0]).toMatchObject({ job: { isVirtual: true, location: null, distanceMiles: null } })
  })

  test('a job under Other is found by its text, also misspelled or with other names', async () => {
    const who = await createWorker(testApp, { expertise: ['Tech Support'] })
    await postJob(poster, {
      title: 'My labtop lost its wireles',
      description: 'The router is fine, the computer does not see it any more.',
      category: 'Other',
    })
    const [first] = await recommended(who)
    expect(first!.reasons).toContain('Tech Support is in your skills')
  })
})

test('RANK-5 what was recommended is stored, and that it was opened', async () => {
  const who = await createWorker(testApp)
  const jobId = await postJob(poster)
  await recommended(who)
  const rows = async () =>
    (
      await sql`select score::float8, notified, viewed, factors ? 'skill' as "hasFactors" from job_recommendations
        where user_id = ${who.id} and job_id = ${jobId}`.execute(testApp.app.db)
    ).rows
  expect(await rows()).toMatchObject([{ viewed: false, hasFactors: true }])
  await testApp.settle()
  expect(await rows()).toMatchObject([{ notified: true, viewed: false }])
  await good(who.client.get(`/api/jobs/${jobId}`))
  expect(await rows()).toMatchObject([{ notified: true, viewed: true }])
})

describe('MATCH-7 workers for a job', () => {
  test('are five, best first, with reasons, for the poster only', async () => {
    const near = await createWorker(testApp, { first_name: 'Near', zip_code: '33605', is_verified: true })
    const far = await createWorker(testApp, { first_name: 'Far', zip_code: '33701' })
    for (let n = 0; n < 5; n++) await createWorker(testApp, { zip_code: '33611' })
    const jobId = await postJob(poster)
    const best = await bestFor(jobId)
    expect(best).toHaveLength(5)
    expect(best[0]).toMatchObject({
      worker: { id: near.id, firstName: 'Near', isVerified: true, rating: '0.00', totalJobs: 0 },
      isNewcomer: true,
    })
    expect(best[0]!.reasons).toContain('Offers Moving & Delivery')
    expect(best[0]!.reasons).toContain('In the same zip code')
    expect(best.map(({ score }) => score)).toEqual(best.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(best.every(({ score }) => score > 0 && score <= 1)).toBe(true)
    expect(best.map(({ worker }) => worker.id)).not.toContain(far.id)
    for (const stranger of [near, far]) {
      expect((await stranger.client.get(`/api/jobs/${jobId}/best-workers`)).status).toBe(404)
      expect((await stranger.client.get(`/api/jobs/${jobId}/bid-matches`)).status).toBe(404)
    }
    expect((await testApp.client().get(`/api/jobs/${jobId}/best-workers`)).status).toBe(401)
  })

  test('a hidden place is not revealed by its distance', async () => {
    await createWorker(testApp, { zip_code: '33602', show_location: false })
    const [first] = await bestFor(await postJob(poster))
    expect(first!.reasons.join()).not.toMatch(/mi away|zip/)
  })

  test('nor by the score, which is the same wherever the job is posted', async () => {
    await createWorker(testApp, { zip_code: '33602', show_location: false })
    const scores: number[] = []
    for (const zipCode of ['33602', '33605', '33611']) {
      const [first] = await bestFor(await postJob(poster, { zipCode }))
      scores.push(first!.score)
    }
    expect(new Set(scores).size).toBe(1)
  })

  test('a usual price is not shown and cannot be derived from the score', async () => {
    const who = await createWorker(testApp)
    for (let n = 0; n < 2; n++) await placeBid(who, await postJob(poster), 83)
    await recommended(who)
    const found: BestWorker[] = []
    for (const budgetMax of [60, 83, 200]) {
      const [first] = await bestFor(await postJob(poster, { budgetMin: 10, budgetMax }))
      found.push(first!)
    }
    expect(new Set(found.map(({ score }) => score)).size).toBe(1)
    expect(found.flatMap(({ reasons }) => reasons).join()).not.toMatch(/budget|usual/i)
  })

  test.each([
    ['takes no work', { is_available_for_work: false }],
    ['is suspended', { banned_at: new Date().toISOString() }],
    ['has another skill', { expertise: ['Pet Care'] }],
    ['has no complete profile', { phone_number: null }],
    ['lives far away', { zip_code: '98101' }],
  ])('leave out somebody who %s', async (_why, person) => {
    await createWorker(testApp, person)
    expect(await bestFor(await postJob(poster))).toEqual([])
  })

  test('a changed profile counts at once', async () => {
    const who = await createWorker(testApp, { expertise: ['Pet Care'] })
    const jobId = await postJob(poster)
    expect(await bestFor(jobId)).toEqual([])
    await good(who.client.patch('/api/profile/update', { expertise: ['Moving & Delivery', 'Pet Care'] }))
    expect(await bestFor(jobId)).toHaveLength(1)
    await good(who.client.patch('/api/profile/update', { isAvailableForWork: false }))
    expect(await bestFor(jobId)).toEqual([])
  })

  test('blocked members are left out, and nothing is suggested once it is over', async () => {
    const who = await createWorker(testApp)
    const jobId = await postJob(poster)
    expect(await bestFor(jobId)).toHaveLength(1)
    await good(who.client.send('PUT', `/api/users/${poster.id}/block`, {}))
    expect(await bestFor(jobId)).toEqual([])
    await good(who.client.delete(`/api/users/${poster.id}/block`))
    await good(poster.client.post(`/api/jobs/${jobId}/cancel`))
    expect(await bestFor(jobId)).toEqual([])
  })

  test('each bid has its match', async () => {
    const who = await createWorker(testApp)
    const jobId = await postJob(poster)
    const bidId = await placeBid(who, jobId)
    const matches = await good(poster.client.get(`/api/jobs/${jobId}/bid-matches`))
    expect(matches).toMatchObject([{ bidId, score: expect.any(Number) }])
    expect(matches[0].score).toBe((await bestFor(jobId))[0]!.score)
  })

  test('MATCH-6 finished work and its rating count from then on', async () => {
    const deal = await completedContract(testApp)
    await good(deal.poster.client.post(`/api/contracts/${deal.id}/release`, {}))
    await review(deal, 'poster', 5)
    await review(deal, 'worker', 5)
    // A change during a run of the job is counted by the next run.
    await testApp.settle()
    await jump(testApp, 6_000, poster)
    await ringClocks(testApp)
    const { rows } = await sql<{ record: Record<string, unknown> }>`
      select record from match_records where user_id = ${deal.worker.id}`.execute(testApp.app.db)
    expect(rows[0]!.record).toMatchObject({ finished: 1, left: 0, stars: 5, reviews: 1 })
    await sql`update users set is_available_for_work = true where id = ${deal.worker.id}`.execute(testApp.app.db)
    const best = await bestFor(await postJob(poster))
    expect(best.find(({ worker }) => worker.id === deal.worker.id)!.reasons.join()).toMatch(
      /1 Moving & Delivery job finished/,
    )
  })
})

test('RANK-2 the weights in force are public, and each side adds up to one', async () => {
  const ranking = await good(testApp.client().get('/api/ranking'))
  expect(ranking).toMatchObject({ version: '1', learnedAt: null, learnedFrom: 0 })
  expect(ranking.factors).toHaveLength(12)
  for (const side of ['bid', 'choice'])
    expect(ranking.factors.reduce((sum: number, factor: Record<string, number>) => sum + factor[side]!, 0)).toBeCloseTo(
      1,
    )
})
