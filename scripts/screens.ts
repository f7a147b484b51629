// npm run screens: takes the pictures in docs/screens from a running product, at desktop and phone width.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.mjs'

const BASE = process.env['SCREENS_URL'] ?? 'http://127.0.0.1:3000'
const FOLDER = join(import.meta.dirname, '../docs/screens')
const SIZES = [
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
  { width: 390, height: 844, isMobile: true, hasTouch: true },
]

interface Screen {
  path: string
  as?: string
  welcome?: boolean
  wholePage?: boolean
  act?: (page: Page) => Promise<unknown>
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
  await page.getByLabel('Password', { exact: true }).fill('Saturday9')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
}

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
  home: { path: '/', as: 'worker@nearhand.test', wholePage: true },
  profile: { path: '/profile', as: 'poster@nearhand.test', wholePage: true },
  'how-it-works': { path: '/how-it-works', wholePage: true },
  about: { path: '/about', wholePage: true },
  'not-found': { path: '/jobs/soofa' },
  offline: { path: '/offline' },
}

mkdirSync(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const [name, { path, as, welcome, wholePage, act }] of Object.entries(SCREENS)) {
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
    await page.goto(path, { waitUntil: 'networkidle' })
    await act?.(page)
    await page.evaluate(() => document.fonts.ready)
    // Bars that stick to the bottom of the window belong at the end of the picture.
    if (wholePage)
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: wholePage ?? false })
    await context.close()
    console.log(`· ${name}-${width}.png`)
  }
}
await browser.close()
