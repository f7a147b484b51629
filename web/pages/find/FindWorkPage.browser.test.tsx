import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { getJob } from '#core/bids/api.ts'
import { favoriteJob, favoriteJobs, type Job, listJobs, summarizeJobs, unfavoriteJob } from '#core/jobs/api.ts'
import { smartMatches } from '#core/matching/api.ts'
import FindWorkPage from '#web/pages/find/FindWorkPage.tsx'
import { fakeApi, FakeSlice } from '#web/testing/fake-api.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage, renderPart } from '#web/testing/render.tsx'
import { sampleSummary } from '#web/testing/samples-work.ts'
import { sampleId, sampleJob, sampleMe } from '#web/testing/samples.ts'

const AHEAD = '2099-01-01T00:00:00.000Z'
const jobs = (from: number, many: number): Job[] =>
  Array.from({ length: many }, (_, at) =>
    sampleJob({ id: sampleId(from + at), title: `Job number ${from + at}`, biddingEndsAt: AHEAD }),
  )
const CARDS = page.getByRole('list', { name: 'Jobs' }).getByRole('article')
const SEARCH = page.getByRole('search')
const ZIP = SEARCH.getByLabelText('Zip code', { exact: true })

const answerAll = (found: readonly Job[] = jobs(1_000, 3)) => {
  const api = fakeApi()
  answerShell(api)
  api.answer(listJobs, [...found])
  api.answer(summarizeJobs, sampleSummary({ availableJobs: found.length }))
  api.answer(favoriteJobs, [])
  api.answer(smartMatches, { recommendations: [] })
  return api
}
const answerTwoPages = () => {
  const api = answerAll()
  api.answer(summarizeJobs, sampleSummary({ availableJobs: 25 }))
  api.answer(listJobs, ({ query }) =>
    query.cursor ? new FakeSlice(jobs(2_020, 5), null) : new FakeSlice(jobs(2_000, 20), 'next'),
  )
  return api
}
const open = (path: string) => renderPart(<FindWorkPage />, { me: sampleMe(), path })

describe('the search area', () => {
  test('JOURNEY-12 without filters the list is around the own zip code, which is put into the address', async () => {
    const api = answerAll()
    await open('/find-work')
    await expect.poll(() => location.search).toBe('?zip=33605')
    await expect.element(CARDS).toHaveLength(3)
    await expect.element(page.getByText('3 jobs found')).toBeInTheDocument()
    await SEARCH.getByLabelText('Distance').selectOptions('3 miles')
    await expect.poll(() => location.search).toBe('?zip=33605&radius=3')
    await expect.poll(() => api.calls(listJobs).at(-1)?.query).toMatchObject({ zip: '33605', radius: 3 })
    history.back()
    await expect.poll(() => location.search).toBe('?zip=33605')
    await expect.element(SEARCH.getByLabelText('Distance')).toHaveDisplayValue('25 miles')
  })

  test('JOURNEY-12 without results the radius can be widened and the search cleared with one press each', async () => {
    answerAll([])
    await open('/find-work?q=zzzz&zip=33605&radius=3')
    await expect.element(page.getByRole('heading', { name: 'Nothing burning within 3 miles.' })).toBeVisible()
    await page.getByRole('button', { name: 'Widen to 5 miles' }).click()
    await expect.poll(() => location.search).toBe('?q=zzzz&zip=33605&radius=5')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect.poll(() => location.search).toBe('?zip=33605&radius=5')
  })

  test('FIND-6 an old link with an unknown category shows the jobs of all categories', async () => {
    const api = answerAll()
    await open('/find-work?category=Piracy&zip=33605')
    await expect.element(CARDS).toHaveLength(3)
    await expect.element(SEARCH.getByLabelText('Category')).toHaveDisplayValue('All Categories')
    expect(api.calls(listJobs).every(({ query }) => query.category === undefined)).toBe(true)
  })

  test('JOURNEY-12 an invalid zip code is reported beside its field and discards nothing', async () => {
    const api = answerAll()
    await open('/find-work?zip=33605&radius=5')
    await expect.element(CARDS).toHaveLength(3)
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('sofa')
    await ZIP.fill('336')
    await SEARCH.getByRole('button', { name: 'Search', exact: true }).click()
    await expect.element(ZIP).toHaveAccessibleDescription('Valid zip code required')
    await expect.element(ZIP).toHaveFocus()
    await expect.element(ZIP).toHaveValue('336')
    await expect.element(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('sofa')
    await expect.element(CARDS).toHaveLength(3)
    expect(location.search).toBe('?zip=33605&radius=5')
    expect(api.calls(listJobs).every(({ query }) => query.zip === '33605')).toBe(true)
  })

  test('JOURNEY-12 a zip code that the server does not know is reported too, and without one the list is everywhere', async () => {
    const api = answerAll()
    const refusal = { message: 'Valid zip code required', fields: { zip: 'Valid zip code required' } }
    api.fail(listJobs, 422, refusal)
    api.fail(summarizeJobs, 422, refusal)
    await open('/find-work?zip=00001')
    await expect.element(page.getByRole('heading', { name: 'Valid zip code required' })).toBeVisible()
    await expect.element(ZIP).toHaveAccessibleDescription('Valid zip code required')
    answerAll()
    await page.getByRole('button', { name: 'Look everywhere' }).click()
    await expect.element(CARDS).toHaveLength(3)
    expect(new URLSearchParams(location.search).get('zip')).toBe('')
  })

  test('JOURNEY-12 on a phone the other fields are in a sheet, which shows errors as well', async () => {
    await page.viewport(390, 844)
    answerAll()
    await open('/find-work?zip=33605')
    await expect.element(CARDS).toHaveLength(3)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabelText('Zip code').fill('336')
    await sheet.getByRole('button', { name: 'Show jobs' }).click()
    await expect.element(sheet.getByLabelText('Zip code')).toHaveAccessibleDescription('Valid zip code required')
    await sheet.getByLabelText('Zip code').fill('33602')
    await sheet.getByRole('button', { name: 'Show jobs' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.poll(() => location.search).toBe('?zip=33602')
  })
})

describe('a long list', () => {
  test('JOURNEY-12 the list loads more at its end, and the keyboard focus continues there', async () => {
    answerTwoPages()
    await open('/find-work?zip=')
    await expect.element(CARDS).toHaveLength(20)
    page.getByRole('button', { name: 'Show more' }).element().focus()
    await expect.element(CARDS).toHaveLength(25)
    await expect.element(page.getByText('Showing 25 of 25')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Job number 2020' })).toHaveFocus()
  })

  test('JOURNEY-12 a failed next page shows a message and can be retried', async () => {
    const api = answerTwoPages()
    api.answer(listJobs, ({ query }) =>
      query.cursor ? api.refusal(500, { message: 'Not now.' }) : new FakeSlice(jobs(2_000, 20), 'next'),
    )
    await open('/find-work?zip=')
    await expect.element(CARDS).toHaveLength(20)
    // When the live connection opens, the first page is fetched again, which would remove the error.
    await expect.poll(() => api.calls(listJobs).length).toBe(2)
    // Not a click: scrolling to the button makes the list load, and the button then has another label.
    page.getByRole('button', { name: 'Show more' }).element().focus()
    await expect.element(page.getByText('Not now.')).toBeVisible()
    answerTwoPages()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(CARDS).toHaveLength(25)
  })

  test('JOURNEY-12 going back from a job restores the scroll position of the list', async () => {
    const api = answerTwoPages()
    // The page restores the position itself, because the browser may try before the list is rendered.
    history.scrollRestoration = 'manual'
    onTestFinished(() => void (history.scrollRestoration = 'auto'))
    // The content of the job page does not matter here.
    api.fail(getJob, 404, { message: 'No such job.' })
    await renderPage('/find-work?zip=', { me: sampleMe() })
    const job = page.getByRole('link', { name: 'Job number 2012' })
    await expect.element(job).toBeInTheDocument()
    await expect.element(page.getByText('25 jobs found')).toBeInTheDocument()
    job.element().scrollIntoView({ block: 'center' })
    const place = scrollY
    expect(place).toBeGreaterThan(600)
    await job.click()
    await expect.poll(() => location.pathname).toBe(`/jobs/${sampleId(2_012)}`)
    // Unmounted, and not only hidden until the next page has loaded.
    await expect.poll(() => document.querySelector('h1')?.textContent).not.toBe('Find Work')
    history.back()
    await expect.element(job).toBeInViewport()
    await expect.poll(() => scrollY).toBe(place)
  })
})

describe('bookmarks', () => {
  const [job = sampleJob()] = jobs(1_000, 1)
  const bookmark = page.getByRole('button', { name: `Save ${job.title}` })

  test('JOURNEY-13 a job is bookmarked, listed among the saved jobs and removed', async () => {
    const api = answerAll([job])
    await open('/find-work?zip=33605')
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
    api.answer(favoriteJob, { message: 'Kept.' })
    api.answer(favoriteJobs, [job])
    await bookmark.click()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => api.calls(favoriteJob)[0]?.params).toEqual({ id: job.id })
    await page.getByRole('button', { name: /^Saved/ }).click()
    await expect.poll(() => new URLSearchParams(location.search).get('saved')).toBe('1')
    await expect.element(CARDS.getByRole('heading', { name: job.title })).toBeVisible()
    api.answer(unfavoriteJob, { message: 'Gone.' })
    api.answer(favoriteJobs, [])
    await bookmark.click()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => api.calls(unfavoriteJob)[0]?.params).toEqual({ id: job.id })
  })

  test('JOURNEY-13 the saved jobs have an empty state', async () => {
    answerAll()
    await open('/find-work?saved=1')
    await expect.element(page.getByRole('heading', { name: 'Nothing saved yet.' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Saved/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('JOURNEY-13 a bookmark that the server refuses is reverted with a message', async () => {
    const api = answerAll([job])
    api.fail(favoriteJob, 500)
    await open('/find-work?zip=33605')
    await expect.poll(() => api.calls(favoriteJobs).length).toBeGreaterThan(0)
    // The fake server has no list of bookmarks either, so the page itself has to revert it.
    api.fail(favoriteJobs, 500)
    await bookmark.click()
    await expect.element(page.getByText('The bookmark did not reach us. Try again.')).toBeVisible()
    await expect.element(bookmark).toHaveAttribute('aria-pressed', 'false')
  })
})
