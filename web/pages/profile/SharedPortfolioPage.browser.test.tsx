import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { platformStats } from '#core/content/api.ts'
import { sharedPortfolio } from '#core/profiles/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render.tsx'
import { SAMPLE_TIME, sampleId, sampleStats } from '#web/testing/samples.ts'

const id = sampleId(3)

test('PROFILE-10 a visitor with the link sees the shared pieces, whose they are, and how to see the rest', async () => {
  const piece = { id: sampleId(9), title: 'A fence', description: 'Cedar, two days.', category: null, tags: [] }
  const portfolio = [{ ...piece, images: [], url: null, isPublic: true, createdAt: SAMPLE_TIME }]
  fakeApi().answer(sharedPortfolio, { id, firstName: 'Devon', profileImageUrl: null, isVerified: true, portfolio })
  await renderPage(`/profile/${id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Devon' })).toBeVisible()
  await expect.element(page.getByText('Verified').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in to see the profile' }))
    .toHaveAttribute('href', `/?auth=login&next=%2Fprofile%2F${id}`)
  await page.getByRole('button', { name: 'A fence' }).click()
  const dialog = page.getByRole('dialog', { name: 'A fence' })
  await expect.element(dialog.getByText('Cedar, two days.')).toBeVisible()
  await expect.element(dialog.getByText('Report this piece')).not.toBeInTheDocument()
})

test('PROFILE-10 a visitor is asked to sign in for a portfolio that is not shared', async () => {
  const api = fakeApi()
  api.answer(platformStats, sampleStats())
  api.fail(sharedPortfolio, 404, { message: 'No.' })
  await renderPage(`/profile/${id}`)
  await expect.element(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  expect(location.pathname + location.search).toBe(`/?auth=login&next=%2Fprofile%2F${id}`)
})
