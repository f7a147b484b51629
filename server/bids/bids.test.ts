import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { closeWindows } from '#server/jobs/store.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, openSecondApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { bidOn, insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let secondApp: App
beforeAll(async () => {
  testApp = await openTestApp()
  secondApp = await openSecondApp(testApp)
  await insertPlaces(testApp)
})
afterAll(async () => {
  await secondApp.close()
  await testApp.close()
})

const FIVE_MINUTES = 5 * MINUTE_MS
const createWorkers = (size: number) => Promise.all(Array.from({ length: size }, () => createWorker(testApp)))
const rowsOf = (jobId: string) => testApp.app.db.selectFrom('bids').selectAll().where('job_id', '=', jobId).execute()
const jobRow = (id: string) =>
  testApp.app.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The same person at the other process. */
const atSecondApp = (member: TestMember): TestMember => ({ ...member, client: member.client.through(secondApp) })

describe('BID-1 a bid', () => {
  test('is placed once, with the amount of the worker', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    const { status, body } = await bidOn(worker, id, '95.5')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      jobId: id,
      bidderId: worker.id,
      amount: '95.50',
      availability: '7:15 PM',
      isSelected: false,
      bidder: { firstName: 'Devon', email: null },
    })
    const again = await bidOn(worker, id, 80)
    expect([again.status, again.body.code]).toEqual([409, 'already_bid'])
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test.each([0, -1, 0.001, 'a lot', '', null, 100_000.01, '1e3'])('of %j is refused', async (amount) => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    const { status, body } = await worker.client.post(`/api/jobs/${id}/bids`, { amount })
    expect(status).toBe(400)
    expect(body.fields.amount).toMatch(/\w/)
    expect(await rowsOf(id)).toHaveLength(0)
  })

  test('needs a complete profile, and a verified identity only over $1,000', async () => {
    const [poster, worker, newcomer, known] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createMember(testApp),
      createWorker(testApp, { is_verified: true }),
    ])
    const [small, large] = [await postJob(poster), await postJob(poster, { budgetMax: 1_000.01 })]
    expect((await bidOn(newcomer, small)).body.code).toBe('profile_incomplete')
    expect((await bidOn(worker, small)).status).toBe(201)
    expect((await bidOn(worker, large)).body.code).toBe('not_verified')
    expect((await bidOn(known, large)).status).toBe(201)
  })

  test('VERIFY-1 an amount over $1,000 also needs it, for any budget: when a bid is placed, changed and selected', async () => {
    const [poster, worker, other] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp),
    ])
    const id = await postJob(poster)
    expect((await bidOn(worker, id, 1_000.01)).body.code).toBe('not_verified')
    const bidId = await placeBid(worker, id, 1_000)
    expect((await worker.client.patch(`/api/bids/${bidId}`, { amount: 1_001 })).body.code).toBe('not_verified')
    // As if the worker had lost the verification.
    const largeId = await placeBid(other, id, 900)
    await testApp.app.db.updateTable('bids').set({ amount: '1500.00' }).where('id', '=', largeId).execute()
    expect((await poster.client.post(`/api/bids/${largeId}/select`)).body.code).toBe('worker_not_verified')
    expect((await poster.client.post(`/api/bids/${bidId}/select`)).status).toBe(200)
  })
})

/** Works after the end of a window that is not closed yet: the server skips jobs whose row somebody holds. */
const afterEndOf = (jobId: string, work: () => Promise<void>): Promise<void> =>
  testApp.app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('jobs').select('id').where('id', '=', jobId).forShare().execute()
    await testApp.moveClock(FIVE_MINUTES)
    await work()
  })

describe('BID-2 no bid', () => {
  test('on an own job, with 50 concurrent requests', async () => {
    const poster = await createPoster(testApp)
    const id = await postJob(poster)
    const answers = await Promise.all(Array.from({ length: 50 }, () => bidOn(poster, id)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['403 own_job']))
    expect(await rowsOf(id)).toHaveLength(0)
  })

  test('beyond one per worker and job, with 50 concurrent requests in two processes', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => bidOn(index % 2 ? worker : atSecondApp(worker), id, 50 + index)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_bid')).toHaveLength(49)
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('after the end, even if the window is not closed yet', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    await afterEndOf(id, async () => {
      const { status, body } = await bidOn(worker, id)
      expect([status, body.code]).toEqual([409, 'bidding_ended'])
    })
  })

  /** All wait for the job's row while the window ends: reading the clock before the lock would accept them. */
  test('after the end, even if waiting for the lock since before it', async () => {
    const [poster, workers] = await Promise.all([createPoster(testApp), createWorkers(20)])
    const id = await postJob(poster)
    let answers: Promise<{ status: number }[]> | undefined
    await testApp.app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().execute()
      answers = Promise.all(workers.map((worker, index) => bidOn(index % 2 ? worker : atSecondApp(worker), id)))
      await until(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database() and query like '%place_bid%'`.execute(
          testApp.app.db,
        )
        // Concurrent bids share a statement; four hold all twenty.
        return rows[0]!.waiting >= 4
      })
      await testApp.moveClock(FIVE_MINUTES)
    })
    expect(new Set((await answers!).map(({ status }) => status))).toEqual(new Set([409]))
    expect(await rowsOf(id)).toHaveLength(0)
  })

  /** The bid is not committed when the window ends: closing must wait for it. */
  test('is missed when the window closes', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    await testApp.app.db.transaction().execute(async (trx) => {
      await sql`select place_bid(gen_random_uuid(), ${id}, ${worker.id}, false, 95, '', '')`.execute(trx)
      await testApp.moveClock(FIVE_MINUTES)
      await Promise.all([closeWindows(testApp.app.db, 1_000), closeWindows(secondApp.db, 1_000)])
      expect((await jobRow(id)).status).toBe('bidding')
    })
    await until(async () => (await jobRow(id)).status !== 'bidding')
    expect((await jobRow(id)).status).toBe('open')
  })

  test('is late or missed when many bids in two processes race the end of many windows', async () => {
    const poster = await createPoster(testApp)
    const workers = await createWorkers(12)
    const ids = await Promise.all(Array.from({ length: 12 }, () => postJob(poster)))
    const soon = Date.parse((await jobRow(ids[0]!)).bidding_ends_at)
    for (const id of ids)
      await testApp.app.db
        .updateTable('jobs')
        .set({ bidding_ends_at: new Date(soon).toISOString() })
        .where('id', '=', id)
        .execute()
    const now = Date.parse((await workers[0]!.client.get('/api/auth/user')).headers['server-time'] as string)
    // The windows end in the middle of the requests.
    await testApp.moveClock(soon - now - 150)
    const answers = await Promise.all(
      ids.flatMap((id, i) =>
        workers.map(async (worker, j) => ({
          id,
          answer: await bidOn((i + j) % 2 ? worker : atSecondApp(worker), id, 50 + j),
        })),
      ),
    )
    await until(async () => (await Promise.all(ids.map(jobRow))).every(({ status }) => status !== 'bidding'))
    for (const id of ids) {
      const [job, bids] = await Promise.all([jobRow(id), rowsOf(id)])
      const placed = answers.filter(({ id: of, answer }) => of === id && answer.status === 201)
      expect(bids).toHaveLength(placed.length)
      expect(job.status).toBe(bids.length > 0 ? 'open' : 'expired')
      for (const bid of bids) expect(Date.parse(bid.created_at)).toBeLessThan(Date.parse(job.bidding_ends_at))
    }
    for (const { answer } of answers) expect([201, 409]).toContain(answer.status)
    // One alert per window.
    await testApp.settle()
    const { body: alerts } = await poster.client.get('/api/alerts')
    const closed = alerts.filter(({ title }: { title: string }) => /Bidding Ended|No bids/.test(title))
    expect(closed.length).toBe(ids.length)
  })
})

describe('BID-3 while the window is live', () => {
  test('only the bidder can change and withdraw a bid', async () => {
    const [poster, worker, other] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp),
    ])
    const id = await postJob(poster)
    const bidId = await placeBid(worker, id)
    const changed = await worker.client.patch(`/api/bids/${bidId}`, { amount: 88 })
    expect(changed.body).toMatchObject({ amount: '88.00', message: 'Two of us with straps.' })
    expect(Date.parse(changed.body.updatedAt)).toBeGreaterThan(Date.parse(changed.body.createdAt))
    for (const stranger of [other, poster]) {
      expect((await stranger.client.patch(`/api/bids/${bidId}`, { amount: 1 })).status).toBe(404)
      expect((await stranger.client.delete(`/api/bids/${bidId}`)).status).toBe(404)
    }
    expect((await worker.client.delete(`/api/bids/${bidId}`)).status).toBe(200)
    expect(await rowsOf(id)).toHaveLength(0)
    expect((await bidOn(worker, id, 70)).status).toBe(201)
  })

  test('and not after the end, even if the window is not closed yet', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    const bidId = await placeBid(worker, id)
    await afterEndOf(id, async () => {
      expect((await worker.client.patch(`/api/bids/${bidId}`, { amount: 1 })).body.code).toBe('bidding_ended')
      expect((await worker.client.delete(`/api/bids/${bidId}`)).body.code).toBe('bidding_ended')
    })
    expect((await rowsOf(id))[0]!.amount).toBe('95.00')
  })
})

const titles = async (who: TestMember) =>
  (await who.client.get('/api/alerts')).body.map(({ title }: { title: string }) => title)

describe('CONTRACT-1 selecting a bid', () => {
  test('assigns the job, writes the contract, opens the conversation and alerts all bidders', async () => {
    const [poster, winner, loser] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp),
    ])
    const id = await postJob(poster)
    const [bidId] = [await placeBid(winner, id, 88), await placeBid(loser, id, 70)]
    const { status, body } = await poster.client.post(`/api/bids/${bidId}/select`)
    expect([status, body.message]).toEqual([200, 'Bid Selected!'])
    expect(await jobRow(id)).toMatchObject({ status: 'assigned', selected_bid_id: bidId })
    const contract = await testApp.app.db
      .selectFrom('contracts')
      .selectAll()
      .where('id', '=', body.contractId)
      .executeTakeFirstOrThrow()
    expect(contract).toMatchObject({ status: 'pending', worker_id: winner.id, poster_id: poster.id, amount: '88.00' })
    expect(contract.terms_text).toContain('$83.60')
    expect(contract.terms_text).not.toContain('17th St')
    await testApp.settle()
    expect(await titles(winner)).toContain('You were chosen')
    expect(await titles(loser)).toContain('Another bid was chosen')
    expect((await bidOn(await createWorker(testApp), id)).body.code).toBe('bidding_ended')
  })

  test('is refused if the amount changed since the poster read it', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    const bidId = await placeBid(worker, id, 20)
    await worker.client.patch(`/api/bids/${bidId}`, { amount: 500 })
    expect(await poster.client.post(`/api/bids/${bidId}/select`, { amount: '20.00' })).toMatchObject({
      status: 409,
      body: { code: 'bid_changed', message: 'This bid is $500.00 by now. Look at it again before you choose.' },
    })
    expect((await jobRow(id)).status).toBe('bidding')
    expect((await poster.client.post(`/api/bids/${bidId}/select`, { amount: 500 })).status).toBe(200)
  })

  test('does not change the time of the bid', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    const bidId = await placeBid(worker, id)
    const readBid = async () => (await poster.client.get(`/api/jobs/${id}`)).body.bids[0]
    const before = await readBid()
    await testApp.moveClock(MINUTE_MS)
    await poster.client.post(`/api/bids/${bidId}/select`)
    expect(await readBid()).toEqual({ ...before, isSelected: true })
  })

  test('is allowed after the window ended', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    const bidId = await placeBid(worker, id)
    await testApp.moveClock(FIVE_MINUTES)
    await until(async () => (await jobRow(id)).status === 'open')
    expect((await poster.client.post(`/api/bids/${bidId}/select`)).status).toBe(200)
  })

  test('50 concurrent selections in two processes select one bid and write one contract', async () => {
    const [poster, workers] = await Promise.all([createPoster(testApp), createWorkers(5)])
    const id = await postJob(poster)
    const bidIds = await Promise.all(workers.map((worker) => placeBid(worker, id)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? poster : atSecondApp(poster)).client.post(`/api/bids/${bidIds[index % 5]}/select`),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'not_choosable')).toHaveLength(49)
    expect((await rowsOf(id)).filter((bid) => bid.is_selected)).toHaveLength(1)
    expect(await testApp.app.db.selectFrom('contracts').select('id').where('job_id', '=', id).execute()).toHaveLength(1)
  })

  test('and withdrawing exclude each other', async () => {
    const poster = await createPoster(testApp)
    for (let i = 0; i < 10; i++) {
      const worker = await createWorker(testApp)
      const id = await postJob(poster)
      const bidId = await placeBid(worker, id)
      const [chosen, withdrawn] = await Promise.all([
        poster.client.post(`/api/bids/${bidId}/select`),
        atSecondApp(worker).client.delete(`/api/bids/${bidId}`),
      ])
      expect([chosen.status, withdrawn.status].toSorted((a, b) => a - b)).toSatisfy(
        ([first, second]: number[]) => first === 200 && (second === 404 || second === 409),
      )
      expect((await jobRow(id)).status).toBe(chosen.status === 200 ? 'assigned' : 'bidding')
    }
  })
})

describe('BID-5 sealed', () => {
  test('the poster sees all bids, a bidder only the own one, a stranger none, and everyone their number', async () => {
    const [poster, worker, other] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp, { first_name: 'Rosa' }),
    ])
    const id = await postJob(poster)
    await placeBid(worker, id, 88)
    await placeBid(other, id, '61.37')
    const seen = async (who: TestClient) => (await who.get(`/api/jobs/${id}`)).body
    expect((await seen(poster.client)).bids.map((bid: { amount: string }) => bid.amount)).toEqual(['61.37', '88.00'])
    const mine = await seen(worker.client)
    expect(mine.bids.map((bid: { amount: string }) => bid.amount)).toEqual(['88.00'])
    expect([mine.bidCount, mine.bidTimes.length]).toEqual([2, 2])
    for (const client of [worker.client, testApp.client(), (await createWorker(testApp)).client]) {
      for (const path of [`/api/jobs/${id}`, '/api/jobs?zip=33605', '/api/bids/my']) {
        const { text } = await client.get(path)
        for (const canary of ['61.37', 'Rosa', other.id]) expect(text).not.toContain(canary)
      }
    }
  })

  test('JOB-4 the poster is anonymous until the selection, and then known only to the selected worker', async () => {
    const poster = await createPoster(testApp, {
      first_name: 'Canaryname',
      profile_image_url: '/files/avatar/canary.webp',
    })
    const [winner, loser] = await Promise.all([createWorker(testApp), createWorker(testApp)])
    const id = await postJob(poster, { location: '77 Canary Street' })
    const [bidId] = [await placeBid(winner, id), await placeBid(loser, id)]
    const everything = async (client: TestClient) => {
      const paths = [
        `/api/jobs/${id}`,
        '/api/jobs?zip=33605',
        '/api/bids/my',
        '/api/jobs/favorites',
        '/api/alerts',
        '/api/account/export',
      ]
      return (await Promise.all(paths.map(async (path) => (await client.get(path)).text))).join()
    }
    const CANARIES = ['Canaryname', 'canary.webp', 'Canary Street', poster.id, poster.email]
    for (const client of [winner.client, loser.client, testApp.client()])
      for (const canary of CANARIES) expect(await everything(client)).not.toContain(canary)
    await poster.client.post(`/api/bids/${bidId}/select`)
    await testApp.settle()
    for (const client of [loser.client, testApp.client()])
      for (const canary of CANARIES) expect(await everything(client)).not.toContain(canary)
    const { body } = await winner.client.get(`/api/jobs/${id}`)
    expect(body).toMatchObject({ posterId: poster.id, poster: { firstName: 'Canaryname' }, selectedBidId: bidId })
    // The address is shown once the contract is active.
    expect(body.location).toBe('Ybor City, Tampa')
  })
})

test('BID-6 own bids are listed with their jobs, newest first', async () => {
  const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
  const ids = [await postJob(poster), await postJob(poster)]
  for (const id of ids) await placeBid(worker, id)
  const { body } = await worker.client.get('/api/bids/my')
  expect(body.map((bid: { job: { id: string } }) => bid.job.id)).toEqual(ids.toReversed())
  expect(body[0].job).toMatchObject({ isOwner: false, posterId: null, bidCount: 1 })
})

test('BID-7 concurrent bids are decided separately', async () => {
  const poster = await createPoster(testApp)
  const [job, other] = [await postJob(poster), await postJob(poster)]
  const workers = await Promise.all(Array.from({ length: 12 }, () => createWorker(testApp)))
  const bids = workers.map(({ id }, place) => ({
    id: newId(),
    jobId: place % 3 === 2 ? other : job,
    // Every fourth is the poster's own, which is refused.
    bidderId: place % 4 === 3 ? poster.id : id,
    isVerified: false,
    amount: '90.00',
    message: '',
    availability: 'today',
  }))
  const outcomes = (await Promise.all(bids.map((bid) => testApp.app.place(bid)))).map(({ outcome }) => outcome)
  const isPlaced = bids.map(({ bidderId }) => bidderId !== poster.id)
  expect(outcomes.map((outcome) => outcome === 'placed')).toEqual(isPlaced)
  const rows = await testApp.app.db.selectFrom('bids').select('id').where('job_id', 'in', [job, other]).execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    bids
      .filter((_bid, place) => isPlaced[place])
      .map(({ id }) => id)
      .toSorted(),
  )
  // A bid that cannot be inserted does not fail the others.
  const together = await Promise.all(
    Array.from({ length: 6 }, async (_value, place) => ({
      ...bids[0]!,
      id: newId(),
      bidderId: (await createWorker(testApp)).id,
      amount: place === 3 ? 'no number' : '90.00',
    })),
  )
  const results = await Promise.allSettled(together.map((bid) => testApp.app.place(bid)))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true])
})
