import { expect, test, type Locator } from '@playwright/test'
import type { ContractReviews } from '#core/reviews/api.ts'
import {
  expectToast,
  leave,
  openDeal,
  openPoster,
  openWorker,
  payContract,
  postJob,
  freshTitle,
  read,
  type Person,
} from './deal.ts'

const meOf = async (person: Person): Promise<string> => ((await read(person, '/api/auth/user')) as { id: string }).id

const writeReview = async ({ page }: Person, other: string, stars: RegExp, comment: string): Promise<Locator> => {
  await page
    .getByRole('button', { name: /^(?:Write a review|Review )/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: `Review ${other}` })
  await dialog.getByRole('radio', { name: stars }).check({ force: true })
  await dialog.getByLabel('In your words').fill(comment)
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expect(dialog).toBeHidden()
  return page.getByRole('dialog')
}

test(
  'JOURNEY-29 reviews are blind until both are in, then shown on both profiles, and answered',
  { tag: '@core' },
  async ({ browser }) => {
    test.slow()
    const [poster, worker] = await Promise.all([openPoster(browser, 'Lena'), openWorker(browser, 'Piet')])
    const deal = await payContract({ poster, worker })
    const [posterId, workerId] = [await meOf(poster), await meOf(worker)]

    await test.step('the poster writes first: sealed, and the worker sees only that it exists', async () => {
      await openDeal(poster, deal)
      const sealed = await writeReview(poster, 'Piet', /^5 stars/, 'Not one scratch on the staircase.')
      await expect(sealed).toContainText('Sealed')
      await sealed.getByRole('button', { name: 'Done' }).click()
      const seen = (await read(worker, `/api/contracts/${deal.id}/reviews`)) as ContractReviews
      expect(seen).toMatchObject({ mine: null, theirs: null, isTheirsIn: true })
      await openDeal(worker, deal)
      await expect(worker.page.getByText('Not one scratch')).toHaveCount(0)
      expect(await read(worker, `/api/reviews/${workerId}`)).toEqual([])
    })

    await test.step('a rating is required, and the text stays', async () => {
      await worker.page
        .getByRole('button', { name: /^(?:Write a review|Review )/ })
        .first()
        .click()
      const dialog = worker.page.getByRole('dialog', { name: 'Review Lena' })
      await dialog.getByLabel('In your words').fill('Clear about what she wanted.')
      await dialog.getByRole('button', { name: 'Send review' }).click()
      await expect(dialog.getByText('Please give 1 to 5 stars.')).toBeVisible()
      await expect(dialog.getByLabel('In your words')).toHaveValue('Clear about what she wanted.')
      await dialog.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
      await dialog.getByRole('button', { name: 'Send review' }).click()
      const open = worker.page.getByRole('dialog', { name: 'Both are open' })
      await expect(open).toContainText('Not one scratch on the staircase.')
      await open.getByRole('button', { name: 'Done' }).click()
    })

    await test.step('the poster’s page opens the reviews, and both profiles show them with the job', async () => {
      await expect(poster.page.getByText('Clear about what she wanted.').first()).toBeVisible()
      await worker.page.goto(`/profile/${workerId}`)
      const review = worker.page.getByRole('article').filter({ hasText: 'Not one scratch' })
      await expect(review).toContainText(deal.title)
      await expect(worker.page.getByText('5.00').first()).toBeVisible()
      await expect(worker.page.getByText(/top tier/i).first()).toBeVisible()
      await poster.page.goto(`/profile/${posterId}`)
      await expect(poster.page.getByRole('article').filter({ hasText: 'Clear about what she wanted.' })).toBeVisible()
    })

    await test.step('the reviewed member replies once, and everybody can read it', async () => {
      const review = worker.page.getByRole('article').filter({ hasText: 'Not one scratch' })
      await review.getByRole('button', { name: /^(?:Answer|Reply)/ }).click()
      await review.getByRole('textbox').fill('Glad to. Call again for the piano.')
      await review.getByRole('button', { name: /^(?:Send|Publish)/ }).click()
      await expect(review).toContainText('Call again for the piano.')
      await poster.page.goto(`/profile/${workerId}`)
      await expect(poster.page.getByText('Call again for the piano.')).toBeVisible()
    })
    await leave(poster, worker)
  },
)

test('JOURNEY-30 BLOCK-UI-1 BLOCK-UI-2 blocked members do not see each other; a report reaches the moderators', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Greta'), openWorker(browser, 'Otto')])
  await payContract({ poster, worker })
  const posterId = await meOf(poster)

  await test.step('the worker reports and blocks from the profile', async () => {
    await worker.page.goto(`/profile/${posterId}`)
    const begin = worker.page.getByRole('button', { name: /^Report/ }).first()
    await begin.click()
    const report = worker.page.getByRole('dialog')
    await report.getByRole('radio').first().check({ force: true })
    await report.getByRole('textbox').fill('Asked me to settle outside.')
    // Escape must not discard the text.
    await worker.page.keyboard.press('Escape')
    await expect(report).toHaveCount(0)
    await begin.click()
    await expect(report.getByRole('radio').first()).toBeChecked()
    await expect(report.getByRole('textbox')).toHaveValue('Asked me to settle outside.')
    await report.getByRole('button', { name: /^(?:Send|Report)/ }).click()
    await expectToast(worker, 'Thank you')
    await worker.page
      .getByRole('button', { name: /^Block/ })
      .first()
      .click()
    await worker.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Block/ })
      .click()
    await expect(worker.page.getByRole('button', { name: /^Unblock/ })).toBeVisible()
  })

  await test.step('neither sees jobs of the other any more', async () => {
    const jobId = await postJob(poster, freshTitle('Carry a wardrobe'))
    expect((await worker.page.request.get(`/api/jobs/${jobId}`)).status()).toBe(404)
    const bid = { amount: '50', availability: 'Now', message: 'I can.' }
    expect((await worker.page.request.post(`/api/jobs/${jobId}/bids`, { data: bid })).status()).toBe(404)
    const listed = (await read(worker, '/api/jobs?zip=33605')) as { id: string }[]
    expect(listed.map(({ id }) => id)).not.toContain(jobId)
  })

  await test.step('the block can be removed', async () => {
    await worker.page.getByRole('button', { name: /^Unblock/ }).click()
    await expect(worker.page.getByRole('button', { name: /^Block/ })).toBeVisible()
    await expect.poll(() => read(worker, '/api/users/blocked')).toEqual([])
  })
  await leave(poster, worker)
})
