import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractTopic } from '#server/contracts/events.ts'
import { openBus, type Bus } from '#server/platform/realtime/bus.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { completedContract, type Deal } from '#server/testing/scenarios/contracts.ts'
import { createMember } from '#server/testing/scenarios/users.ts'
import { insertReview, ratingOf, review, reviewsOf } from '#server/testing/scenarios/reviews.ts'
import { until } from '#server/testing/until.ts'

// REVIEW-3: the other side learns only that there is a review.

let testApp: TestApp
let bus: Bus
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  // As in another process.
  bus = await openBus({ databaseUrl: testApp.databaseUrl, redisUrl: null }, createLog('silent'))
})
afterAll(async () => {
  await bus.close()
  await testApp.close()
})

const SECRET = 'Zebrawood'

const sealedDeal = async (): Promise<{ deal: Deal; reviewId: string }> => {
  const deal = await completedContract(testApp)
  const { status, body } = await review(deal, 'poster', 2, `${SECRET} everywhere, and late.`)
  expect(status).toBe(201)
  await testApp.settle()
  return { deal, reviewId: body.id }
}

describe('REVIEW-3 a sealed review', () => {
  test('is not in any answer to the other side', async () => {
    const { deal, reviewId } = await sealedDeal()
    const { worker } = deal
    const addresses = [
      `/api/contracts/${deal.id}/reviews`,
      `/api/contracts/${deal.id}`,
      `/api/contracts/${deal.id}/notes`,
      '/api/contracts/my',
      `/api/reviews/${worker.id}`,
      `/api/reviews/${worker.id}?sort=lowest`,
      `/api/reviews/${worker.id}?cursor=${reviewId}`,
      `/api/profile/public/${worker.id}`,
      `/api/profile/public/${deal.poster.id}`,
      '/api/auth/user',
      `/api/jobs/${deal.jobId}`,
      '/api/alerts',
      '/api/account/export',
    ]
    for (const address of addresses) {
      const { status, text } = await worker.client.get(address)
      expect([status, address]).toEqual([200, address])
      expect(text, address).not.toContain(SECRET)
      expect(text, address).not.toContain(reviewId)
    }
    expect(await reviewsOf(deal, 'worker')).toMatchObject({ theirs: null, isTheirsIn: true })
    const alerts = (await worker.client.get('/api/alerts')).text
    expect(alerts).not.toMatch(/\bstars?\b/)
    expect((await worker.client.get(`/api/profile/public/${worker.id}`)).body.ratingCounts).toEqual([0, 0, 0, 0, 0])
    expect(await ratingOf(testApp, worker)).toBe('0.00')
  })

  test('is not in any event or live message', async () => {
    const deal = await completedContract(testApp)
    await testApp.settle()
    const messages: { name: string }[] = []
    for (const topic of [contractTopic(deal.id), personTopic(deal.poster.id), personTopic(deal.worker.id)])
      bus.subscribe(topic, (event) => messages.push(event))
    // Keeps a copy of every event.
    await sql`create table event_copies (data jsonb)`.execute(testApp.owner)
    await sql`create function copy_event() returns trigger language plpgsql security definer as
      $$ begin insert into event_copies values (to_jsonb(new)); return null; end $$`.execute(testApp.owner)
    await sql`create trigger copy_event after insert on outbox for each row execute function copy_event()`.execute(
      testApp.owner,
    )
    const { body } = await review(deal, 'worker', 1, `${SECRET} again.`)
    await testApp.settle()
    const events = await until(() => messages.filter(({ name }) => name === 'contract').length >= 3 && messages)
    const { rows } = await sql<{ data: unknown }>`select data from event_copies`.execute(testApp.owner)
    expect(rows.length).toBeGreaterThan(0)
    const text = JSON.stringify([rows, events])
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(body.id)
    expect(text).not.toMatch(/"(?:rating|stars|comment)"/)
    await sql`drop trigger copy_event on outbox`.execute(testApp.owner)
  })

  test('is not a valid cursor, which would reveal its stars', async () => {
    const [poster, worker] = [await createMember(testApp), await createMember(testApp)]
    for (const rating of [5, 3, 1]) await insertReview(testApp, poster.id, worker.id, { rating })
    const sealed = await insertReview(testApp, poster.id, worker.id, { rating: 4, isSealed: true })
    for (const sort of ['newest', 'highest', 'lowest'])
      expect((await worker.client.get(`/api/reviews/${worker.id}?sort=${sort}&cursor=${sealed}`)).body).toEqual([])
  })

  test('can be read by its author, also in the export', async () => {
    const { deal } = await sealedDeal()
    expect((await reviewsOf(deal, 'poster')).mine.comment).toContain(SECRET)
    expect((await deal.poster.client.get('/api/account/export')).text).toContain(SECRET)
  })

  test('is in the other side’s export once it is open', async () => {
    const { deal } = await sealedDeal()
    await review(deal, 'worker')
    expect((await deal.worker.client.get('/api/account/export')).text).toContain(SECRET)
  })
})
