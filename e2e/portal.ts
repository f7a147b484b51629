import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { DESKTOP } from './deal.ts'

export type Role = 'admin' | 'moderator' | 'support'

export const signIntoPortal = async (page: Page, who: Role): Promise<void> => {
  const data = { email: `${who}@nearhand.test`, password: 'Demo1234' }
  const answer = await page.request.post('/api/admin/login', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

export interface PortalSession {
  page: Page
  leave: () => Promise<void>
}

/** An admin in the portal, in a separate browser. */
export const openPortal = async (
  browser: Browser,
  who: Role,
  look: BrowserContextOptions = DESKTOP,
): Promise<PortalSession> => {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  await page.goto('/admin')
  await page.getByLabel('Email').fill(`${who}@nearhand.test`)
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return { page, leave: () => context.close() }
}
