import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { skipWelcome } from './steps.ts'

// A blocked service worker is a warning in the console.
test.use({ serviceWorkers: 'allow' })

test('PAGE-1 public pages arrive as HTML with their text, preview tags and structured data, before any script', async ({
  request,
}) => {
  for (const [path, sentence] of [
    ['/', 'torn four times'],
    ['/how-it-works', 'Where the money is'],
    ['/ranking', 'Two chances, multiplied'],
    ['/about', 'open source'],
  ] as const) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain(sentence)
    for (const tag of [
      '<title>',
      'name="description"',
      'property="og:title"',
      'property="og:description"',
      'rel="canonical"',
    ])
      expect(html, path).toContain(tag)
    expect(html, path).not.toMatch(/ style="/)
    expect(html.match(/rel="stylesheet"/g)?.length, `${path} waits for its styles`).toBeLessThanOrEqual(2)
    expect(html, path).not.toMatch(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/)
  }
  const landing = await (await request.get('/')).text()
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(landing)![1]!)
  expect(JSON.stringify(data)).toContain('Organization')
})

test('PAGE-1 without JavaScript a public page says what needs it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/', '/how-it-works', '/ranking', '/nowhere']) {
    await page.goto(path)
    // Not by its text: text search ignores noscript.
    await expect(page.locator('noscript > p')).toBeVisible()
    await expect(page.locator('noscript > p')).toHaveText('Signing in needs JavaScript; reading does not.')
  }
  await context.close()
})

test('PAGE-2 a page with a query in its URL hydrates without an error', async ({ page }) => {
  const noise: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()))
  page.on('pageerror', (error) => noise.push(String(error)))
  await page.goto('/?from=mail&auth=login&next=%2Fprofile')
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('a', { hasText: 'Find Workers' })).toHaveAttribute('href', /from=mail.*auth=register/)
  expect(noise).toEqual([])
})

test('PAGE-2 the page of a signed-out visitor makes no call that returns 401, and logs nothing', async ({ page }) => {
  const refused: string[] = []
  const noise: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()))
  page.on('pageerror', (error) => noise.push(String(error)))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('dialog', { name: 'You are early' })).toBeVisible()
  expect([...refused, ...noise]).toEqual([])
})

test('PAGE-6 the front page has up to 115 KB of compressed script, with the welcome popup', async ({ page }) => {
  const weights = new Map<string, number>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' || response.url().endsWith('/sw.js')) return
    weights.set(response.url(), gzipSync(await response.body(), { level: 9 }).length)
  })
  await page.goto('/')
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  expect(total).toBeGreaterThan(50 * 1024)
  expect(total).toBeLessThanOrEqual(115 * 1024)
})

test('PAGE-3 an unknown URL answers 404 with the not-found page, an unknown API path answers JSON', async ({
  page,
  request,
  baseURL,
}) => {
  const answer = await page.goto('/job/soofa')
  expect(answer!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('/job/soofa')).toBeVisible()
  for (const path of ['//nowhere', '//nowhere/about', '//'])
    expect((await request.get(`${baseURL}${path}`)).status(), path).toBe(404)
  const api = await request.get('/api/nothing')
  expect([api.status(), (await api.json()).code]).toEqual([404, 'not_found'])
})

test('PAGE-5 the query of one visitor is never shown to another', async ({ request }) => {
  await request.get('/about?next=//evil.example&utm_source=canary')
  await request.get('/?next=//evil.example&utm_source=canary')
  for (const path of ['/', '/about']) expect(await (await request.get(path)).text()).not.toMatch(/evil|canary/)
})

test('PAGE-4 every public page links to what the visitor can open from it', { tag: '@phone' }, async ({ page }) => {
  await skipWelcome(page)
  await page.goto('/')
  const links = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  for (const path of [
    '/find-work',
    '/post-a-job',
    '/how-it-works',
    '/ranking',
    '/about',
    '/careers',
    '/blog',
    '/help-center',
    '/privacy-policy',
    '/terms-of-service',
  ])
    expect(links).toContain(path)
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 Nearhand')
})
