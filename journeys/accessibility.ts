import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds, the size of targets included. */
export const audit = async (page: Page): Promise<string[]> => {
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
