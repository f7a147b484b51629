import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flagsQuery } from '#server/admin/moderation/flag-store.ts'
import { newId } from '#server/platform/database/ids.ts'
import { parseSearch } from '#server/platform/database/keyset.ts'
import type { ByText, Exactly, SearchFilter } from '#server/platform/database/filters.ts'
import { reviewsQuery, reviewsWith } from '#server/reviews/moderation-store.ts'
import { alertsOf, mailedTo } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, openSecondApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { at, good, startedContract } from '#server/testing/scenarios/contracts.ts'
import { insertPlaces, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createAdmin, createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { planOf } from '#server/testing/plans.ts'
import { insertReview, ratingOf } from '#server/testing/scenarios/reviews.ts'
import { PICTURE, sendFiles } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
let moderator: TestMember
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
  moderator = await createAdmin(testApp, 'moderator')
  admin = moderator.client
})
afterAll(() => testApp.close())

const report = (who: TestMember, contentType: string, contentId: string, reason = 'It is not what it says.') =>
  good(who.client.post('/api/reports', { contentType, contentId, reason }))
const flagsAbout = (contentId: string) =>
  testApp.app.db.selectFrom('flagged_content').selectAll().where('content_id', '=', contentId).orderBy('id').execute()
const auditAbout = async (targetId: string) =>
  (
    await testApp.app.db
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('target_id', '=', targetId)
      .orderBy('id')
      .execute()
  ).map(({ action, admin_id, details }) => ({ action, isMine: admin_id === moderator.id, details }))
const reviews = async (query = '') => (await good(admin.get(`/api/admin/reviews${query}`))).items
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const shownTo = async (viewer: TestClient, userId: string): Promise<string[]> =>
  idsOf(await good(viewer.get(`/api/reviews/${userId}`)))
const hide = (id: string, reason = 'It names an address.') => admin.post(`/api/admin/reviews/${id}/hide`, { reason })
const decide = (id: string, status: string, adminNotes = '', by = admin) =>
  by.post(`/api/admin/flags/${id}`, { status, adminNotes })
const titlesOf = async (who: TestMember) => (await alertsOf(testApp, who)).map(({ title }) => title)

describe('MOD-1 a review', () => {
  test('can be hidden, which removes it from the rating and informs its author, and shown again', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    await insertReview(testApp, poster.id, worker.id, { rating: 5 })
    const bad = await insertReview(testApp, poster.id, worker.id, { rating: 2, title: 'Mow a lawn' })
    expect(await ratingOf(testApp, worker)).toBe('3.50')
    expect((await hide(bad)).status).toBe(200)
    expect(await ratingOf(testApp, worker)).toBe('5.00')
    expect(await shownTo(poster.client, worker.id)).not.toContain(bad)
    expect((await reviews('?filter=hidden')).find(({ id }: { id: string }) => id === bad)).toMatchObject({
      hiddenAt: expect.any(String),
      hiddenReason: 'It names an address.',
      isPublished: true,
    })
    const [alert] = await alertsOf(testApp, poster)
    expect(alert).toMatchObject({
      type: 'system',
      title: 'Your review was hidden',
      message: 'A moderator has hidden what you wrote about Devon (“Mow a lawn”): It names an address.',
    })
    expect(await mailedTo(testApp, poster)).toEqual(['Your review was hidden'])
    // The reviewed person gets nothing.
    expect(await titlesOf(worker)).toEqual([])

    expect(await hide(bad)).toMatchObject({ status: 409, body: { code: 'hidden_already' } })
    expect((await admin.post(`/api/admin/reviews/${bad}/show`)).status).toBe(200)
    expect(await ratingOf(testApp, worker)).toBe('3.50')
    expect(await shownTo(poster.client, worker.id)).toContain(bad)
    expect(await titlesOf(poster)).toEqual(['Your review is shown again'])
    expect(await admin.post(`/api/admin/reviews/${bad}/show`)).toMatchObject({
      status: 409,
      body: { code: 'not_hidden' },
    })
    // The log contains no content, since it is never deleted.
    expect(await auditAbout(bad)).toEqual([
      { action: 'review.hidden', isMine: true, details: { reports: 0 } },
      { action: 'review.shown', isMine: true, details: {} },
    ])
  })

  test('cannot be hidden without a reason or an audit entry, or twice', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const id = await insertReview(testApp, poster.id, worker.id)
    expect(await hide(id, '  ')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please say why. The author will read it.' } },
    })
    expect((await hide(newId())).status).toBe(404)
    await sql`alter table admin_audit_log add constraint no_more check (false) not valid`.execute(testApp.owner)
    expect((await hide(id)).status).toBe(500)
    await sql`alter table admin_audit_log drop constraint no_more`.execute(testApp.owner)
    expect(await ratingOf(testApp, worker)).toBe('5.00')
    const answers = await Promise.all([hide(id), hide(id), hide(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('that is hidden settles its reports', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const id = await insertReview(testApp, poster.id, worker.id)
    await report(worker, 'review', id)
    expect(idsOf(await reviews('?filter=flagged'))).toEqual([id])
    expect((await reviews(`?search=${id}`))[0].pendingFlags).toBe(1)
    await hide(id)
    expect((await flagsAbout(id)).map(({ status }) => status)).toEqual(['upheld'])
    expect(idsOf(await reviews('?filter=flagged'))).toEqual([])
    expect(await auditAbout(id)).toMatchObject([{ details: { reports: 1 } }])
  })

  test('is found by people, number and text; low has one or two stars', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const low = await insertReview(testApp, poster.id, worker.id, { rating: 2, comment: 'Zzyzx left the paint open.' })
    const fine = await insertReview(testApp, poster.id, worker.id, { rating: 3, comment: 'Quite all right.' })
    const found = async (search: string, more = '') =>
      idsOf(await reviews(`?search=${encodeURIComponent(search)}${more}`)).toSorted()
    const both = [low, fine].toSorted()
    expect(await found(poster.email)).toEqual(both)
    expect(await found(worker.email)).toEqual(both)
    expect(await found(worker.id)).toEqual(both)
    expect(await found('zzyzx PAINT')).toEqual([low])
    expect(await found('zz')).toEqual([low])
    expect(await found(worker.email, '&filter=low')).toEqual([low])
    const [{ contractId }] = await reviews(`?search=${fine}`)
    expect(await found(contractId)).toEqual([fine])
    const { job_id } = await testApp.app.db
      .selectFrom('contracts')
      .select('job_id')
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
    expect(await found(`NH-${job_id.slice(-4)}-01`)).toEqual([fine])
    expect((await reviews(`?search=${low}`))[0]).toMatchObject({
      rating: 2,
      comment: 'Zzyzx left the paint open.',
      reviewer: { id: poster.id, firstName: 'Maren', email: poster.email },
      reviewee: { id: worker.id, firstName: 'Devon', email: worker.email },
      jobTitle: 'Mount a TV',
    })
  })
})

describe('MOD-2 the queue', () => {
  test('has one row per content: pending ones oldest first, decided ones newest first', async () => {
    const full = await openTestApp()
    const judge = await createAdmin(full, 'moderator')
    const people = []
    for (let count = 0; count < 28; count++) people.push(await createMember(full, { bio: `Bio ${count}` }))
    const [first, second] = people as [TestMember, TestMember]
    for (const [index, { id }] of people.entries())
      for (const by of index === 3 ? [first, second] : [index === 0 ? second : first])
        await full.app.db
          .insertInto('flagged_content')
          .values({
            id: newId(),
            content_type: 'user',
            content_id: id,
            reason: 'Rude.',
            reported_by: by.id,
            created_at: sql<string>`app_now() + make_interval(secs => ${index})`,
          })
          .execute()
    const list = (query = '') => good(judge.client.get(`/api/admin/flags${query}`))
    const page = await list()
    const rest = await list(`?cursor=${page.nextCursor}`)
    expect([page.items.length, rest.items.length, rest.nextCursor]).toEqual([25, 3, null])
    const seen = [...page.items, ...rest.items].map(({ contentId }: Record<string, string>) => contentId)
    expect(seen).toEqual(people.map(({ id }) => id))
    expect(page.items[3]).toEqual({
      id: expect.any(String),
      contentType: 'user',
      contentId: people[3]!.id,
      reason: 'Rude.',
      reportedBy: { id: first.id, firstName: 'Sam', email: first.email },
      status: 'pending',
      adminNotes: null,
      resolvedAt: null,
      createdAt: expect.any(String),
      about: { id: people[3]!.id, firstName: 'Sam', email: people[3]!.email },
      preview: 'Bio 3',
      pictureUrl: null,
      others: 1,
    })
    for (const index of [5, 3])
      await good(
        judge.client.post(`/api/admin/flags/${page.items[index].id}`, { status: 'dismissed', adminNotes: 'No.' }),
      )
    const dismissed = (await list('?status=dismissed')).items
    expect(
      dismissed.map(({ contentId, adminNotes, others }: Record<string, unknown>) => [contentId, adminNotes, others]),
    ).toEqual([
      [people[3]!.id, 'No.', 1],
      [people[5]!.id, 'No.', 0],
    ])
    expect((await list('?status=upheld')).items).toEqual([])
    await full.close()
  })

  test('is decided once for all reports of a content, also by concurrent requests in two processes', async () => {
    const secondApp = await openSecondApp(testApp)
    const judges = [admin, (await createAdmin(testApp, 'admin')).client.through(secondApp)]
    judges[1]!.jar.set('asid', (await createAdmin(testApp, 'admin')).client.jar.get('asid')!)
    for (let round = 0; round < 5; round++) {
      const owner = await createPoster(testApp)
      const jobId = await postJob(owner)
      for (const by of [await createWorker(testApp), await createWorker(testApp), await createWorker(testApp)])
        await report(by, 'job', jobId)
      const flags = await flagsAbout(jobId)
      const answers = await Promise.all([
        decide(flags[0]!.id, 'upheld', '', judges[0]),
        decide(flags[2]!.id, 'dismissed', '', judges[1]),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('decided_already')
      const isUpheld = answers[0].status === 200
      expect(new Set((await flagsAbout(jobId)).map(({ status }) => status))).toEqual(
        new Set([isUpheld ? 'upheld' : 'dismissed']),
      )
      expect((await testApp.client().get(`/api/jobs/${jobId}`)).status).toBe(isUpheld ? 404 : 200)
      expect(await auditAbout(jobId)).toHaveLength(1)
    }
    await secondApp.close()
  })

  test('refuses a second decision and unknown reports', async () => {
    const [owner, by] = [await createPoster(testApp), await createWorker(testApp)]
    const jobId = await postJob(owner)
    await report(by, 'job', jobId)
    const [flag] = await flagsAbout(jobId)
    expect((await decide(flag!.id, 'maybe')).status).toBe(400)
    expect((await decide(flag!.id, 'dismissed')).status).toBe(200)
    expect(await decide(flag!.id, 'upheld')).toMatchObject({ status: 409, body: { code: 'decided_already' } })
    expect((await decide(newId(), 'upheld')).status).toBe(404)
    expect((await decide(flag!.id, 'upheld', '', (await createAdmin(testApp, 'support')).client)).status).toBe(403)
    // The same person may report it again.
    await report(by, 'job', jobId)
    expect((await flagsAbout(jobId)).map(({ status }) => status)).toEqual(['dismissed', 'pending'])
  })

  test('uses its indexes', async () => {
    const full = await openTestApp({}, { isOwn: true })
    // Many reviews and reports.
    await full.owner.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into reviews (contract_id, reviewer_id, reviewee_id, rating, comment, hidden_at, created_at)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1 + n % 5, md5(n::text),
          case when n % 100 = 0 then app_now() end, app_now() - make_interval(mins => n)
        from generate_series(1, 5000) n`.execute(trx)
      await sql`insert into flagged_content (content_type, content_id, reason, reported_by, status, resolved_at, created_at)
        select 'review', gen_random_uuid(), 'Rude.', gen_random_uuid(), case n % 3 when 0 then 'pending' when 1 then 'upheld'
          else 'dismissed' end, case when n % 3 > 0 then app_now() end, app_now() - make_interval(mins => n)
        from generate_series(1, 5000) n`.execute(trx)
    })
    await sql`analyze reviews, flagged_content`.execute(full.owner)
    const page = { after: newId(), limit: 26 }
    const flags = async (status: 'pending' | 'upheld') => (await planOf(full, flagsQuery({ ...page, status }))).indexes
    expect(await flags('pending')).toContain('flagged_content_waiting')
    expect(await flags('upheld')).toContain('flagged_content_decided')
    const list = async (filter: 'all' | 'flagged' | 'low' | 'hidden', textFilter: SearchFilter = { by: 'all' }) =>
      (await planOf(full, reviewsQuery({ ...page, filter, textFilter }))).indexes
    expect(await list('all')).toContain('reviews_newest')
    expect(await list('low')).toContain('reviews_newest_low')
    expect(await list('hidden')).toContain('reviews_newest_hidden')
    expect(await list('hidden', { by: 'many', term: parseSearch('abc') as ByText })).toContain('reviews_newest_hidden')
    expect(await list('all', { by: 'few', ids: [newId()] })).toContain('reviews_pkey')
    expect((await planOf(full, reviewsWith(parseSearch('paint') as ByText))).indexes).toEqual([
      'reviews_comment_for_admins',
    ])
    expect((await planOf(full, reviewsWith(parseSearch('pa') as ByText))).indexes).toEqual([
      'reviews_comment_for_admins',
    ])
    expect(await list('all', { by: 'exactly', term: parseSearch('a@example.com') as Exactly })).toEqual(
      expect.arrayContaining(['users_one_per_email', 'reviews_by_reviewer', 'reviews_by_reviewee']),
    )
    await full.close()
  })
})

const upheld = async (contentType: string, contentId: string, by: TestMember) => {
  await report(by, contentType, contentId, 'A secret of whoever reports it.')
  const [flag] = await flagsAbout(contentId)
  expect((await decide(flag!.id, 'upheld', 'Notes for us.')).status).toBe(200)
  return flag!
}

describe('MOD-3 upholding a report', () => {
  const REASON = 'Somebody reported it, and a moderator found that it breaks our rules.'

  test('hides a review', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const id = await insertReview(testApp, poster.id, worker.id, { rating: 1 })
    const { id: flagId } = await upheld('review', id, worker)
    expect(await ratingOf(testApp, worker)).toBe('0.00')
    expect(await shownTo(poster.client, worker.id)).toEqual([])
    const [alert] = await alertsOf(testApp, poster)
    expect(alert!.message).toContain(REASON)
    expect(alert!.message).not.toMatch(/secret|Notes/)
    expect(await auditAbout(id)).toEqual([
      { action: 'flag.upheld', isMine: true, details: { flagId, reports: 1, isTakenAway: true } },
    ])
  })

  test('removes a job', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const id = await postJob(poster)
    await upheld('job', id, worker)
    expect((await worker.client.get(`/api/jobs/${id}`)).status).toBe(404)
    const row = await testApp.app.db
      .selectFrom('jobs')
      .select(['hidden_at', 'removal_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([row.hidden_at !== null, row.removal_reason]).toEqual([true, REASON])
    expect(await titlesOf(poster)).toContain('Your job was removed')
  })

  test('hides a portfolio item and its picture, also from the owner', async () => {
    const [owner, other] = [await createMember(testApp), await createMember(testApp)]
    const { imageUrls } = await good(sendFiles(owner.client, '/api/upload/portfolio-images', 'images', [PICTURE]))
    const address = imageUrls[0]
    const form = { title: 'A bench', images: [address], isPublic: true }
    const { id } = await good(owner.client.post('/api/portfolio', form))
    expect((await testApp.client().get(address)).status).toBe(200)
    await upheld('portfolio', id, other)
    expect(await good(owner.client.get(`/api/portfolio/${owner.id}`))).toEqual([])
    expect((await testApp.client().get(address)).status).toBe(404)
    expect((await owner.client.delete(`/api/portfolio/${id}`)).status).toBe(404)
    const [alert] = await alertsOf(testApp, owner)
    expect(alert).toMatchObject({ type: 'system', title: 'A piece was taken off your profile' })
    expect(await auditAbout(id)).toMatchObject([{ action: 'flag.upheld', details: { isTakenAway: true } }])
    expect(
      (await other.client.post('/api/reports', { contentType: 'portfolio', contentId: id, reason: 'x' })).status,
    ).toBe(404)
  })

  test('only closes the report of hidden or private content, or of a user', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const id = await insertReview(testApp, poster.id, worker.id)
    await report(worker, 'review', id)
    await sql`update reviews set hidden_at = app_now() where id = ${id}`.execute(testApp.app.db)
    const [flag] = await flagsAbout(id)
    expect((await decide(flag!.id, 'upheld')).status).toBe(200)
    expect(await auditAbout(id)).toMatchObject([{ details: { isTakenAway: false } }])
    await upheld('user', poster.id, worker)
    expect((await worker.client.get(`/api/profile/public/${poster.id}`)).status).toBe(200)
    expect((await good(admin.get('/api/admin/flags?status=upheld'))).items[0]).toMatchObject({
      contentType: 'user',
      contentId: poster.id,
      adminNotes: 'Notes for us.',
      status: 'upheld',
    })
  })

  test('fails if the decision cannot be logged', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const id = await postJob(poster)
    await report(worker, 'job', id)
    const [flag] = await flagsAbout(id)
    await sql`alter table admin_audit_log add constraint no_more check (false) not valid`.execute(testApp.owner)
    expect((await decide(flag!.id, 'upheld')).status).toBe(500)
    await sql`alter table admin_audit_log drop constraint no_more`.execute(testApp.owner)
    expect((await worker.client.get(`/api/jobs/${id}`)).status).toBe(200)
    expect((await flagsAbout(id))[0]!.status).toBe('pending')
  })
})

describe('MOD-4 reported content', () => {
  test('is shown in its current version, and null once it is deleted', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const id = await postJob(poster, { title: 'Free money' })
    await report(worker, 'job', id)
    const line = async () =>
      (await good(admin.get('/api/admin/flags'))).items.find(
        ({ contentId }: Record<string, string>) => contentId === id,
      )
    expect(await line()).toMatchObject({
      preview: 'Free money\nThree-seater, no lift, one tight turn on the second landing.',
      about: { id: poster.id },
    })
    const piece = await good(poster.client.post('/api/portfolio', { title: 'A bench', isPublic: true }))
    await report(worker, 'portfolio', piece.id)
    await poster.client.delete(`/api/portfolio/${piece.id}`)
    expect((await good(admin.get('/api/admin/flags'))).items.at(-1)).toMatchObject({
      contentType: 'portfolio',
      about: null,
      preview: null,
      pictureUrl: null,
    })
  })

  test('private pictures are only for admins, and full views are logged', async () => {
    const deal = await startedContract(testApp)
    const { id } = await good(sendFiles(deal.worker.client, at(deal, 'progress'), 'photo', [PICTURE]))
    await report(deal.poster, 'progress', id)
    const { pictureUrl } = (await good(admin.get('/api/admin/flags'))).items.find(
      ({ contentId }: Record<string, string>) => contentId === id,
    )
    expect(pictureUrl).toMatch(/^\/api\/admin\/flags\/[\w-]+\/picture$/)
    const small = await admin.get(pictureUrl)
    expect([small.status, small.headers['content-type'], small.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect(await auditAbout(id)).toEqual([])
    expect((await admin.get(`${pictureUrl}?size=full`)).status).toBe(200)
    expect(await auditAbout(id)).toMatchObject([{ action: 'flag.picture_viewed', isMine: true }])
    expect((await deal.poster.client.get(pictureUrl)).status).toBe(401)
    expect((await admin.get(`/api/admin/flags/${newId()}/picture`)).status).toBe(404)
  })
})
