import { expect, test, type Page } from '@playwright/test'
import { audit, sideways, unroll } from './accessibility.ts'
import { openMember, signInByCall, skipProfilePrompt, skipWelcome } from './town.ts'

// Twenty burning fuses are much to draw for a browser without a graphics card; how they burn is not the matter here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await skipWelcome(page)
  await skipProfilePrompt(page)
  await signInByCall(page, 'worker@nearhand.test')
})

const cards = (page: Page) => page.getByRole('list', { name: 'Jobs' }).getByRole('article')

const LONG_WORD = /[a-z]{8,}/i

interface Listed {
  title: string
  category: string
  isOwner: boolean
  biddingEndsAt: string
}

/** A job that stays while the journey lasts: the one whose window ends last, with a word long enough for a typo. */
const steadyJob = async (page: Page): Promise<Listed & { word: string }> => {
  const jobs: Listed[] = await (await page.request.get('/api/jobs?zip=33605&sort=newest')).json()
  const last = jobs
    .filter(({ title, isOwner }) => LONG_WORD.test(title) && !isOwner)
    .toSorted((a, b) => Date.parse(a.biddingEndsAt) - Date.parse(b.biddingEndsAt))
    .at(-1)!
  expect(last).toBeDefined()
  return Object.assign(last, { word: LONG_WORD.exec(last.title)![0] })
}

/** In miles, of what is listed. */
const farthest = async (page: Page): Promise<number> => {
  const places = await cards(page).getByText(/ mi$/).allTextContents()
  return Math.max(...places.map((place) => Number(/([\d.]+) mi$/.exec(place)?.[1])))
}

/** As the reader would: on a phone the other fields are behind one button. */
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

test('JOURNEY-12 a worker looks around the own zip, by distance, category and words with a typo; the address remembers', async ({
  page,
  isMobile,
}) => {
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
  const words = page.getByRole('searchbox', { name: 'Search jobs' })
  const mistyped = word.slice(0, 4) + word.slice(5)
  await words.fill(mistyped)
  await words.press('Enter')
  const found = cards(page).getByRole('heading', { name: title })
  await expect(found).toBeVisible()
  const asked = Object.fromEntries(new URL(page.url()).searchParams)
  expect(asked).toEqual({ q: mistyped, category, zip: '33605' })

  await page.reload()
  await expect(words).toHaveValue(mistyped)
  await expect(found).toBeVisible()
  await page.goBack()
  await expect(words).toHaveValue('')
  expect(new URL(page.url()).searchParams.get('category')).toBe(category)
})

test('JOURNEY-12 a zip that is none is said beside it and loses nothing; without one the list is everywhere', async ({
  page,
  isMobile,
}) => {
  await page.goto('/find-work?q=zzzz&zip=33605&radius=3')
  await expect(page.getByRole('heading', { name: 'Nothing burning within 3 miles.' })).toBeVisible()
  await page.getByRole('button', { name: 'Widen to 5 miles' }).click()
  await expect(page).toHaveURL(/q=zzzz&zip=33605&radius=5$/)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL(/\?zip=33605&radius=5$/)

  await narrow(page, isMobile, { 'Zip code': '336' })
  const place = isMobile ? page.getByRole('dialog') : page.getByRole('search')
  await expect(place.getByText('Valid zip code required')).toBeVisible()
  await expect(place.getByLabel('Zip code', { exact: true })).toHaveValue('336')
  await expect(page).toHaveURL(/\?zip=33605&radius=5$/)
  await place.getByLabel('Zip code', { exact: true }).fill('00001')
  await place.getByRole('button', { name: isMobile ? 'Show jobs' : 'Search', exact: true }).click()
  await expect(page.getByRole('main').getByText('Valid zip code required').last()).toBeVisible()

  await page.getByRole('button', { name: 'Look everywhere' }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('zip')).toBe('')
})

test('JOURNEY-12 whoever comes back from a job finds the list where it was left', async ({ page }) => {
  await page.goto('/find-work')
  const href = await cards(page).nth(12).getByRole('link').getAttribute('href')
  const link = page.locator(`.joblist a[href="${href}"]`)
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
  await link.click()
  await expect(page).toHaveURL(href!)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Find Work')
  await page.goBack()
  await expect(link).toBeInViewport()
})

test('JOURNEY-12 the list grows at its end, and by keyboard the focus goes on where it was', async ({ page }) => {
  await page.goto('/find-work?zip=')
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).focus()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(20)
  await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible()
  await expect(page.locator('.joblist li :focus')).toBeVisible()
})

test('JOURNEY-13 a worker keeps a job, finds it among the saved ones, and lets it go', async ({ page }) => {
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
})

test('JOURNEY-13 a bookmark that the server does not take turns back and says so', async ({ page }) => {
  await page.route('**/api/jobs/*/favorite', (route) => route.fulfill({ status: 500, body: '' }))
  await openMember(page)
  const { title, word } = await steadyJob(page)
  await page.goto(`/find-work?q=${word}`)
  const bookmark = page.getByRole('button', { name: `Save ${title}` })
  await bookmark.click()
  await expect(page.getByText('The bookmark did not reach us. Try again.')).toBeVisible()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
})

for (const path of ['/find-work', '/find-work?q=zzzz&zip=33605', '/find-work?zip=abc', '/find-work?saved=1'])
  test(`A11Y-1 axe finds nothing, and nothing scrolls sideways at 320 pixels, on ${path}`, async ({ page }) => {
    // One page of the list is all there is: no further one comes in while axe reads.
    await page.route('**/api/jobs?*', async (route) => {
      const response = await route.fetch()
      const { link: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: 'Find Work' })).toBeVisible()
    await unroll(page)
    expect(await audit(page)).toEqual([])
    expect(await sideways(page), 'scrolls sideways at 320 pixels').toBe(0)
  })
