import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { skipProfilePrompt, skipWelcome } from './steps.ts'

/** axe's violations, target sizes included, once nothing is loading. */
export const audit = async (page: Page): Promise<string[]> => {
  await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0)
  // Parts fade in, and half-transparent text has less contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Makes the viewport higher than the page, so that no sticky bar covers anything. */
export const openDisclosures = async (page: Page): Promise<void> => {
  const height = (await page.evaluate(() => document.documentElement.scrollHeight)) + 1_000
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height })
}

/** The horizontal overflow at the narrowest supported width. */
export const horizontalOverflow = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: 320, height: 700 })
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

const MEMBERS = ['worker', 'poster', 'editor'] as const
const ADMINS = ['admin', 'moderator', 'support'] as const
type Role = (typeof MEMBERS)[number] | (typeof ADMINS)[number]

export interface Screen {
  /** A function if the path depends on demo data. */
  path: string | ((page: Page) => Promise<string>)
  /** The signed-in role, if any. */
  as?: Role
  welcome?: boolean
  /** A heading of the loaded page. */
  heading: string | RegExp
  act?: (page: Page) => Promise<void>
  /** One of the ten most used screens: audited by `npm test` as well. */
  isCore?: true
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Opens every disclosure of the page, also those rendered later. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { body } = document
    const open = () => {
      for (const fold of body.querySelectorAll('main details:not([open])')) fold.setAttribute('open', '')
    }
    open()
    new MutationObserver(open).observe(body, { childList: true, subtree: true })
  })

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs each role in once per worker; every screen of that role starts from the stored session. */
const test = base.extend<object, { sessionOf: (role: Role) => Promise<StoredSession> }>({
  sessionOf: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = '' } = project.use
      const stored = new Map<Role, Promise<StoredSession>>()
      const signIn = async (role: Role): Promise<StoredSession> => {
        const request = await playwright.request.newContext({ baseURL })
        const path = ADMINS.some((admin) => admin === role) ? '/api/admin/login' : '/api/auth/login'
        const answer = await request.post(path, { data: { email: `${role}@nearhand.test`, password: 'Demo1234' } })
        expect(answer.ok(), await answer.text()).toBe(true)
        const session = await request.storageState()
        await request.dispose()
        return session
      }
      await use((role) => {
        const session = stored.get(role) ?? signIn(role)
        stored.set(role, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
})

/** The heading is visible and React has hydrated it, so clicks are handled. The offline page stays static. */
const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    if (!heading) return false
    return (
      heading.closest('[data-static]') !== null || Object.keys(heading).some((key) => key.startsWith('__reactProps'))
    )
  })
}

const DESKTOP_WIDTH = 1440
const PHONE_WIDTH = 390

/** Audits each screen at both widths, then checks that nothing scrolls horizontally at 320 pixels. */
export const auditScreens = (screens: Record<string, Screen>): void => {
  for (const [name, { path, as, welcome, heading, act, isCore }] of Object.entries(screens)) {
    test(
      `A11Y-1 axe finds nothing at both widths, and nothing scrolls horizontally at 320 pixels, on: ${name}`,
      { tag: isCore ? ['@core'] : [] },
      async ({ browser, sessionOf, baseURL }) => {
        const context = await browser.newContext({
          baseURL: baseURL!,
          locale: 'en-US',
          reducedMotion: 'reduce',
          viewport: { width: DESKTOP_WIDTH, height: 900 },
          ...(as && { storageState: await sessionOf(as) }),
        })
        const page = await context.newPage()
        if (!welcome) await skipWelcome(page)
        await skipProfilePrompt(page)
        await page.goto(typeof path === 'string' ? path : await path(page))
        await waitForHydration(page)
        await expect(page.locator('[aria-busy="true"], .page-loading')).toHaveCount(0)
        await act?.(page)
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
        for (const width of [DESKTOP_WIDTH, PHONE_WIDTH]) {
          await page.setViewportSize({ width, height: 900 })
          // A long page is audited completely; a dialog over a public page keeps its height on a screen.
          if (as) await openDisclosures(page)
          expect(await audit(page), `at ${width} pixels`).toEqual([])
        }
        expect(await horizontalOverflow(page), 'scrolls horizontally at 320 pixels').toBe(0)
        await context.close()
      },
    )
  }
}
