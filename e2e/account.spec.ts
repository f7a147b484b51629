import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { openMember, skipWelcome } from './steps.ts'

/** On the profile page: opens the dialog, types the word and presses the button. */
const deleteAccount = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/DELETE/).fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
}

test.beforeEach(({ page }) => skipWelcome(page))

test(
  'JOURNEY-3 a member sees the devices and signs out the others',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const { email, password } = await openMember(page)
    const other = await browser.newContext({ baseURL: baseURL! })
    await other.request.post('/api/auth/login', { data: { email, password } })
    await page.goto('/profile/security')
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(page.getByText('No other device is signed in.')).toBeVisible()
    expect((await other.request.get('/api/auth/user')).status()).toBe(401)
    await other.close()
  },
)

test('JOURNEY-5 a member exports the data and closes the account', async ({ page }) => {
  const { email, password } = await openMember(page)
  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(file.account.email).toBe(email)

  await deleteAccount(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Someone')
  await expect(page.getByText('Your account is closed and your personal data is erased.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Someone')
  await expect(page.getByText('Your account is closed')).toHaveCount(0)
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401)
})
