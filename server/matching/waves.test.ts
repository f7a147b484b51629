import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Alert } from '#core/alerts/api.ts'
import { MIN_BIDS, MAX_DAILY_MATCHES, MAX_DAILY_MATCHES_PER_POSTER, WAVES } from '#core/matching/rules.ts'
import { newId } from '#server/platform/database/ids.ts'
import { alertsOf, prefer, pushTo, ringClocks } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { good, jump } from '#server/testing/scenarios/contracts.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { startPushStandIn } from '#server/testing/stand-ins/push-service.ts'
import { PUSH } from '#server/platform/push/push.ts'

let testApp: TestApp
let service: Awaited<ReturnType<typeof startPushStandIn>>
let poster: TestMember
beforeAll(async () => {
  service = await startPushStandIn()
  testApp = await openTestApp({ PUSH_ALLOW_PRIVATE: '1' })
  await insertPlaces(testApp)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})
beforeEach(async () => {
  // Each test has its own workers, because nobody is notified twice.
  await sql`update users set is_available_for_work = false`.execute(testApp.app.db)
  poster = await createPoster(testApp)
})

const FIVE_MINUTES = 5 * MINUTE_MS
const matchesOf = async (who: TestMember): Promise<Alert[]> =>
  (await alertsOf(testApp, who)).filter(({ type }) => type === 'job_match')

const block = (blocker: string, blocked: string) =>
  sql`insert into user_blocks (blocker_id, blocked_id) values (${blocker}, ${blocked})`.execute(testApp.app.db)
const fill = (who: TestMember, unread: number) =>
  sql`insert into alerts (id, user_id, type, title, message, dedupe_key, data)
    select gen_random_uuid(), ${who.id}, 'job_match', 'A job', 'x', 'x:' || n, jsonb_build_object('job_id', ${newId()}::text)
    from generate_series(1, ${unread}) n`.execute(testApp.app.db)

const notified = async (jobId: string): Promise<string[]> => {
  await testApp.settle()
  const { rows } = await sql<{ id: string }>`
    select user_id as id from alerts where dedupe_key = ${`match:${jobId}`} order by id`.execute(testApp.app.db)
  return rows.map(({ id }) => id)
}
const createWorkers = (many: number, zip: string) =>
  sql`insert into users (email, first_name, bio, zip_code, phone_number, expertise)
    select gen_random_uuid() || '@example.com', 'Crowd', 'Many.', ${zip}::text, '813', '{Moving & Delivery}'
    from generate_series(1, ${many}::int) n`.execute(testApp.app.db)

describe('MATCH-1 matching workers are notified of a job', () => {
  test('with title, distance, budget and reason', async () => {
    const near = await createWorker(testApp, { zip_code: '33602' })
    const jobId = await postJob(poster, { title: 'Swap a ceiling fan' })
    expect(await matchesOf(near)).toMatchObject([
      {
        priority: 'medium',
        title: 'A job near you',
        message: '“Swap a ceiling fan”, 1.5 mi, $80–120. Moving & Delivery is in your skills.',
        actionUrl: `/jobs/${jobId}`,
        actionRequired: false,
        data: { job_id: jobId },
      },
    ])
  })

  interface Case {
    person?: Parameters<typeof createWorker>[1]
    job?: Record<string, unknown>
    before?: (who: TestMember) => Promise<unknown>
    isNotified: boolean
  }
  const CASES: Record<string, Case> = {
    'in the same zip': { isNotified: true },
    'seven miles away': { person: { zip_code: '33611' }, isNotified: true },
    'eighteen miles away': { person: { zip_code: '33701' }, isNotified: true },
    'across the country': { person: { zip_code: '98101' }, isNotified: false },
    'across the country, for a job from anywhere': {
      person: { zip_code: '98101' },
      job: { isVirtual: true },
      isNotified: true,
    },
    'with nine digits of a zip': { person: { zip_code: '33602-1234' }, isNotified: true },
    'with an unknown zip': { person: { zip_code: '00001' }, isNotified: false },
    'with another skill': { person: { expertise: ['Pet Care'] }, isNotified: false },
    'with one skill among others': { person: { expertise: ['Pet Care', 'Moving & Delivery'] }, isNotified: true },
    'with a skill that serves the category under another name': {
      person: { expertise: ['Home Improvement'] },
      job: { category: 'Handyman' },
      isNotified: true,
    },
    'without a bio': { person: { bio: null }, isNotified: false },
    'with a blank bio': { person: { bio: '  ' }, isNotified: false },
    'without a phone number': { person: { phone_number: null }, isNotified: false },
    'without a first name': { person: { first_name: null }, isNotified: false },
    'without a skill': { person: { expertise: [] }, isNotified: false },
    'who takes no work': { person: { is_available_for_work: false }, isNotified: false },
    'who is suspended': { person: { banned_at: new Date().toISOString() }, isNotified: false },
    'who has left': { person: { deleted_at: new Date().toISOString() }, isNotified: false },
    'whom the poster has blocked': { before: ({ id }) => block(poster.id, id), isNotified: false },
    'who has blocked the poster': { before: ({ id }) => block(id, poster.id), isNotified: false },
    'who wants no matches': { before: (who) => prefer(who, { jobMatches: false }), isNotified: false },
    'who wants no mails and no pushes': {
      before: (who) => prefer(who, { emailAlerts: false, pushNotifications: false }),
      isNotified: true,
    },
    'with nine that they have not read': { before: (who) => fill(who, 9), isNotified: true },
    'with ten that they have not read': { before: (who) => fill(who, 10), isNotified: false },
    'who is not verified, for a large job': { job: { budgetMin: 900, budgetMax: 1200 }, isNotified: false },
    'who is verified, for a large job': {
      person: { is_verified: true },
      job: { budgetMin: 900, budgetMax: 1200 },
      isNotified: true,
    },
  }
  test.each(Object.entries(CASES))(
    'a worker %s is notified or not, as listed',
    async (_who, { person, job, before, isNotified }) => {
      const who = await createWorker(testApp, person)
      await before?.(who)
      const jobId = await postJob(poster, job)
      await testApp.settle()
      const { rows } = await sql`
      select from alerts where user_id = ${who.id} and dedupe_key = ${`match:${jobId}`}`.execute(testApp.app.db)
      expect(rows.length).toBe(isNotified ? 1 : 0)
    },
  )

  test('not its poster', async () => {
    const busy = await createPoster(testApp)
    await postJob(busy)
    expect(await matchesOf(busy)).toEqual([])
  })

  test('MATCH-2 in waves: twenty near by at once, twenty more later, then farther away', async () => {
    const far = await createWorker(testApp, { zip_code: '33701' })
    await createWorkers(25, '33602')
    const jobId = await postJob(poster)
    await testApp.settle()
    expect(await notified(jobId)).toHaveLength(20)
    expect(await notified(jobId)).not.toContain(far.id)
    const { body } = await poster.client.get(`/api/jobs/${jobId}`)
    expect(body.alerted).toBe(20)
    await jump(testApp, WAVES[1].afterSeconds * 1000, poster)
    await ringClocks(testApp)
    expect(await notified(jobId)).toHaveLength(25)
    expect(await notified(jobId)).not.toContain(far.id)
    await jump(testApp, (WAVES[2].afterSeconds - WAVES[1].afterSeconds) * 1000, poster)
    await ringClocks(testApp)
    expect(await notified(jobId)).toContain(far.id)
    expect(await notified(jobId)).toHaveLength(26)
  })

  test('MATCH-2 no further wave once there are enough bids', async () => {
    await createWorkers(25, '33602')
    const jobId = await postJob(poster)
    await testApp.settle()
    await sql`insert into bids (job_id, poster_id, bidder_id, amount)
      select ${jobId}, ${poster.id}, user_id, 90 from alerts where dedupe_key = ${`match:${jobId}`} limit ${MIN_BIDS}`.execute(
      testApp.app.db,
    )
    await jump(testApp, WAVES[2].afterSeconds * 1000, poster)
    await ringClocks(testApp)
    expect(await notified(jobId)).toHaveLength(20)
  })

  test('MATCH-2 thirty jobs a day per worker, cancelled ones not counted', async () => {
    const who = await createWorker(testApp)
    const postAndSend = (status: string) =>
      sql`
      with made as (
        insert into jobs (poster_id, title, description, category, is_virtual, status, bidding_ends_at, expired_at)
        select ${other.id}, 'Job', 'Do it.', 'Other', true, ${status}, app_now(), app_now()
        from generate_series(1, ${MAX_DAILY_MATCHES}::int) returning id)
      insert into job_recommendations (user_id, job_id, score, notified, notified_at)
      select ${who.id}, id, 0.5, true, app_now() from made`.execute(testApp.app.db)
    const other = await createPoster(testApp)
    await postAndSend('cancelled')
    expect(await notified(await postJob(poster))).toEqual([who.id])
    await postAndSend('expired')
    expect(await notified(await postJob(poster))).toEqual([])
    await jump(testApp, 25 * HOUR_MS, poster, who)
    expect(await notified(await postJob(poster))).toEqual([who.id])
  })

  test('many jobs at once: one statement, and ten alerts per worker', async () => {
    const who = await createWorker(testApp)
    await good(who.client.get('/api/alerts'))
    const posters = await Promise.all(Array.from({ length: 4 }, () => createPoster(testApp)))
    await sql`
      with posted as (
        insert into jobs (id, poster_id, title, description, category, location, zip_code, latitude, longitude,
            budget_min, budget_max, status, bidding_ends_at)
        select gen_random_uuid(), (${posters.map(({ id }) => id)}::uuid[])[1 + n % 4], 'Job ' || n, 'Do it.',
          'Moving & Delivery', 'x', '33605', 27.96, -82.43, 10, 20, 'bidding', app_now() + interval '1 hour'
        from generate_series(1, 40) n returning id, poster_id)
      insert into outbox (name, data)
      select 'jobs.posted', jsonb_build_object('jobId', id, 'posterId', poster_id) from posted`.execute(testApp.app.db)
    expect(await matchesOf(who)).toHaveLength(10)
  })

  test('MATCH-2 one poster cannot crowd out others by posting and cancelling', async () => {
    const who = await createWorker(testApp)
    for (let n = 0; n < MAX_DAILY_MATCHES_PER_POSTER + 2; n++) {
      const jobId = await postJob(poster)
      expect(await notified(jobId)).toHaveLength(n < MAX_DAILY_MATCHES_PER_POSTER ? 1 : 0)
      await good(poster.client.post(`/api/jobs/${jobId}/cancel`))
    }
    const other = await createPoster(testApp)
    expect(await notified(await postJob(other))).toEqual([who.id])
  })
})

const isNotified = async () => {
  const who = await createWorker(testApp)
  const jobId = await postJob(poster)
  expect(await matchesOf(who)).toHaveLength(1)
  return { who, jobId }
}

describe('MATCH-1 alerts end with the job', () => {
  test('after the end of the window', async () => {
    const { who } = await isNotified()
    await jump(testApp, FIVE_MINUTES, poster, who)
    await expect.poll(() => matchesOf(who)).toEqual([])
  })

  test('when it is cancelled', async () => {
    const { who, jobId } = await isNotified()
    await good(poster.client.post(`/api/jobs/${jobId}/cancel`))
    expect(await matchesOf(who)).toEqual([])
  })

  test('when a bid is selected, and for those who have bid', async () => {
    const other = await createWorker(testApp)
    const { who, jobId } = await isNotified()
    const bidId = await placeBid(other, jobId)
    expect(await matchesOf(other)).toEqual([])
    expect(await matchesOf(who)).toHaveLength(1)
    await good(poster.client.post(`/api/bids/${bidId}/select`))
    expect(await matchesOf(who)).toEqual([])
  })

  test('when it ends because its poster has left', async () => {
    const { who, jobId } = await isNotified()
    await sql`update jobs set status = 'cancelled', cancelled_at = app_now() where id = ${jobId}`.execute(
      testApp.app.db,
    )
    expect(await matchesOf(who)).toHaveLength(1)
    await jump(testApp, HOUR_MS, who)
    await ringClocks(testApp)
    expect(await matchesOf(who)).toEqual([])
  })
})

test('PUSH-5 a push for a job expires exactly with its window', async () => {
  const who = await createWorker(testApp)
  const browser = service.browser()
  await pushTo(who, browser)
  const jobId = await postJob(poster, { title: 'Swap a ceiling fan', biddingDuration: 30 })
  await testApp.settle()
  await testApp.app.queue.drain(PUSH)
  const [push] = service.readBy(browser)
  expect(push).toMatchObject({
    title: 'A job near you',
    body: '“Swap a ceiling fan”, in your zip code, $80–120. Moving & Delivery is in your skills.',
    url: `/jobs/${jobId}`,
    tag: `match:${jobId}`,
    isUrgent: false,
  })
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from bidding_ends_at - app_now())::float8 as left from jobs where id = ${jobId}`.execute(
    testApp.app.db,
  )
  const ttl = Number(push.headers.ttl)
  expect(ttl).toBeGreaterThan(30 * 60 - 60)
  // Never longer than the window, and hardly more than what is left now.
  expect(ttl - rows[0]!.left).toBeLessThan(60)
  expect(ttl).toBeLessThanOrEqual(30 * 60)
  expect(push.headers.urgency).toBe('normal')
})
