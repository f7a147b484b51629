import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Alert } from '#core/alerts/api.ts'
import { openTestApp, type TestApp, type Visitor } from '#server/testing/app.ts'
import { layPlaces, placeBid, postJob, seatPoster, seatWorker } from '#server/testing/scenarios/market.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
  await layPlaces(house)
})
afterAll(() => house.close())

const FIVE_MINUTES = 5 * 60_000

/** What still waits for somebody, as they read it. */
const waiting = async (visitor: Visitor): Promise<string[]> => {
  await house.settle()
  const alerts: Alert[] = (await visitor.get('/api/alerts')).body
  return alerts.filter(({ type, read }) => type === 'bid_update' && !read).map(({ title }) => title)
}

const openMarket = async () => {
  const [poster, first, second] = await Promise.all([seatPoster(house), seatWorker(house), seatWorker(house)])
  const jobId = await postJob(poster)
  const bidId = await placeBid(first, jobId)
  return { poster, first, second, jobId, bidId }
}

test('ALERT-2 a poster is told of bids, and no longer once one is chosen', async () => {
  const { poster, bidId } = await openMarket()
  expect(await waiting(poster.visitor)).toEqual(['First bid on your job'])
  await poster.visitor.post(`/api/bids/${bidId}/select`)
  expect(await waiting(poster.visitor)).toEqual([])
})

test('ALERT-2 nor once the job is cancelled', async () => {
  const { poster, jobId } = await openMarket()
  expect(await waiting(poster.visitor)).toHaveLength(1)
  await poster.visitor.post(`/api/jobs/${jobId}/cancel`)
  expect(await waiting(poster.visitor)).toEqual([])
})

test('ALERT-2 the end of the window takes the place of the bids before it', async () => {
  const { poster } = await openMarket()
  expect(await waiting(poster.visitor)).toHaveLength(1)
  await house.moveClock(FIVE_MINUTES)
  await expect.poll(() => waiting(poster.visitor)).toEqual(['Bidding Ended: time to choose'])
})

test('ALERT-2 a bid that is withdrawn is not spoken of any more', async () => {
  const { poster, first, second, jobId, bidId } = await openMarket()
  await placeBid(second, jobId)
  await house.settle()
  await first.visitor.delete(`/api/bids/${bidId}`)
  await house.settle()
  const alert = (await poster.visitor.get('/api/alerts')).body.find(({ type }: Alert) => type === 'bid_update')
  expect(alert.message).toMatch(/ has 1 bid so far/)
  const own: { id: string }[] = (await second.visitor.get('/api/bids/my')).body
  await second.visitor.delete(`/api/bids/${own[0]!.id}`)
  expect(await waiting(poster.visitor)).toEqual([])
})
