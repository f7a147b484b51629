import { expect, test, type Page } from '@playwright/test'
import { openMember, signInByCall, skipProfilePrompt, skipWelcome } from './steps.ts'

// Animations of twenty countdowns are slow for a browser without a GPU.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await skipWelcome(page)
  await skipProfilePrompt(page)
  await signInByCall(page, 'worker@nearhand.test')
})

const cards = (page: Page) => page.getByRole('list', { name: 'Jobs' }).getByRole('article')

const LONG_WORD = /[a-z]{8,}/i

interface ListedJob {
  title: string
  category: string
  isOwner: boolean
  biddingEndsAt: string
}

/** A job that stays open during the test: the one whose window ends last, with a word long enough for a typo. */
const steadyJob = async (page: Page): Promise<ListedJob & { word: string }> => {
  const jobs: ListedJob[] = await (await page.request.get('/api/jobs?zip=33605&sort=newest')).json()
  const last = jobs
    .filter(({ title, isOwner }) => LONG_WORD.test(title) && !isOwner)
    .toSorted((a, b) => Date.parse(a.biddingEndsAt) - Date.parse(b.biddingEndsAt))
    .at(-1)!
  expect(last).toBeDefined()
  return Object.assign(last, { word: LONG_WORD.exec(last.title)![0] })
}

/** Distances of the listed jobs, in miles. */
const farthest = async (page: Page): Promise<number> => {
  const places = await cards(page).getByText(/ mi$/).allTextContents()
  return Math.max(...places.map((place) => Number(/([\d.]+) mi$/.exec(place)?.[1])))
}

/** On a phone the other fields are behind one button. */
const narrow = async (page: Page, isMobile: boolean, change: Record<string, string>): Promise<void> => {
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click()
  const place = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('search')
  for (const [label, value] of Object.entries(change)) {
    const field = place.getByLabel(label, { exact: true })
    if (label === 'Zip code') await field.fill(value)
    else await field.selectOption(value)
  }
  if (isMobile) await place.getByRole('button', { name: 'Show jobs' }).click()
  else if ('Zip code' in change) await place.getByRole('button', { name: 'Search' }).click()
}

test(
  'JOURNEY-12 a worker searches around the own zip code, by distance, category and a misspelled word; the URL keeps the filters',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/find-work')
    await expect(page).toHaveURL(/\/find-work\?zip=33605$/)
    await expect.poll(() => farthest(page)).toBeGreaterThan(3)
    await expect(page.getByText(/^\d+ jobs found$/)).toBeAttached()

    await narrow(page, isMobile, { Distance: '3 miles' })
    await expect(page).toHaveURL(/\?zip=33605&radius=3$/)
    await expect.poll(() => farthest(page)).toBeLessThanOrEqual(3)
    await page.goBack()
    await expect(page).toHaveURL(/\?zip=33605$/)
    await expect.poll(() => farthest(page)).toBeGreaterThan(3)
    await page.goForward()
    await expect.poll(() => farthest(page)).toBeLessThanOrEqual(3)
    await page.goBack()

    const { title, category, word } = await steadyJob(page)
    await narrow(page, isMobile, { Category: category })
    await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(category)
    const searchBox = page.getByRole('searchbox', { name: 'Search jobs' })
    const mistyped = word.slice(0, 4) + word.slice(5)
    await searchBox.fill(mistyped)
    await searchBox.press('Enter')
    const found = cards(page).getByRole('heading', { name: title })
    await expect(found).toBeVisible()
    const asked = Object.fromEntries(new URL(page.url()).searchParams)
    expect(asked).toEqual({ q: mistyped, category, zip: '33605' })

    await page.reload()
    await expect(searchBox).toHaveValue(mistyped)
    await expect(found).toBeVisible()
    await page.goBack()
    await expect(searchBox).toHaveValue('')
    expect(new URL(page.url()).searchParams.get('category')).toBe(category)
  },
)

test(
  'JOURNEY-13 a worker bookmarks a job, finds it among the saved jobs and removes it',
  { tag: '@phone' },
  async ({ page }) => {
    await openMember(page)
    const { title, word } = await steadyJob(page)
    await page.goto(`/find-work?q=${word}`)
    const bookmark = page.getByRole('button', { name: `Save ${title}` })
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')

    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await kept
    await page.getByRole('button', { name: /^Saved/ }).click()
    await expect(page).toHaveURL(/saved=1/)
    await page.reload()
    await expect(cards(page).getByRole('heading', { name: title })).toBeVisible()

    const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
    await dropped
    await page.reload()
    await expect(page.getByRole('button', { name: /^Saved/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { name: 'Nothing saved yet.' })).toBeVisible()
  },
)
