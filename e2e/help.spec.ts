import { expect, type Page, test } from '@playwright/test'
import { skipWelcome } from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ARTICLES = [
  ['/help/getting-started', 'Getting started'],
  ['/help/job-posting', 'Posting a job'],
  ['/help/bidding-guide', 'Bidding guide'],
  ['/help/payments-escrow', 'Payments and escrow'],
  ['/help/reviews-ratings', 'Reviews and ratings'],
  ['/help/security-verification', 'Security and verification'],
  ['/help/withdrawals', 'Withdrawals'],
  ['/help/cancellations-disputes', 'Cancellations and disputes'],
  ['/help/owing-money', 'When money is owed'],
] as const
const PAGES = ['/help-center', ...ARTICLES.map(([path]) => path), '/privacy-policy', '/terms-of-service']

/** Every link of a page, email links and anchors included. */
const linksOn = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('JOURNEY-50 every link of the help center, its articles and the legal pages works', async ({ page }) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await skipWelcome(page)
  const seen = new Set<string>()
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const href of await linksOn(page)) {
      if (href.startsWith('mailto:')) {
        expect(href, path).toMatch(
          /^mailto:(?:support|security|payments|disputes|privacy|legal)@[\w.-]+\?subject=.+&body=/,
        )
        continue
      }
      const { origin, pathname, hash } = new URL(href, page.url())
      if (origin !== new URL(page.url()).origin) continue
      if (pathname === path && hash) await expect(page.locator(hash), `${path} ${hash}`).toHaveCount(1)
      seen.add(pathname)
    }
  }
  for (const pathname of seen) {
    const answer = await page.request.get(pathname, { maxRedirects: 0 })
    expect(answer.status(), pathname).toBeLessThan(400)
  }
  for (const [path] of ARTICLES) expect(seen).toContain(path)
  expect(broken).toEqual([])
})

test('JOURNEY-50 articles link back, forward and to each other without a reload', async ({ page }) => {
  await skipWelcome(page)
  await page.goto('/help-center')
  for (const [path, title] of ARTICLES) {
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Help Center' }).click()
    await expect(page).toHaveURL('/help-center')
  }
})

test(
  'JOURNEY-51 a visitor searches the help by keyboard and reads the section that was found',
  { tag: '@phone' },
  async ({ page }) => {
    await skipWelcome(page)
    await page.goto('/help-center')
    await expect(page.getByText('Last updated July 1, 2025')).toBeVisible()
    await expect(page.getByText('Available 24/7')).toBeVisible()

    const search = page.getByRole('searchbox', { name: 'Search help' })
    await search.fill('micro dep')
    const results = page.getByRole('list', { name: 'Search results' })
    await expect(results.getByRole('link').first()).toHaveText('Adding a card or a bank account')
    await expect(
      results
        .locator('mark')
        .filter({ hasText: /^micro$/i })
        .first(),
    ).toBeVisible()
    await expect(page).toHaveURL('/help-center?q=micro+dep')

    await search.press('ArrowDown')
    await expect(results.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/help/withdrawals#setup')
    await expect(page.getByRole('heading', { name: 'Adding a card or a bank account' })).toBeInViewport()

    await page.goBack()
    await expect(search).toHaveValue('micro dep')
    await search.fill('xylophone')
    await expect(page.getByRole('heading', { name: 'Nothing about “xylophone”' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all articles' }).click()
    await expect(search).toHaveValue('')
    await expect(page.getByRole('main').getByRole('link', { name: 'Withdrawals', exact: true })).toBeVisible()
  },
)
