import { MINUTE_MS } from '#core/kernel/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { myBids } from '#core/bids/api.ts'
import { myJobs } from '#core/jobs/api.ts'
import { LiveTickets } from '#web/pages/home/LiveJobs.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeSockets } from '#web/testing/fake-sockets.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleMyBid } from '#web/testing/samples-work.ts'
import { sampleId, sampleJob, sampleMe } from '#web/testing/samples.ts'

const SECTION = page.getByRole('region', { name: 'Your burning tickets' })
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const mine = (n: number, title: string, minutes: number) =>
  sampleJob({ id: sampleId(n), title, isOwner: true, biddingEndsAt: inMinutes(minutes) })

test('HOME-4 live jobs and bids of the user are listed, soonest end first, without those that are over', async () => {
  const api = fakeApi()
  const over = sampleJob({ id: sampleId(8), title: 'Over', status: 'expired', isOwner: true })
  api.answer(myJobs, [mine(5, 'Water the balcony', 40), over])
  api.answer(myBids, [sampleMyBid({ job: { title: 'Walk two greyhounds', biddingEndsAt: inMinutes(3) } })])
  await renderPart(<LiveTickets />, { me: sampleMe() })
  const titles = () =>
    SECTION.getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['Walk two greyhounds', 'Water the balcony'])
  await expect.element(SECTION.getByRole('link', { name: 'All my jobs' })).toHaveAttribute('href', '/work-in-progress')
})

test('HOME-4 a job that is posted meanwhile appears without a reload', async () => {
  const api = fakeApi()
  const first = mine(4, 'Mow the lawn', 20)
  api.answer(myJobs, [first])
  api.answer(myBids, [])
  await renderPart(<LiveTickets />, { me: sampleMe() })
  await expect.poll(() => fakeSockets.opened('/ws/live')).toHaveLength(1)
  await expect.element(SECTION.getByRole('heading', { name: 'Mow the lawn' })).toBeVisible()
  api.answer(myJobs, [first, mine(5, 'Water the balcony', 40)])
  fakeSockets.sendLive('me', 'job')
  await expect.element(SECTION.getByRole('heading', { name: 'Water the balcony' })).toBeVisible()
})

test('HOME-4 the section is absent without live jobs and bids', async () => {
  const api = fakeApi()
  api.answer(myJobs, [])
  api.answer(myBids, [])
  await renderPart(<LiveTickets />, { me: sampleMe() })
  await expect.poll(() => Math.min(api.calls(myJobs).length, api.calls(myBids).length)).toBeGreaterThan(0)
  await expect.element(SECTION).not.toBeInTheDocument()
})
