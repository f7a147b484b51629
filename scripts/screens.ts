// npm run screens: takes the pictures in docs/screens from a running product, at desktop and phone width.
// `npm run screens -- front chat` takes only these; SCREENS_URL names another address than http://127.0.0.1:3000.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './browser.mjs'

const BASE = process.env['SCREENS_URL'] ?? 'http://127.0.0.1:3000'
const FOLDER = join(import.meta.dirname, '../docs/screens')
const SIZES = [
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
  { width: 390, height: 844, isMobile: true, hasTouch: true },
]
/** Wide enough to read in the README; a hundred pictures together stay below 4 MB (scripts/docs.test.ts). */
const MAX_WIDTH = 1080
const WEBP = { quality: 50, effort: 6 }

interface Screen {
  /** Some paths depend on data of the signed-in user. */
  path: string | ((page: Page) => Promise<string>)
  as?: string
  /** Sign in to the admin portal. */
  isAdmin?: boolean
  welcome?: boolean
  wholePage?: boolean
  act?: (page: Page) => Promise<unknown>
}

const openRow = async (page: Page): Promise<void> => {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor()
}

const fillWelcome = async (page: Page): Promise<void> => {
  await page.getByLabel('City').fill('Tampa')
  await page.getByLabel('State').selectOption('Florida')
  await page.getByLabel('Email').fill(`screens-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Submit & Stay Connected' }).click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
}

const askForReset = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('poster@nearhand.test')
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await page.getByRole('heading', { name: 'New password' }).waitFor()
}

const register = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Maren')
  await page.getByLabel('Email').fill(`screens-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('Driftwood9')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
}

interface ListedJob {
  id: string
  status: string
  bidCount: number
  images: string[]
}
const firstJob =
  (list: string, fits: (job: ListedJob) => boolean) =>
  async (page: Page): Promise<string> => {
    const jobs = (await (await page.request.get(list)).json()) as ListedJob[]
    return `/jobs/${(jobs.find(fits) ?? jobs[0]!).id}`
  }
const firstContract =
  (status: string, pathOf = (id: string) => `/work-in-progress?contract=${id}`) =>
  async (page: Page): Promise<string> => {
    const contracts = (await (await page.request.get('/api/contracts/my')).json()) as { id: string; status: string }[]
    return pathOf((contracts.find((one) => one.status === status) ?? contracts[0]!).id)
  }
const ownProfile = async (page: Page): Promise<string> =>
  `/profile/${((await (await page.request.get('/api/auth/user')).json()) as { id: string }).id}`

const ADMIN = 'admin@nearhand.test'
const POSTER = 'poster@nearhand.test'
const WORKER = 'worker@nearhand.test'
const EDITOR = 'editor@nearhand.test'

const SCREENS: Record<string, Screen> = {
  front: { path: '/' },
  landing: { path: '/', wholePage: true },
  welcome: { path: '/', welcome: true, act: (page) => page.getByRole('dialog').waitFor() },
  'welcome-errors': {
    path: '/',
    welcome: true,
    act: (page) => page.getByRole('button', { name: 'Submit & Stay Connected' }).click(),
  },
  'welcome-thanks': { path: '/', welcome: true, act: fillWelcome },
  'sign-in': { path: '/?auth=login' },
  register: { path: '/?auth=register' },
  verify: { path: '/?auth=register', act: register },
  'forgot-password': {
    path: '/?auth=login',
    act: (page) => page.getByRole('button', { name: 'Forgot password?' }).click(),
  },
  'new-password': { path: '/?auth=login', act: askForReset },
  home: { path: '/', as: WORKER, wholePage: true },
  profile: { path: '/profile', as: POSTER, wholePage: true },
  'find-work': { path: '/find-work?zip=33605', as: WORKER },
  recommendations: { path: '/advanced-features', as: WORKER, wholePage: true },
  ranking: { path: '/ranking', as: WORKER, wholePage: true },
  'job-worker': {
    path: firstJob(
      '/api/jobs?zip=33605&sort=newest',
      ({ status, images }) => status === 'bidding' && images.length > 1,
    ),
    as: WORKER,
    wholePage: true,
  },
  'job-poster': {
    path: firstJob('/api/jobs/my', ({ status, bidCount }) => status === 'bidding' && bidCount > 1),
    as: POSTER,
    wholePage: true,
    act: (page) => page.getByRole('radio').first().check(),
  },
  'post-job': { path: '/post-job', as: POSTER, wholePage: true },
  'work-in-progress': { path: '/work-in-progress', as: POSTER, wholePage: true },
  contract: {
    path: firstContract('pending'),
    as: POSTER,
    act: async (page) => {
      await page.getByRole('button', { name: 'Read and sign' }).click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Money' }).waitFor()
    },
  },
  work: { path: firstContract('in_progress'), as: POSTER, wholePage: true },
  dispute: { path: firstContract('disputed'), as: POSTER, wholePage: true },
  'raise-dispute': {
    path: firstContract('in_progress'),
    as: POSTER,
    act: async (page) => {
      await page.locator('summary').filter({ hasText: 'Something wrong?' }).click()
      await page.getByRole('button', { name: 'Raise a dispute' }).click()
      await page.getByRole('dialog').getByText('goes back', { exact: false }).first().waitFor()
    },
  },
  wallet: { path: '/wallet', as: WORKER, wholePage: true },
  alerts: { path: '/alerts', as: POSTER },
  messages: { path: '/messages', as: POSTER },
  chat: {
    path: firstContract('in_progress', (id) => `/messages/${id}`),
    as: POSTER,
    act: (page) => page.getByRole('log').getByRole('listitem').last().waitFor(),
  },
  video: {
    path: firstContract('in_progress', (id) => `/video-call/${id}`),
    as: POSTER,
    act: (page) => page.getByText('We can hear you.').waitFor(),
  },
  'payment-test': { path: '/payment-test', as: POSTER, wholePage: true },
  'verify-contract': { path: '/verify' },
  repost: {
    path: '/work-in-progress',
    as: POSTER,
    act: (page) =>
      page
        .getByRole('button', { name: /^Repost/ })
        .first()
        .click(),
  },
  'edit-profile': { path: '/profile/edit', as: POSTER, wholePage: true },
  'public-profile': { path: ownProfile, as: WORKER, wholePage: true },
  'how-it-works': { path: '/how-it-works', wholePage: true },
  about: { path: '/about', wholePage: true },
  dashboard: { path: '/admin/dashboard', isAdmin: true },
  'admin-user': { path: '/admin/users', isAdmin: true, act: openRow },
  'admin-payments': { path: '/admin/payments', isAdmin: true },
  'admin-dispute': { path: '/admin/disputes', isAdmin: true },
  'admin-flags': { path: '/admin/flags', isAdmin: true },
  'admin-settings': { path: '/admin/settings', isAdmin: true },
  blog: { path: '/blog' },
  'blog-desk': { path: '/social-media-management', as: EDITOR },
  careers: { path: '/careers' },
  help: { path: '/help-center' },
  article: { path: '/help/payments-escrow' },
  'platform-test': {
    path: '/platform-test',
    act: async (page) => {
      await page.getByRole('button', { name: /Run/ }).first().click()
      await page.getByText('Passed').first().waitFor()
    },
  },
  'not-found': { path: '/job/soofa' },
  offline: { path: '/offline' },
}

mkdirSync(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
})
for (const [name, { path, as, isAdmin, welcome, wholePage, act }] of Object.entries(SCREENS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const { width, height, ...device } of SIZES) {
    const context = await browser.newContext({
      baseURL: BASE,
      viewport: { width, height },
      reducedMotion: 'reduce',
      ...device,
    })
    const page = await context.newPage()
    if (!welcome) await page.addInitScript(() => localStorage.setItem('nearhand.welcomeSeen', 'true'))
    if (as) await page.request.post('/api/auth/login', { data: { email: as, password: 'Demo1234' } })
    if (isAdmin) await page.request.post('/api/admin/login', { data: { email: ADMIN, password: 'Demo1234' } })
    await page.goto(typeof path === 'string' ? path : await path(page), { waitUntil: 'networkidle' })
    await act?.(page)
    await page.evaluate(() => document.fonts.ready)
    // Otherwise sticky bars would appear in the middle of the picture.
    if (wholePage)
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
    await page.waitForTimeout(300)
    const picture = await page.screenshot({ fullPage: wholePage ?? false })
    await context.close()
    const file = `${name}-${width}.webp`
    await sharp(picture).resize({ width: MAX_WIDTH, withoutEnlargement: true }).webp(WEBP).toFile(join(FOLDER, file))
    console.log(`· ${file}`)
  }
}
await browser.close()
