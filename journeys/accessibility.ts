import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { signIntoPortal, type Role } from './portal.ts'
import { signInByCall, skipWelcome } from './town.ts'

/** What axe finds, the size of targets included, once nothing is loading any more. */
export const audit = async (page: Page): Promise<string[]> => {
  await expect(page.locator('.sk')).toHaveCount(0)
  // Parts fade in; what is half transparent has half the contrast.
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

/** Higher than the page, also when a job comes in meanwhile: no bar that sticks lies over anything. */
export const unroll = async (page: Page): Promise<void> => {
  const height = (await page.evaluate(() => document.documentElement.scrollHeight)) + 1_000
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height })
}

/** How far the page scrolls sideways on the narrowest screen we draw for. */
export const sideways = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: 320, height: 700 })
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export interface Screen {
  /** Where it is; of what the demo has, it may have to be looked up. */
  path: string | ((page: Page) => Promise<string>)
  member?: 'worker' | 'poster' | 'editor'
  desk?: Role
  welcome?: boolean
  /** What shows that one has arrived. */
  heading: string | RegExp
  act?: (page: Page) => Promise<void>
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Opens every fold of the page, and each that is drawn later: a quiet line does not say that all are there. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { body } = document
    const open = () => {
      for (const fold of body.querySelectorAll('main details:not([open])')) fold.setAttribute('open', '')
    }
    open()
    new MutationObserver(open).observe(body, { childList: true, subtree: true })
  })

export const auditScreens = (screens: Record<string, Screen>): void => {
  for (const [name, { path, member, desk, welcome, heading, act }] of Object.entries(screens)) {
    test(`A11Y-1 axe finds nothing, and nothing scrolls sideways at 320 pixels, on: ${name}`, async ({ page }) => {
      if (!welcome) await skipWelcome(page)
      if (member) await signInByCall(page, `${member}@nearhand.test`)
      if (desk) await signIntoPortal(page, desk)
      await page.goto(typeof path === 'string' ? path : await path(page), { waitUntil: 'networkidle' })
      // A quiet line does not say that the page is drawn and listens.
      await expect(page.locator('h1').first()).toBeAttached()
      await act?.(page)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      if (member || desk) await unroll(page)
      expect(await audit(page)).toEqual([])
      expect(await sideways(page), 'scrolls sideways at 320 pixels').toBe(0)
    })
  }
}
