import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobTopicFor } from '#server/bids/routes.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { at, contractIn, good, signBoth, startedContract, step } from '#server/testing/scenarios/contracts.ts'
import { bidOn, insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

type WithId = Pick<TestMember, 'id'>
const block = (who: TestMember, { id }: WithId) => who.client.send('PUT', `/api/users/${id}/block`)
const unblock = (who: TestMember, { id }: WithId) => who.client.delete(`/api/users/${id}/block`)
const blockedBy = async (who: TestMember) => good(who.client.get('/api/users/blocked'))
const showsBlocked = async (by: TestMember, of: WithId) =>
  (await good(by.client.get(`/api/profile/public/${of.id}`))).isBlocked
const idsIn = async (who: TestMember, path: string): Promise<string[]> =>
  (await good(who.client.get(path))).map(({ id }: WithId) => id)
const rows = () => testApp.app.db.selectFrom('user_blocks').selectAll().execute()
const pair = () => Promise.all([createPoster(testApp), createWorker(testApp)])

describe('BLOCK-1 a block', () => {
  test('can be set and removed repeatedly, and the list starts with the newest', async () => {
    const [me, ann, bob] = [await createMember(testApp), await createMember(testApp), await createMember(testApp)]
    for (const other of [ann, ann, bob]) expect((await block(me, other)).status).toBe(200)
    const list = await blockedBy(me)
    expect(list).toEqual([bob, ann].map(({ id }) => expect.objectContaining({ id, firstName: 'Sam' })))
    expect(Object.keys(list[0]).toSorted()).toEqual(['blockedAt', 'firstName', 'id', 'profileImageUrl'])
    for (let i = 0; i < 2; i++) expect((await unblock(me, ann)).status).toBe(200)
    expect((await blockedBy(me)).map(({ id }: WithId) => id)).toEqual([bob.id])
  })

  test('is visible to the blocker only', async () => {
    const [me, other, third] = [await createMember(testApp), await createMember(testApp), await createMember(testApp)]
    await good(block(me, other))
    expect([await showsBlocked(me, other), await showsBlocked(other, me)]).toEqual([true, false])
    expect(await showsBlocked(third, other)).toBe(false)
    expect(await blockedBy(other)).toEqual([])
    await good(unblock(me, other))
    expect(await showsBlocked(me, other)).toBe(false)
  })

  test('of oneself or an unknown person is refused', async () => {
    const me = await createMember(testApp)
    const long = new Date(0).toISOString()
    const gone = [await createMember(testApp, { deleted_at: long }), await createMember(testApp, { banned_at: long })]
    for (const call of [block, unblock]) {
      expect((await call(me, me)).body).toMatchObject({ code: 'oneself', message: 'You cannot block yourself.' })
      for (const { id } of [...gone, { id: '0198c0de-0000-7000-8000-000000000000' }])
        expect((await call(me, { id })).status).toBe(404)
    }
    expect(await blockedBy(me)).toEqual([])
  })

  test('of somebody who was suspended can be removed', async () => {
    const [me, other] = [await createMember(testApp), await createMember(testApp)]
    await good(block(me, other))
    await testApp.app.db
      .updateTable('users')
      .set({ banned_at: new Date().toISOString() })
      .where('id', '=', other.id)
      .execute()
    await good(unblock(me, other))
    expect(await blockedBy(me)).toEqual([])
  })
})

describe.each(['worker', 'poster'] as const)('BLOCK-2 after a block by the %s', (by) => {
  const prepare = async () => {
    const [poster, worker] = await pair()
    const put = () => (by === 'worker' ? block(worker, poster) : block(poster, worker))
    const take = () => (by === 'worker' ? unblock(worker, poster) : unblock(poster, worker))
    return { poster, worker, put, take }
  }

  let queries = 0
  /** A different radius each time, because answers are cached. */
  const feedPath = () => `/api/jobs?zip=33605&sort=newest&radius=${25 + ++queries / 1000}`

  test('the worker does not see the poster’s jobs in lists, pages, live events and bookmarks until the block is removed', async () => {
    const { poster, worker, put, take } = await prepare()
    const id = await postJob(poster)
    await good(worker.client.send('PUT', `/api/jobs/${id}/favorite`))
    const seen = async (who: TestMember) => ({
      listed: (await idsIn(who, feedPath())).includes(id),
      page: (await who.client.get(`/api/jobs/${id}`)).status,
      live: (await jobTopicFor(testApp.app.db).resolve(who.id, id)) !== null,
      isBookmarked: (await idsIn(who, '/api/jobs/favorites')).includes(id),
      bookmarkStatus: (await who.client.send('PUT', `/api/jobs/${id}/favorite`)).status,
    })
    const everything = { listed: true, page: 200, live: true, isBookmarked: true, bookmarkStatus: 200 }
    expect(await seen(worker)).toEqual(everything)
    await good(put())
    expect(await seen(worker)).toEqual({
      listed: false,
      page: 404,
      live: false,
      isBookmarked: false,
      bookmarkStatus: 404,
    })
    expect(await seen(poster)).toMatchObject({ listed: true, page: 200, live: true })
    expect((await testApp.client().get(`/api/jobs/${id}`)).status).toBe(200)
    await good(take())
    expect(await seen(worker)).toEqual(everything)
  })

  test('a shared answer omits blocked jobs per reader', async () => {
    const { poster, worker, put } = await prepare()
    const id = await postJob(poster)
    await good(put())
    const path = feedPath()
    const readers = [worker, poster, await createWorker(testApp), worker]
    const answers = await Promise.all(readers.map((who) => who.client.get(path)))
    expect(answers.map(({ body }) => body.some((job: WithId) => job.id === id))).toEqual([false, true, true, false])
    expect(answers[1]!.body.find((job: WithId) => job.id === id)).toMatchObject({ isOwner: true })
    expect(answers[0]!.text).not.toContain(poster.id)
  })

  test('FIND-5 pages have no gaps or duplicates', async () => {
    const { poster, worker, put } = await prepare()
    const other = await createPoster(testApp)
    const wanted: string[] = []
    for (let i = 0; i < 45; i++) {
      const mine = i % 3 === 0 || (i > 10 && i < 33) ? poster : other
      const id = await postJob(mine, { zipCode: '98101', biddingDuration: 60 })
      if (mine === other) wanted.push(id)
    }
    await good(put())
    const found: string[] = []
    let path: string | null = '/api/jobs?zip=98101&sort=newest&radius=2'
    while (path) {
      const { body, headers } = await worker.client.get(path)
      found.push(...body.map(({ id }: WithId) => id))
      path = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? null
    }
    expect(found.filter((id) => wanted.includes(id))).toEqual(wanted.toReversed())
    expect(new Set(found).size).toBe(found.length)
    for (const id of await idsIn(poster, '/api/jobs/my')) expect(found).not.toContain(id)
  })

  test('a bid on such a job is refused as if the job did not exist', async () => {
    const { poster, worker, put, take } = await prepare()
    const id = await postJob(poster)
    await good(put())
    const answer = await bidOn(worker, id)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    await good(take())
    expect((await bidOn(worker, id)).status).toBe(201)
  })

  test('an existing bid is hidden from both and cannot be selected until the block is removed', async () => {
    const { poster, worker, put, take } = await prepare()
    const id = await postJob(poster)
    const [bidId, otherId] = [await placeBid(worker, id), await placeBid(await createWorker(testApp), id)]
    await good(put())
    const seen = async () => (await good(poster.client.get(`/api/jobs/${id}`))).bids.map((bid: WithId) => bid.id)
    expect(await seen()).toEqual([otherId])
    const answer = await poster.client.post(`/api/bids/${bidId}/select`)
    expect([answer.status, answer.body.message]).toEqual([404, 'This bid does not exist.'])
    expect(await idsIn(worker, '/api/bids/my')).toEqual([])
    await good(take())
    expect(await idsIn(worker, '/api/bids/my')).toEqual([bidId])
    expect(await seen()).toEqual([otherId, bidId])
    await good(worker.client.delete(`/api/bids/${bidId}`))
  })

  test('BLOCK-3 a running contract continues', async () => {
    const { poster, worker, put } = await prepare()
    const deal = await contractIn(testApp, 'pending', { poster, worker })
    await good(put())
    await signBoth(deal)
    await step(deal, 'worker', 'start')
    for (const who of [poster, worker]) {
      const job = await good(who.client.get(`/api/jobs/${deal.jobId}`))
      expect(job).toMatchObject({ contractId: deal.id, bids: [{ id: deal.bidId, isSelected: true }] })
      await good(who.client.post(at(deal, 'notes'), { message: 'On the way.' }))
    }
    await step(deal, 'worker', 'complete')
    await step(deal, 'poster', 'release')
    expect((await worker.client.get(`/api/jobs/${deal.jobId}`)).status).toBe(200)
  })
})

describe('BLOCK-3', () => {
  test('a concurrent bid is hidden by the block', async () => {
    const outcomes = new Set<number>()
    for (let round = 0; round < 20; round++) {
      const [poster, worker] = await pair()
      const id = await postJob(poster)
      const [placed] = await Promise.all([
        bidOn(worker, id),
        block(round % 2 ? poster : worker, round % 2 ? worker : poster),
      ])
      outcomes.add(placed.status)
      expect((await good(poster.client.get(`/api/jobs/${id}`))).bids).toEqual([])
      expect((await worker.client.get(`/api/jobs/${id}`)).status).toBe(404)
      expect((await poster.client.post(`/api/bids/${placed.body.id ?? newId()}/select`)).status).toBe(404)
    }
    expect([...outcomes].every((status) => status === 201 || status === 404)).toBe(true)
  })

  test('a concurrent selection either succeeds for both or fails', async () => {
    for (let round = 0; round < 10; round++) {
      const [poster, worker] = await pair()
      const id = await postJob(poster)
      const bidId = await placeBid(worker, id)
      const [chosen] = await Promise.all([poster.client.post(`/api/bids/${bidId}/select`), block(worker, poster)])
      expect([200, 404]).toContain(chosen.status)
      expect((await worker.client.get(`/api/jobs/${id}`)).status).toBe(chosen.status)
    }
  })

  test('jobs are hidden in both directions', async () => {
    const { poster, worker } = await startedContract(testApp, { worker: await createPoster(testApp) })
    const [theirs, mine] = [await postJob(poster), await postJob(worker)]
    await good(block(worker, poster))
    expect((await worker.client.get(`/api/jobs/${theirs}`)).status).toBe(404)
    expect((await poster.client.get(`/api/jobs/${mine}`)).status).toBe(404)
  })

  test('ACC-9 an export has only own blocks, and deleting the account deletes blocks in both directions', async () => {
    const [me, other, third] = [await createMember(testApp), await createMember(testApp), await createMember(testApp)]
    await good(block(me, other))
    await good(block(third, me))
    const { text } = await me.client.get('/api/account/export')
    expect([text.includes(other.id), text.includes(third.id)]).toEqual([true, false])
    expect((await me.client.send('DELETE', '/api/account', {})).status).toBe(200)
    await testApp.settle()
    expect((await rows()).filter((row) => [row.blocker_id, row.blocked_id].includes(me.id))).toEqual([])
    expect((await block(other, me)).status).toBe(404)
  })
})
