import { expect, test, type Page } from '@playwright/test'
import type { BlogPost } from '#core/content/blog.ts'
import type { Contract } from '#core/contracts/api.ts'
import { HELP_ARTICLES } from './help-articles.ts'
import { signIntoPortal } from './portal.ts'
import { signInByCall, skipProfilePrompt, skipWelcome } from './steps.ts'

/** All errors of the page: exceptions, console errors, failed requests. */
const collectErrors = (page: Page): (() => string[]) => {
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return () => errors.splice(0)
}

/** The page is ready when its heading is visible and nothing is being fetched. */
const open = async (page: Page, path: string): Promise<string> => {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect(heading, path).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .page-loading'), path).toHaveCount(0)
  return (await heading.textContent()) ?? ''
}

const read = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json() as Promise<T>

const ALWAYS = [
  '/admin',
  '/payment-test',
  '/platform-test',
  '/advanced-features',
  '/careers',
  '/blog',
  '/help-center',
  ...HELP_ARTICLES,
  '/privacy-policy',
  '/terms-of-service',
  '/how-it-works',
  '/ranking',
  '/about',
  '/verify',
  '/notifications/unsubscribe',
  '/lock-account',
  '/offline',
]
const SIGNED_IN = [
  '/',
  '/post-a-job',
  '/post-job',
  '/find-work',
  '/work-in-progress',
  '/alerts',
  '/profile',
  '/profile/edit',
  '/profile/security',
  '/messages',
  '/wallet',
]
const PORTAL = [
  '/admin/dashboard',
  '/admin/users',
  '/admin/jobs',
  '/admin/payments',
  '/admin/disputes',
  '/admin/reviews',
  '/admin/flags',
  '/admin/settings',
  '/admin/audit',
  '/admin/security',
  '/admin/failed-jobs',
  '/admin/tickets',
  '/admin/applications',
  '/admin/account',
]

test.beforeEach(async ({ page }) => {
  await skipWelcome(page)
  await skipProfilePrompt(page)
})

test('JOURNEY-53 every public route opens for a visitor without an error in the console', async ({ page }) => {
  test.slow()
  const errors = collectErrors(page)
  const [post] = await read<BlogPost[]>(page, '/api/blogs?status=published')
  await signInByCall(page, 'worker@nearhand.test')
  const { id } = await read<{ id: string }>(page, '/api/auth/user')
  await page.context().clearCookies()
  for (const path of ['/', ...ALWAYS, `/blog/${post!.slug}`, `/profile/${id}`]) {
    await open(page, path)
    expect(errors(), path).toEqual([])
  }
})

test('JOURNEY-53 every route opens for a member without an error in the console', async ({ page }) => {
  test.slow()
  const errors = collectErrors(page)
  await signInByCall(page, 'poster@nearhand.test')
  const contracts = await read<Contract[]>(page, '/api/contracts/my')
  const active = contracts.find(({ status }) => status === 'active' || status === 'in_progress')!
  const own = [
    `/jobs/${active.jobId}`,
    `/job-details/${active.jobId}`,
    `/profile/${active.workerId}`,
    `/messages/${active.id}`,
    `/video-call/${active.id}`,
    `/pay/${active.id}`,
    '/payment-success',
  ]
  for (const path of [...SIGNED_IN, ...own, ...ALWAYS]) {
    await open(page, path)
    expect(errors(), path).toEqual([])
  }
  for (const path of own.slice(0, 2)) {
    await page.goto(path)
    await page.reload()
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/jobs\/[^/]+$/)
  }
})

test('JOURNEY-53 every page of the admin portal opens without an error in the console', async ({ page }) => {
  test.slow()
  const errors = collectErrors(page)
  await signIntoPortal(page, 'admin')
  for (const path of PORTAL) {
    await open(page, path)
    expect(errors(), path).toEqual([])
  }
})

test('JOURNEY-53 the blog editor opens for its editor, and an unknown path shows so', async ({ page }) => {
  const errors = collectErrors(page)
  await signInByCall(page, 'editor@nearhand.test')
  await open(page, '/social-media-management')
  expect(errors()).toEqual([])
  const answer = await page.goto('/nowhere-at-all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})
