import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPORTED_TYPES, type ReportedType } from '#core/admin/reports.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { at, completedContract, good, startedContract, type Deal } from '#server/testing/scenarios/contracts.ts'
import { raise } from '#server/testing/scenarios/disputes.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

const report = (who: TestMember, contentType: string, contentId: string, reason = 'It is not what it says.') =>
  who.client.post('/api/reports', { contentType, contentId, reason })
const rowsAbout = (contentId: string) =>
  testApp.app.db.selectFrom('flagged_content').selectAll().where('content_id', '=', contentId).execute()

/** Content with somebody who may see it and somebody who may not. */
interface ReportCase {
  id: string
  owner: TestMember
  readers: TestMember[]
  strangers: TestMember[]
}

const stranger = () => createPoster(testApp)
const betweenTwo = async (make: (deal: Deal) => Promise<string>): Promise<ReportCase> => {
  const deal = await startedContract(testApp)
  return { id: await make(deal), owner: deal.worker, readers: [deal.poster], strangers: [await stranger()] }
}
const piece = (owner: TestMember, isPublic: boolean) =>
  good(owner.client.post('/api/portfolio', { title: 'A bench', isPublic }))
const review = async ({ id, poster, worker }: Deal): Promise<string> => {
  const made = [poster, worker].map((by) => ({
    id: newId(),
    contract_id: id,
    reviewer_id: by.id,
    reviewee_id: by === poster ? worker.id : poster.id,
    rating: 2,
    published_at: sql<string>`app_now()`,
  }))
  await testApp.app.db.transaction().execute((trx) => trx.insertInto('reviews').values(made).execute())
  return made[0]!.id
}

const THINGS: Record<ReportedType, () => Promise<ReportCase>> = {
  user: async () => {
    const owner = await createMember(testApp)
    return { id: owner.id, owner, readers: [await stranger()], strangers: [] }
  },
  job: async () => {
    const owner = await createPoster(testApp)
    return { id: await postJob(owner), owner, readers: [await stranger()], strangers: [] }
  },
  bid: async () => {
    const [poster, owner] = [await createPoster(testApp), await createWorker(testApp)]
    const jobId = await postJob(poster)
    const rival = await createWorker(testApp)
    await placeBid(rival, jobId)
    return { id: await placeBid(owner, jobId), owner, readers: [poster], strangers: [rival, await stranger()] }
  },
  review: async () => {
    const deal = await completedContract(testApp)
    const readers = [deal.worker, await stranger()]
    return { id: await review(deal), owner: deal.poster, readers, strangers: [] }
  },
  portfolio: async () => {
    const owner = await createMember(testApp)
    return { id: (await piece(owner, true)).id, owner, readers: [await stranger()], strangers: [] }
  },
  note: () =>
    betweenTwo(async (deal) => (await good(deal.worker.client.post(at(deal, 'notes'), { message: 'Later.' }))).id),
  progress: () =>
    betweenTwo(async (deal) => (await good(deal.worker.client.post(at(deal, 'progress'), { percent: 50 }))).id),
  evidence: () =>
    betweenTwo(async (deal) => {
      const { id } = await raise(deal)
      const form = { description: 'It was like that.' }
      return (await good(deal.worker.client.post(`/api/disputes/${id}/evidence`, form))).id
    }),
}

describe('REPORT-1 a report', () => {
  test.each(REPORTED_TYPES)('of a %s is possible only for those who can see it', async (type) => {
    const { id, owner, readers, strangers } = await THINGS[type]()
    for (const who of strangers) {
      const { status, body } = await report(who, type, id)
      expect([status, body.message]).toEqual([404, 'What you report is not there any more.'])
    }
    const own = await report(owner, type, id)
    expect([own.status, own.body]).toEqual([422, { code: 'own_content', message: 'This is your own.' }])
    expect(await rowsAbout(id)).toEqual([])
    for (const who of readers) {
      const { status, body } = await report(who, type, id)
      expect([status, body]).toEqual([201, { message: 'Thank you. A moderator will look at it.' }])
    }
    expect(await rowsAbout(id)).toMatchObject(
      readers.map((who) => ({
        content_type: type,
        reason: 'It is not what it says.',
        reported_by: who.id,
        status: 'pending',
      })),
    )
  })

  test.each(REPORTED_TYPES)('of an unknown %s is refused', async (type) => {
    const me = await createMember(testApp)
    expect((await report(me, type, newId())).status).toBe(404)
    // The id of another type is unknown as well.
    expect((await report(me, type, type === 'user' ? newId() : (await createMember(testApp)).id)).status).toBe(404)
  })

  test('is stored once while pending, also for concurrent requests, and can be repeated after the decision', async () => {
    const [me, other] = [await createMember(testApp), await createMember(testApp)]
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => report(me, 'user', other.id, `Reason ${i}`)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await rowsAbout(other.id)).toHaveLength(1)
    await testApp.app.db
      .updateTable('flagged_content')
      .set({ status: 'dismissed', resolved_at: new Date().toISOString() })
      .where('content_id', '=', other.id)
      .execute()
    expect((await report(me, 'user', other.id)).status).toBe(201)
    expect(await rowsAbout(other.id)).toHaveLength(2)
  })

  test('of content that is not visible is refused: deleted, over, sealed, hidden, private, internal, blocked', async () => {
    const me = await createMember(testApp)
    const gone = await createMember(testApp, { deleted_at: new Date().toISOString() })
    expect((await report(me, 'user', gone.id)).status).toBe(404)

    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    await good(poster.client.post(`/api/jobs/${jobId}/cancel`))
    expect((await report(me, 'job', jobId)).status).toBe(404)

    const deal = await completedContract(testApp)
    const reviewId = await review(deal)
    for (const column of ['hidden_at', 'published_at']) {
      const value = column === 'hidden_at' ? sql`app_now()` : sql`null`
      await sql`update reviews set hidden_at = null where id = ${reviewId}`.execute(testApp.app.db)
      await sql`update reviews set ${sql.ref(column)} = ${value} where id = ${reviewId}`.execute(testApp.app.db)
      for (const who of [me, deal.worker]) expect((await report(who, 'review', reviewId)).status).toBe(404)
    }

    const owner = await createMember(testApp)
    const [hidden, shown] = [await piece(owner, false), await piece(owner, true)]
    expect((await report(me, 'portfolio', hidden.id)).status).toBe(404)
    await testApp.app.db.updateTable('users').set({ portfolio_public: false }).where('id', '=', owner.id).execute()
    expect((await report(me, 'portfolio', shown.id)).status).toBe(404)

    const form = { message: 'For my eyes.', isInternal: true }
    const note = await good(deal.worker.client.post(at(deal, 'notes'), form))
    expect((await report(deal.poster, 'note', note.id)).status).toBe(404)

    const [other, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const theirs = await postJob(other)
    const bidId = await placeBid(worker, theirs)
    await good(worker.client.send('PUT', `/api/users/${other.id}/block`))
    expect((await report(worker, 'job', theirs)).status).toBe(404)
    expect((await report(other, 'bid', bidId)).status).toBe(404)
    expect((await report(worker, 'user', other.id)).status).toBe(201)
  })

  test('does not notify the reported person', async () => {
    const [me, other] = [await createMember(testApp), await createMember(testApp)]
    await good(report(me, 'user', other.id, 'Rang at midnight.'))
    await testApp.settle()
    for (const path of ['/api/alerts', '/api/account/export', '/api/auth/user', `/api/profile/public/${other.id}`])
      expect((await other.client.get(path)).text).not.toMatch(new RegExp(`${me.id}|midnight`))
    expect((await testApp.mailsTo(other.email)).map(({ subject }) => subject)).toEqual([
      'Your Nearhand data was downloaded',
    ])
    expect((await me.client.get('/api/account/export')).text).toContain('Rang at midnight.')
  })

  test('needs a reason and a valid type', async () => {
    const [me, other] = [await createMember(testApp), await createMember(testApp)]
    expect((await report(me, 'user', other.id, ' ')).body.fields).toEqual({
      reason: 'Please say what is wrong with it.',
    })
    expect((await report(me, 'weather', other.id)).body.fields).toEqual({ contentType: 'Please say what you report.' })
  })
})

test('REPORT-1 LIM-1 reports are rate-limited', async () => {
  const strict = await openTestApp({ RATE_LIMIT_SCALE: '1' })
  try {
    const [me, other] = [await createMember(strict), await createMember(strict)]
    for (let i = 0; i < 20; i++) expect((await report(me, 'user', other.id)).status).toBe(201)
    expect((await report(me, 'user', other.id)).status).toBe(429)
  } finally {
    await strict.close()
  }
})
