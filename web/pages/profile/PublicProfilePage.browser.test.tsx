import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPortfolio, publicProfile } from '#core/profiles/api.ts'
import { listReviews } from '#core/reviews/api.ts'
import { type FakeApi, fakeApi, FakeSlice } from '#web/testing/fake-api.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage } from '#web/testing/render.tsx'
import { sampleId, sampleMe, samplePublicProfile, sampleReview } from '#web/testing/samples.ts'

const reviews = page.getByRole('article')

const openProfile = async (userId: string): Promise<void> => {
  await renderPage(`/profile/${userId}`, { me: sampleMe() })
}

const answerProfile = (): FakeApi => {
  const api = fakeApi()
  answerShell(api)
  api.answer(publicProfile, samplePublicProfile())
  api.answer(listPortfolio, [])
  return api
}

/** Four reviews in two pages, newest first; the lowest one is the oldest. */
const PAGES = [
  [sampleReview(1), sampleReview(2)],
  [sampleReview(3), sampleReview(4, { rating: 3 })],
]

test('JOURNEY-7 reviews come newest first, in pages; the first of the next page takes the focus', async () => {
  const api = answerProfile()
  const cursor = sampleId(402)
  api.answer(listReviews, ({ query }) =>
    query.cursor === undefined ? new FakeSlice(PAGES[0]!, cursor) : new FakeSlice(PAGES[1]!, null),
  )
  await openProfile(sampleId(3))
  await expect.element(reviews.nth(0)).toMatchTextContent('Review number 1')
  await expect.element(reviews).toHaveLength(2)
  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect.element(reviews).toHaveLength(4)
  await expect.element(reviews.nth(2)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^Show more/ })).not.toBeInTheDocument()
  expect(api.calls(listReviews).map(({ query }) => query)).toEqual([{ sort: 'newest' }, { sort: 'newest', cursor }])
})

test('JOURNEY-7 reviews can be sorted', async () => {
  const api = answerProfile()
  api.answer(listReviews, ({ query }) => {
    const all = PAGES.flat()
    return query.sort === 'lowest' ? all.toReversed() : all
  })
  await openProfile(sampleId(3))
  await expect.element(reviews.nth(0).getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  await page.getByLabelText('Sort reviews').selectOptions('Lowest first')
  await expect.element(reviews.nth(0).getByRole('img', { name: '3 of 5 stars' })).toBeVisible()
})

test('JOURNEY-7 a failed next page shows a message and can be retried', async () => {
  const api = answerProfile()
  api.answer(listReviews, new FakeSlice(PAGES[0]!, sampleId(402)))
  await openProfile(sampleId(3))
  await expect.element(reviews).toHaveLength(2)
  api.fail(listReviews, 502)
  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect.element(page.getByText('The next ones did not come. Please try again.')).toBeVisible()
  await expect.element(reviews).toHaveLength(2)
  api.answer(listReviews, PAGES[1]!)
  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect.element(reviews).toHaveLength(4)
})

test('JOURNEY-7 hidden parts of a profile are neither shown nor fetched', async () => {
  const api = answerProfile()
  api.answer(
    publicProfile,
    samplePublicProfile({ location: null, zipCode: null, portfolioPublic: false, ratingCounts: [0, 0, 0, 0, 0] }),
  )
  await openProfile(sampleId(3))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Devon' })).toBeVisible()
  await expect.element(page.getByText('No reviews yet')).toBeVisible()
  await expect.element(page.getByText('Seminole Heights')).not.toBeInTheDocument()
  expect(api.calls(listPortfolio)).toEqual([])
})

test.each([
  ['an unknown id', sampleId(0), 404],
  ['a malformed id', 'nobody', 422],
])('JOURNEY-7 a missing profile shows a message and leads back: %s', async (_case, userId, status) => {
  const api = answerProfile()
  api.fail(publicProfile, status, { message: 'No.' })
  await openProfile(userId)
  await expect.element(page.getByText("The profile you're looking for doesn't exist or is private.")).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to Find Work' })).toHaveAttribute('href', '/find-work')
})

test('JOURNEY-7 a failed fetch is not shown as a missing profile', async () => {
  const api = answerProfile()
  api.fail(publicProfile, 502)
  await openProfile(sampleId(3))
  await expect.element(page.getByText('This profile could not be fetched.')).toBeVisible()
  api.answer(publicProfile, samplePublicProfile())
  api.answer(listReviews, [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Devon' })).toBeVisible()
})
