import { expect, test, type Page } from '@playwright/test'
import type { Recommendation } from '#core/matching/api.ts'
import {
  becomeWorker,
  bidByCall,
  freshTitle,
  good,
  leave,
  openPoster,
  openWorker,
  photo,
  postJob,
  read,
  send,
} from './deal.ts'
import { openMember, skipProfilePrompt, skipWelcome } from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const recommended = async (page: Page): Promise<Recommendation[]> =>
  ((await read({ page }, '/api/recommendations/jobs?limit=50')) as { recommendations: Recommendation[] })
    .recommendations

test('JOURNEY-58 a worker’s skills change and the list follows', async ({ page, browser }) => {
  test.slow()
  const poster = await openPoster(browser, 'Maren')
  const sofa = freshTitle('Carry a velvet sofa')
  await postJob(poster, sofa)
  const dogs = freshTitle('Walk two patient greyhounds')
  await send(poster, '/api/jobs', {
    title: dogs,
    description: 'An hour along the river. Both dogs wear coats and pull only for squirrels.',
    category: 'Pet Care',
    location: '7th Ave and 17th St',
    zipCode: '33605',
    budgetMin: 25,
    budgetMax: 60,
    biddingDuration: 60,
  })
  await becomeWorker(page, 'Ines')
  // The demo has jobs of its own: the list is loaded to its end.
  const show = async (title: string) => {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
    const more = page.getByRole('button', { name: 'Load More Recommendations' })
    await expect(row.or(more).first()).toBeVisible()
    while ((await row.count()) === 0 && (await more.isVisible())) {
      const rows = await page.locator('[data-slot=recommendation]').count()
      await more.click()
      await expect(async () =>
        expect(await page.locator('[data-slot=recommendation]').count()).toBeGreaterThan(rows),
      ).toPass()
    }
    return row
  }
  await page.goto('/advanced-features')
  await expect(await show(sofa)).toContainText('Moving & Delivery is in your skills')
  const scoreOf = async (title: string) => (await recommended(page)).find(({ job }) => job.title === title)?.score ?? 0
  expect(await scoreOf(sofa)).toBeGreaterThan(await scoreOf(dogs))

  await page.goto('/profile/edit')
  await page.getByLabel('Profile photo').setInputFiles(await photo('me.jpg', '#7a5b3c'))
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  const skills = page.getByRole('group', { name: 'Expertise' })
  await skills.getByRole('button', { name: 'Moving & Delivery' }).click()
  await skills.getByRole('button', { name: 'Pet Care' }).click()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/profile/update'))
  await page.getByRole('button', { name: 'Save profile' }).click()
  expect((await saved).ok(), await (await saved).text()).toBe(true)
  expect(await scoreOf(dogs)).toBeGreaterThan(await scoreOf(sofa))
  await page.goto('/advanced-features')
  await expect(await show(dogs)).toContainText('Pet Care is in your skills')
  await leave(poster)
})

test('JOURNEY-59 a poster sees who was notified of a job, who fits it and why', async ({ page, browser }) => {
  test.slow()
  const worker = await openWorker(browser, 'Tomasina')
  const poster = await openPoster(browser, 'Maren')
  const jobId = await postJob(poster, freshTitle('Carry a harmonium'))
  await bidByCall(worker, jobId, '95')
  await poster.page.goto(`/jobs/${jobId}`)
  const best = poster.page.getByRole('region', { name: 'Best workers nearby' })
  await expect(best.getByText('Only you see this')).toBeVisible()
  const rows = best.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  for (const row of await rows.all()) {
    await expect(row).toContainText(/\d+% match/)
    await expect(row.getByRole('link').first()).toBeVisible()
  }
  await expect(rows.first()).toContainText(/mi away|same zip code|finished|stars|Free|Offers/)
  const stats = poster.page.getByLabel('Job stats')
  await expect(stats).toContainText(/Alerted\s*[1-9]/)
  const bid = poster.page.getByRole('listitem').filter({ hasText: 'Tomasina' }).first()
  await expect(bid).toContainText(/\d+% match/)
  await poster.page.getByRole('tab', { name: 'Best match' }).or(poster.page.getByText('Best match')).first().click()
  await expect(bid).toBeVisible()

  // Nobody else sees any of it.
  await worker.page.goto(`/jobs/${jobId}`)
  await expect(worker.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(worker.page.getByText('Best workers nearby')).toHaveCount(0)
  expect((await worker.page.request.get(`/api/jobs/${jobId}/best-workers`)).status()).toBe(404)
  await skipWelcome(page)
  expect((await page.request.get(`/api/jobs/${jobId}/best-workers`)).status()).toBe(401)
  await leave(worker, poster)
})

test('JOURNEY-60 an empty profile gets the empty state, and a visitor the sign-in', async ({ page }) => {
  await skipWelcome(page)
  await skipProfilePrompt(page)
  await page.goto('/ranking')
  await expect(page.getByText('Login to see personalized job recommendations')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Skill/ })).toContainText(/\d+%.*\d+%/)

  await openMember(page)
  for (const path of ['/', '/advanced-features']) {
    await page.goto(path)
    await expect(page.getByText('No Recommendations Yet')).toBeVisible()
    await expect(page.getByText('Complete your profile to get AI-powered job matches')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Update Profile' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Update Profile' }).click()
  await expect(page).toHaveURL('/profile/edit')
})

test('JOURNEY-62 Find Work shows matching jobs beside the list, with reasons', { tag: '@phone' }, async ({ page }) => {
  await skipWelcome(page)
  await good(page.request.post('/api/auth/login', { data: { email: 'worker@nearhand.test', password: 'Demo1234' } }))
  await page.goto('/find-work')
  const panel = page.getByRole('region', { name: 'Picked for you' })
  await expect(panel.getByRole('listitem').filter({ hasText: /% match/ })).toHaveCount(3)
  await expect(panel).toContainText('Refreshes every two minutes')
  await panel.getByRole('link', { name: 'Why these' }).click()
  await expect(page).toHaveURL('/ranking')
  await expect(page.getByRole('heading', { name: 'How ranking works' })).toBeVisible()
})
