import { MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Alert } from '#core/alerts/api.ts'
import { openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

const FIVE_MINUTES = 5 * MINUTE_MS

/** Open alerts of a person. */
const waiting = async (client: TestClient): Promise<string[]> => {
  await testApp.settle()
  const alerts: Alert[] = (await client.get('/api/alerts')).body
  return alerts.filter(({ type, read }) => type === 'bid_update' && !read).map(({ title }) => title)
}

const openMarket = async () => {
  const [poster, first, second] = await Promise.all([
    createPoster(testApp),
    createWorker(testApp),
    createWorker(testApp),
  ])
  const jobId = await postJob(poster)
  const bidId = await placeBid(first, jobId)
  return { poster, first, second, jobId, bidId }
}

test('ALERT-2 a poster is alerted of bids until one is selected', async () => {
  const { poster, bidId } = await openMarket()
  expect(await waiting(poster.client)).toEqual(['First bid on your job'])
  await poster.client.post(`/api/bids/${bidId}/select`)
  expect(await waiting(poster.client)).toEqual([])
})

test('ALERT-2 and until the job is canceled', async () => {
  const { poster, jobId } = await openMarket()
  expect(await waiting(poster.client)).toHaveLength(1)
  await poster.client.post(`/api/jobs/${jobId}/cancel`)
  expect(await waiting(poster.client)).toEqual([])
})

test('ALERT-2 the end of the window replaces the alert about bids', async () => {
  const { poster } = await openMarket()
  expect(await waiting(poster.client)).toHaveLength(1)
  await testApp.moveClock(FIVE_MINUTES)
  await expect.poll(() => waiting(poster.client)).toEqual(['Bidding Ended: time to choose'])
})

test('ALERT-2 a withdrawn bid is removed from the alert', async () => {
  const { poster, first, second, jobId, bidId } = await openMarket()
  await placeBid(second, jobId)
  await testApp.settle()
  await first.client.delete(`/api/bids/${bidId}`)
  await testApp.settle()
  const alert = (await poster.client.get('/api/alerts')).body.find(({ type }: Alert) => type === 'bid_update')
  expect(alert.message).toMatch(/ has 1 bid so far/)
  const own: { id: string }[] = (await second.client.get('/api/bids/my')).body
  await second.client.delete(`/api/bids/${own[0]!.id}`)
  expect(await waiting(poster.client)).toEqual([])
})
