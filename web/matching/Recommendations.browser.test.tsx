import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recommendJobs, smartMatches } from '#core/matching/api.ts'
import { RecommendationsTab } from '#web/content/advanced/RecommendationsTab.tsx'
import Recommendations from '#web/matching/Recommendations.tsx'
import { SmartPanel } from '#web/matching/SmartPanel.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeSockets } from '#web/testing/fake-sockets.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleRecommendation, sampleSmartMatch } from '#web/testing/samples-work.ts'
import { sampleId, sampleMe, sampleNewcomer } from '#web/testing/samples.ts'

const list = (many: number) => Array.from({ length: many }, (_, at) => sampleRecommendation(at))

const answerSix = () => {
  const api = fakeApi()
  api.answer(recommendJobs, ({ query }) => ({ recommendations: list(6).slice(0, query.limit) }))
  return api
}

describe('without recommendations', () => {
  test('JOURNEY-60 an incomplete profile sees the empty state with a link to the profile', async () => {
    fakeApi().answer(recommendJobs, { recommendations: [] })
    await renderPart(<Recommendations />, { me: sampleNewcomer() })
    await expect.element(page.getByText('No Recommendations Yet')).toBeVisible()
    await expect.element(page.getByText('Complete your profile to get AI-powered job matches')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Update Profile' })).toHaveAttribute('href', '/profile/edit')
  })

  test('JOURNEY-60 a complete profile without matches sees a link to all jobs', async () => {
    fakeApi().answer(recommendJobs, { recommendations: [] })
    await renderPart(<Recommendations />, { me: sampleMe() })
    await expect.element(page.getByText(/^Nothing open fits you right now\./)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Find Work' })).toBeVisible()
  })

  test('JOURNEY-60 a visitor sees the sign-in link and nothing is fetched', async () => {
    await renderPart(<Recommendations />)
    await expect.element(page.getByText('Login to see personalized job recommendations')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })
})

describe('the list', () => {
  test('JOURNEY-61 factors are hidden at first, and toggled without moving anything', async () => {
    answerSix()
    await renderPart(<RecommendationsTab />, { me: sampleMe() })
    const factors = page.getByRole('list', { name: 'ML factors' }).first()
    const title = page.getByRole('heading', { name: 'Carry thing number 0' })
    await expect.element(title).toBeVisible()
    const toggle = page.getByRole('switch', { name: 'Show ML Factors' })
    await expect.element(toggle).not.toBeChecked()
    await expect.element(page.getByText('Availability').first()).not.toBeVisible()
    const before = title.element().getBoundingClientRect()
    await toggle.click()
    for (const name of ['Skill', 'Location', 'Experience', 'Availability'])
      await expect.element(factors.getByText(name)).toBeVisible()
    expect(title.element().getBoundingClientRect()).toEqual(before)
    await toggle.click()
    await expect.element(page.getByText('Availability').first()).not.toBeVisible()
  })

  test('JOURNEY-61 more rows are loaded and announced, and the focus moves to the first of them', async () => {
    answerSix()
    await renderPart(<Recommendations limit={5} />, { me: sampleMe() })
    await expect.element(page.getByRole('heading', { level: 3 })).toHaveLength(5)
    await page.getByRole('button', { name: 'Load More Recommendations' }).click()
    await expect.element(page.getByRole('heading', { level: 3 })).toHaveLength(6)
    await expect.element(page.getByText('1 more recommendation')).toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Carry thing number 5' })).toHaveFocus()
  })

  test('JOURNEY-61 a failure keeps the shorter list and can be retried', async () => {
    const api = answerSix()
    await renderPart(<Recommendations limit={5} />, { me: sampleMe() })
    await expect.element(page.getByRole('heading', { level: 3 })).toHaveLength(5)
    api.fail(recommendJobs, 500, { message: 'Not now.' })
    await page.getByRole('button', { name: 'Load More Recommendations' }).click()
    await expect.element(page.getByText('Not now.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 3 })).toHaveLength(5)
    answerSix()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { level: 3 })).toHaveLength(6)
  })
})

describe('beside Find Work', () => {
  const panel = page.getByRole('region', { name: 'Picked for you' })

  test('JOURNEY-62 three matches are shown with their score and a link to the ranking', async () => {
    fakeApi().answer(smartMatches, { recommendations: [1, 2, 3].map(sampleSmartMatch) })
    await renderPart(<SmartPanel />, { me: sampleMe(), path: '/find-work' })
    await expect.element(panel.getByText(/% match/)).toHaveLength(3)
    await expect.element(panel.getByText(/^Refreshes every two minutes/)).toBeVisible()
    await panel.getByRole('link', { name: 'Why these' }).click()
    await expect.poll(() => location.pathname).toBe('/ranking')
  })

  test('JOURNEY-62 a job that is no longer open disappears', async () => {
    fakeApi().answer(smartMatches, { recommendations: [1, 2, 3].map(sampleSmartMatch) })
    await renderPart(<SmartPanel />, { me: sampleMe(), path: '/find-work' })
    const second = panel.getByRole('link', { name: 'Carry thing number 2' })
    await expect.element(second).toBeVisible()
    await expect.poll(() => fakeSockets.opened('/ws/live')).toHaveLength(1)
    fakeSockets.sendLive('feed', 'gone', { jobId: sampleId(1_502) })
    await expect.element(second).not.toBeInTheDocument()
  })
})
