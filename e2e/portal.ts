import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { DESKTOP } from './deal.ts'

export type Role = 'admin' | 'moderator' | 'support'

export const signIntoPortal = async (page: Page, who: Role): Promise<void> => {
  const data = { email: `${who}@nearhand.test`, password: 'Demo1234' }
  const answer = await page.request.post('/api/admin/login', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

export interface Desk {
  page: Page
  leave: () => Promise<void>
}

/** Somebody at the admin portal, in a browser of their own. */
export const openDesk = async (browser: Browser, who: Role, look: BrowserContextOptions = DESKTOP): Promise<Desk> => {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  await page.goto('/admin')
  await page.getByLabel('Email').fill(`${who}@nearhand.test`)
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return { page, leave: () => context.close() }
}
