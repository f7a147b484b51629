import { MINUTE_MS } from '#core/kernel/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAlerts } from '#core/alerts/api.ts'
import { myBids } from '#core/bids/api.ts'
import { platformStats } from '#core/content/api.ts'
import { myContracts } from '#core/contracts/api.ts'
import { myJobs } from '#core/jobs/api.ts'
import { recommendJobs } from '#core/matching/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeSockets } from '#web/testing/fake-sockets.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage } from '#web/testing/render.tsx'
import { sampleMe, sampleStats } from '#web/testing/samples.ts'

const LISTS = [myJobs, myBids, myContracts, listAlerts, recommendJobs]

/** The server confirms each topic; nothing has happened in it for a while. */
const joinQuietTopics = (): string[] => {
  const joined: string[] = []
  fakeSockets.onMessage('/ws/live', (message, socket) => {
    const { type, topics } = message as { type: string; topics: string[] }
    if (type !== 'subscribe') return
    queueMicrotask(() => {
      for (const topic of topics) socket.receive({ type: 'subscribed', topic, quietMs: MINUTE_MS })
      joined.push(...topics)
    })
  })
  return joined
}

test('HOME-5 each list is asked for once, on a first visit and on coming back', async () => {
  const joined = joinQuietTopics()
  const api = fakeApi()
  answerShell(api)
  api.answer(platformStats, sampleStats())
  for (const list of [myJobs, myBids, myContracts, listAlerts]) api.answer(list, [])
  api.answer(recommendJobs, { recommendations: [] })
  const counts = () => LISTS.map((list) => api.calls(list).length)
  const nothing = page.getByText(/^Nothing open fits you right now/)

  await renderPage('/', { me: sampleMe() })
  await expect.element(nothing).toBeVisible()
  await expect.poll(() => joined.toSorted()).toEqual(['feed', 'me'])
  expect(counts()).toEqual([1, 1, 1, 1, 1])

  history.pushState(null, '', '/about')
  await expect.element(nothing).not.toBeInTheDocument()
  history.back()
  await expect.element(nothing).toBeVisible()
  await expect.poll(() => joined.length).toBeGreaterThan(2)
  // Alerts are current for a minute.
  await expect.poll(counts).toEqual([2, 2, 2, 1, 2])
})
