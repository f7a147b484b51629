import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { platformStats } from '#core/content/api.ts'
import { Hero } from '#web/content/landing/Hero.tsx'
import { LiveStats } from '#web/content/landing/LiveStats.tsx'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleStats } from '#web/testing/samples.ts'

const REFRESH_MS = 5_000

const figure = (text: string) => page.getByRole('definition').filter({ hasText: text })

test('LAND-2 the live figures are the fallback while the call fails, and real once it succeeds', async () => {
  stopClock()
  const api = fakeApi()
  api.abort(platformStats)
  await renderPart(<LiveStats isRunning />)
  await expect.element(figure('152,382')).toBeVisible()
  await expect.element(figure('200,000')).toBeVisible()
  api.answer(platformStats, sampleStats({ activeWorkers: 1_234, completedJobs: 5_678 }))
  await passTime(REFRESH_MS)
  await expect.element(figure('1,234')).toBeVisible()
  await expect.element(figure('5,678')).toBeVisible()
  await expect.element(figure('152,382')).not.toBeInTheDocument()
})

test('LAND-2 pausing stops the figures and the sample tickets, and playing continues them', async () => {
  stopClock()
  const api = fakeApi()
  api.answer(platformStats, () => sampleStats({ completedJobs: 100 + api.calls(platformStats).length }))
  await renderPart(<Hero />)
  await expect.element(figure('101')).toBeVisible()
  const clock = page.getByRole('timer').first()
  await expect.element(clock).toHaveTextContent('4:12')
  await page.getByRole('button', { name: 'Pause live figures and sample tickets' }).click()
  await passTime(4 * REFRESH_MS)
  await expect.element(figure('101')).toBeVisible()
  await expect.element(clock).toHaveTextContent('4:12')
  expect(api.calls(platformStats)).toHaveLength(1)
  await page.getByRole('button', { name: 'Play live figures and sample tickets' }).click()
  await passTime(REFRESH_MS)
  await expect.element(figure('102')).toBeVisible()
  await expect.element(clock).toHaveTextContent('4:07')
})
