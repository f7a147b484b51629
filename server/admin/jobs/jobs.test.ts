import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_FILTERS, type JobFilter } from '#core/admin/jobs.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import { jobsQuery } from '#server/admin/jobs/store.ts'
import { newId } from '#server/platform/database/ids.ts'
import { parseSearch } from '#server/platform/database/keyset.ts'
import { alertsOf } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { activeContract, good, openContract, step } from '#server/testing/scenarios/contracts.ts'
import { openConnection } from '#server/testing/sockets.ts'
import { bidOn, insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createAdmin, type TestMember } from '#server/testing/scenarios/users.ts'
import { planOf, vacuumAnalyze } from '#server/testing/plans.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let moderator: TestMember
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' }, { isOwn: true })
  await insertPlaces(testApp)
  moderator = await createAdmin(testApp, 'moderator')
})
afterAll(() => testApp.close())

const REASON = 'Asks for somebody’s password.'
const remove = (jobId: string, reason = REASON) => moderator.client.post(`/api/admin/jobs/${jobId}/remove`, { reason })
const restore = (jobId: string) => moderator.client.post(`/api/admin/jobs/${jobId}/restore`)
const list = (query: Record<string, string> = {}) =>
  good(moderator.client.get(`/api/admin/jobs?${new URLSearchParams(query)}`))
const idsOf = (page: { items: { id: string }[] }): string[] => page.items.map(({ id }) => id)
const found = async (search: string) => idsOf(await list({ search }))
const detail = (id: string) => good(moderator.client.get(`/api/admin/jobs/${id}`))
const auditAbout = async (id: string) =>
  (
    await testApp.app.db
      .selectFrom('admin_audit_log')
      .select(['action', 'details'])
      .where('target_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ action, details }) => [action, details])

describe('ADMIN-3 the list of jobs', () => {
  test('shows its columns, newest first', async () => {
    const poster = await createPoster(testApp)
    const first = await postJob(poster, { title: 'Hang a quilted curtain' })
    const second = await postJob(poster, { title: 'Hang a quilted lamp', isVirtual: true })
    await placeBid(await createWorker(testApp), first)
    await (
      await createWorker(testApp)
    ).client.post('/api/reports', { contentType: 'job', contentId: first, reason: 'Odd.' })
    const { items } = await list({ search: 'quilted' })
    expect(items).toEqual([
      expect.objectContaining({ id: second, place: null, bidCount: 0, pendingFlags: 0 }),
      {
        id: first,
        title: 'Hang a quilted curtain',
        poster: { id: poster.id, email: poster.email },
        status: 'bidding',
        budget: { min: '80.00', max: '120.00' },
        category: 'Moving & Delivery',
        place: 'Ybor City, Tampa, FL',
        bidCount: 1,
        pendingFlags: 1,
        createdAt: expect.any(String),
        removedAt: null,
        removalReason: null,
      },
    ])
    expect(idsOf(await list({ cursor: second }))[0]).toBe(first)
  })

  test('is searched by title, poster’s address, id and number', async () => {
    const poster = await createPoster(testApp)
    const deal = await openContract(testApp, { poster, job: { title: 'Zzfold 30% of the paper cranes' } })
    const number = contractNumber(deal.jobId, 1)
    for (const text of [
      'cranes paper',
      '30% of',
      'zz',
      poster.email,
      deal.jobId,
      poster.id,
      number,
      number.slice(0, 7),
    ])
      expect([text, await found(text)]).toEqual([text, [deal.jobId]])
    for (const text of ['cranes plastic', '3_% of', 'zx', newId()])
      expect([text, await found(text)]).toEqual([text, []])
  })

  test('is filtered by status, and by removal', async () => {
    const poster = await createPoster(testApp)
    const [open, gone] = [await postJob(poster), await postJob(poster)]
    await remove(gone)
    const under = async (status: JobFilter) => idsOf(await list({ search: poster.email, status }))
    expect(await under('bidding')).toEqual([gone, open])
    expect([await under('removed'), await under('completed')]).toEqual([[gone], []])
    expect((await moderator.client.get('/api/admin/jobs?status=lost')).status).toBe(400)
  })

  describe('with many jobs', () => {
    beforeAll(async () => {
      // Many posters and two statuses, so that selective indexes are cheaper.
      await sql`
        with posters as (
          insert into users (email) select 'crowd' || n || '@many.example' from generate_series(0, 499) n
          returning id, substring(email from '[0-9]+')::int as number
        )
        insert into jobs (id, poster_id, title, description, category, is_virtual, status, bidding_ends_at, expired_at,
          cancelled_at, hidden_at, removal_reason, created_at)
        select gen_random_uuid(), p.id, 'Task number ' || n || ' of many', 'Much to do.', 'Other', true,
          case when n % 2 = 0 then 'cancelled' else 'expired' end, app_now(), app_now(), app_now(),
          case when n % 50 = 0 then app_now() end, case when n % 50 = 0 then 'Odd.' end,
          app_now() - make_interval(hours => n)
        from generate_series(1, 5000) n join posters p on p.number = n % 500`.execute(testApp.app.db)
      for (const table of ['users', 'jobs']) await vacuumAnalyze(testApp, table)
    })

    const NEWEST: Partial<Record<JobFilter, string>> = {
      all: 'jobs_newest',
      expired: 'jobs_newest_of_status',
      cancelled: 'jobs_newest_of_status',
      removed: 'jobs_newest_removed',
    }
    test.each(JOB_FILTERS)('%s: uses its own index, also in later pages', async (filter) => {
      const { rows } = await sql<{ id: string }>`select id from jobs where title = 'Task number 900 of many'`.execute(
        testApp.app.db,
      )
      for (const after of [undefined, rows[0]!.id]) {
        const plan = await planOf(testApp, jobsQuery({ term: null, filter, after, limit: 26 }))
        expect(plan.whole).toEqual([])
        // For a rare status any index but that of all jobs is fine.
        const index = NEWEST[filter] ?? 'another'
        expect(plan.indexes.find((name) => name === 'jobs_newest' || name === index) ?? 'another').toBe(index)
      }
    })

    test.each([
      ['ber 4711', 'jobs_title_for_admins'],
      ['ta', 'jobs_by_title_letters'],
      ['NH-0A1B-01', 'jobs_by_code'],
      ['somebody@example.com', 'jobs_by_poster'],
      ['01890a5d-ac96-774b-bcce-b302099a8057', 'jobs_by_poster'],
    ])('a search for %s uses %s', async (text, index) => {
      const plan = await planOf(
        testApp,
        jobsQuery({ term: parseSearch(text), filter: 'all', after: undefined, limit: 26 }),
      )
      expect(plan.whole).toEqual([])
      expect(plan.indexes).toContain(index)
    })
  })
})

describe('ADMIN-12 one job', () => {
  test('shows its bids with bidders, and its contract', async () => {
    const deal = await activeContract(testApp)
    expect(await detail(deal.jobId)).toMatchObject({
      id: deal.jobId,
      description: 'Three-seater, no lift, one tight turn on the second landing.',
      location: '7th Ave and 17th St',
      images: [],
      bids: [
        {
          id: deal.bidId,
          bidder: { id: deal.worker.id, firstName: 'Devon', email: deal.worker.email },
          amount: '95.00',
          isSelected: true,
        },
      ],
      contract: { id: deal.id, number: contractNumber(deal.jobId, 1), status: 'active', settlement: null },
    })
    const alone = await postJob(await createPoster(testApp))
    expect(await detail(alone)).toMatchObject({ bids: [], contract: null })
    await step(deal, 'worker', 'start')
    await step(deal, 'worker', 'progress', { percent: 65 })
    await step(deal, 'poster', 'cancel')
    expect((await detail(deal.jobId)).contract).toMatchObject({ settlement: { percent: 65, status: 'open' } })
    expect((await moderator.client.get(`/api/admin/jobs/${newId()}`)).status).toBe(404)
  })
})

describe('ADMIN-10 removing a job', () => {
  test('hides it from everybody but the poster, also on open pages', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    const worker = await createWorker(testApp)
    await placeBid(worker, jobId)
    await testApp.settle()
    const screen = await openConnection(testApp.app, worker.client.cookie, { path: '/ws/live' })
    const liveMessages = () => screen.received as unknown as { type: string; topic: string; name: string }[]
    screen.send({ type: 'subscribe', topics: ['feed', `job:${jobId}`] })
    await until(() => liveMessages().filter(({ type }) => type === 'subscribed').length === 2)
    expect((await remove(jobId)).status).toBe(200)
    for (const topic of ['feed', `job:${jobId}`])
      await until(() => liveMessages().some((event) => event.topic === topic && event.name === 'gone'))
    screen.end()
    expect((await worker.client.get(`/api/jobs/${jobId}`)).status).toBe(404)
    expect((await bidOn(await createWorker(testApp), jobId)).status).toBe(404)
    expect((await good(testApp.client().get('/api/jobs'))).map(({ id }: { id: string }) => id)).not.toContain(jobId)
    expect((await good(poster.client.get(`/api/jobs/${jobId}`))).removalReason).toBe(REASON)
    expect(await detail(jobId)).toMatchObject({ removedAt: expect.any(String), removalReason: REASON })
  })

  test('alerts the poster with the reason, and the bidders, and is logged', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    const worker = await createWorker(testApp)
    await placeBid(worker, jobId)
    await testApp.settle()
    await remove(jobId)
    const [alert, ...others] = await alertsOf(testApp, poster)
    expect(alert).toMatchObject({
      title: 'Your job was removed',
      message: `A moderator took “Carry a sofa up three flights” down: ${REASON}`,
      priority: 'high',
    })
    // Alerts about its bids are settled.
    expect(others.filter(({ title, read }) => title === 'First bid on your job' && !read)).toEqual([])
    expect((await alertsOf(testApp, worker))[0]).toMatchObject({ title: 'Job taken down' })
    expect(await auditAbout(jobId)).toEqual([['job.removed', { posterId: poster.id }]])
  })

  test('prevents selection, reminders and reposts', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    const bidId = await placeBid(await createWorker(testApp), jobId)
    await remove(jobId)
    expect((await poster.client.post(`/api/bids/${bidId}/select`)).status).toBe(404)
    await testApp.settle()
    await sql`update jobs set bidding_ends_at = app_now() - interval '1 second' where id = ${jobId}`.execute(
      testApp.app.db,
    )
    await sql`select close_windows(10)`.execute(testApp.app.db)
    const titles = (await alertsOf(testApp, poster)).map(({ title }) => title)
    expect(titles).not.toContain('Bidding Ended: time to choose')
    await good(poster.client.post(`/api/jobs/${jobId}/cancel`))
    expect(await poster.client.post(`/api/jobs/${jobId}/repost`, repostForm)).toMatchObject({
      status: 409,
      body: { code: 'removed' },
    })
  })

  test('does not affect its contract', async () => {
    const deal = await activeContract(testApp)
    await remove(deal.jobId)
    expect((await good(deal.worker.client.get(`/api/contracts/${deal.id}`))).status).toBe('active')
    expect((await deal.worker.client.post(`/api/contracts/${deal.id}/start`)).status).toBe(200)
  })

  test('needs a reason and an existing job, works once, and is not for support', async () => {
    const jobId = await postJob(await createPoster(testApp))
    expect(await remove(jobId, ' ')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please say why. The poster will read it.' } },
    })
    expect((await remove(newId())).status).toBe(404)
    const support = await createAdmin(testApp, 'support')
    expect((await support.client.post(`/api/admin/jobs/${jobId}/remove`, { reason: REASON })).status).toBe(403)
    const answers = await Promise.all([remove(jobId), remove(jobId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await auditAbout(jobId)).toHaveLength(1)
  })
})

describe('ADMIN-10 restoring a job', () => {
  test('shows it in its current status, and alerts the poster', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    await remove(jobId)
    expect((await restore(jobId)).status).toBe(200)
    expect((await testApp.client().get(`/api/jobs/${jobId}`)).status).toBe(200)
    expect((await bidOn(await createWorker(testApp), jobId)).status).toBe(201)
    expect((await alertsOf(testApp, poster)).map(({ title }) => title)).toContain('Your job is shown again')
    expect((await auditAbout(jobId)).map(([action]) => action)).toEqual(['job.removed', 'job.restored'])
    expect(await restore(jobId)).toMatchObject({ status: 409, body: { message: 'This job is not removed.' } })
  })

  test('asks the poster to choose if the window has closed meanwhile', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    await placeBid(await createWorker(testApp), jobId)
    await remove(jobId)
    await sql`update jobs set bidding_ends_at = app_now() - interval '1 second' where id = ${jobId}`.execute(
      testApp.app.db,
    )
    await sql`select close_windows(10)`.execute(testApp.app.db)
    await testApp.settle()
    await restore(jobId)
    expect((await alertsOf(testApp, poster)).map(({ title }) => title)).toContain('Bidding Ended: time to choose')
  })

  test('does not show a job of a banned poster', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    await remove(jobId)
    await good(moderator.client.post(`/api/admin/users/${poster.id}/ban`, { reason: 'Again.' }))
    expect((await restore(jobId)).status).toBe(200)
    expect((await testApp.client().get(`/api/jobs/${jobId}`)).status).toBe(404)
    expect((await list({ search: jobId, status: 'removed' })).items).toEqual([])
    await good(moderator.client.post(`/api/admin/users/${poster.id}/unban`))
    expect((await testApp.client().get(`/api/jobs/${jobId}`)).status).toBe(200)
  })
})

const repostForm = {
  title: 'Carry a sofa up three flights',
  description: 'Three-seater, no lift, one tight turn on the second landing.',
  category: 'Moving & Delivery',
  location: '7th Ave and 17th St',
  zipCode: '33605',
  budget: 100,
  biddingDuration: 5,
  isVirtual: false,
}
