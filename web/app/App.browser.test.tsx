import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { platformStats } from '#core/content/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage } from '#web/testing/render.tsx'
import { sampleMe, sampleStats } from '#web/testing/samples.ts'

test('JOURNEY-2 a signed-out visitor who opens a member page is asked to sign in, and the page is remembered', async () => {
  fakeApi().answer(platformStats, sampleStats())
  await renderPage('/profile/edit?from=mail')
  await expect.element(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  expect(location.pathname + location.search).toBe('/?auth=login&next=%2Fprofile%2Fedit%3Ffrom%3Dmail')
})

test.each(['/jobs', '/job-details'])('JOURNEY-2, WORK-6 a sign-in leads back to a job at %s', async (base) => {
  fakeApi().answer(platformStats, sampleStats())
  await renderPage(`${base}/7`)
  await expect.element(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  expect(location.pathname + location.search).toBe(`/?auth=login&next=${encodeURIComponent(`${base}/7`)}`)
})

test('A11Y-2 another page names the tab, starts at the top and takes the focus to its content', async () => {
  answerShell(fakeApi())
  await renderPage('/about', { me: sampleMe() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  scrollTo(0, 500)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(document.title).toMatch(/^Help Center/)
  expect(scrollY).toBe(0)
})
