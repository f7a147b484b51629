import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { myBids } from '#core/bids/api.ts'
import { OWES_MONEY } from '#core/payments/owes-money.ts'
import { myContracts } from '#core/contracts/api.ts'
import { cancelJob, myJobs, priceGuide, repostJob, summarizeJobs } from '#core/jobs/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { samplePriceGuide, sampleSummary } from '#web/testing/samples-work.ts'
import { sampleId, sampleJob, sampleMe } from '#web/testing/samples.ts'
import { MyJobs } from '#web/pages/work/MyJobs.tsx'
import { useAllMyWork } from '#web/contracts/my-work.ts'

function Part() {
  return <MyJobs work={useAllMyWork()} />
}

const MINE = sampleJob({
  isOwner: true,
  title: 'Clean twelve tall windows',
  category: 'Cleaning',
  budgetMin: '40.00',
  budgetMax: '60.00',
  // Far ahead, whenever this runs.
  biddingEndsAt: '2099-01-01T00:00:00.000Z',
})
const CANCELLED = { ...MINE, status: 'cancelled' as const }

const open = async (job = MINE) => {
  const api = fakeApi()
  api.answer(myJobs, [job])
  api.answer(myBids, [])
  api.answer(myContracts, [])
  api.answer(summarizeJobs, sampleSummary())
  api.answer(priceGuide, samplePriceGuide())
  await renderPart(<Part />, { me: sampleMe(), path: '/work-in-progress' })
  return api
}

test.each([MINE, CANCELLED])('WORK-6 a job that is $status opens at /job-details', async (job) => {
  await open(job)
  await expect.element(page.getByRole('link', { name: job.title, exact: true })).toBeVisible()
  const addresses = page
    .getByRole('link', { name: job.title })
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(new Set(addresses)).toEqual(new Set([`/job-details/${job.id}`]))
})

test('JOURNEY-11 a live job is cancelled only after a confirmation, and a refusal shows in the dialog', async () => {
  const api = await open()
  const opener = page.getByRole('button', { name: /^Cancel/ })
  const asking = page.getByRole('dialog', { name: 'Cancel this job?' })
  await opener.click()
  await expect.element(asking.getByText(/Nobody has bid yet/)).toBeVisible()
  await asking.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(asking).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(api.calls(cancelJob)).toEqual([])

  await opener.click()
  api.fail(cancelJob, 409, { message: 'A bid was chosen meanwhile.' })
  await asking.getByRole('button', { name: 'Cancel job' }).click()
  await expect.element(asking.getByText('A bid was chosen meanwhile.')).toBeVisible()

  api.answer(cancelJob, CANCELLED)
  api.answer(myJobs, [CANCELLED])
  await asking.getByRole('button', { name: 'Cancel job' }).click()
  await expect.element(page.getByText('Job cancelled', { exact: true })).toBeVisible()
  await expect.element(asking).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Cancelled /)).toBeVisible()
  expect(api.calls(cancelJob).at(-1)?.params).toEqual({ id: MINE.id })
})

const DIALOG = page.getByRole('dialog', { name: 'Repost Job' })
const REPOST = DIALOG.getByRole('button', { name: 'Repost · $40–95' })

const openRepost = async () => {
  const api = await open(CANCELLED)
  await page.getByRole('button', { name: /^Repost/ }).click()
  await expect.element(DIALOG.getByLabelText('Title')).toHaveValue('Clean twelve tall windows')
  await DIALOG.getByLabelText('At most').fill('95')
  return api
}

test('JOURNEY-11 a job that is over is changed and reposted; its old category stays selectable', async () => {
  const api = await openRepost()
  const categories = DIALOG.getByLabelText('Category').getByRole('option').elements()
  expect(categories.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Cleaning', 'Home Improvement'])
  await expect.element(DIALOG.getByText('was $60')).toBeVisible()
  api.answer(repostJob, sampleJob({ id: sampleId(101), isOwner: true }))
  await REPOST.click()
  await expect.element(page.getByText('Job Reposted', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Your job has been reposted successfully and is now open for bidding.'))
    .toBeVisible()
  await expect.poll(() => location.pathname).toBe(`/jobs/${sampleId(101)}`)
  await expect.element(DIALOG).not.toBeInTheDocument()
  expect(api.calls(repostJob)).toMatchObject([
    { params: { id: CANCELLED.id }, body: { budgetMin: '40', budgetMax: '95', category: 'Cleaning' } },
  ])
})

test('JOURNEY-11 a window of another length is validated before it is sent', async () => {
  const api = await openRepost()
  await DIALOG.getByRole('radio', { name: 'Another length' }).click({ force: true })
  await DIALOG.getByLabelText('Minutes').fill('3')
  await REPOST.click()
  await expect
    .element(DIALOG.getByLabelText('Minutes'))
    .toHaveAccessibleDescription('Bidding may run from 5 to 1440 minutes.')
  expect(api.calls(repostJob)).toEqual([])
  await DIALOG.getByLabelText('Minutes').fill('90')
  api.answer(repostJob, sampleJob({ id: sampleId(101) }))
  await REPOST.click()
  await expect.poll(() => api.calls(repostJob)[0]?.body.biddingDuration).toBe(90)
})

test('DEBT-2 whoever owes money reads in the repost where to pay it', async () => {
  const api = await openRepost()
  api.refuse(repostJob, OWES_MONEY)
  await REPOST.click()
  const link = DIALOG.getByRole('link', { name: 'Pay what you owe (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('href', '/wallet#owed')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(DIALOG.getByLabelText('At most')).toHaveValue('95')
})

test('JOURNEY-11 a repost without an answer shows a message, and the typed text is kept for the next time', async () => {
  const api = await openRepost()
  api.abort(repostJob)
  await REPOST.click()
  await expect.element(DIALOG.getByText('Failed to repost job. Please try again.')).toBeVisible()
  await DIALOG.getByRole('button', { name: 'Keep it cancelled' }).click()
  await page.getByRole('button', { name: /^Repost/ }).click()
  await expect.element(DIALOG.getByText('What you typed last time is still here.')).toBeVisible()
  await expect.element(DIALOG.getByLabelText('At most')).toHaveValue('95')
  await DIALOG.getByRole('button', { name: 'Start over' }).click()
  await expect.element(DIALOG.getByLabelText('At most')).toHaveValue('60')
  await expect.element(DIALOG.getByRole('heading', { name: 'Repost Job' })).toHaveFocus()
})
