import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { codeFor, freshEmail, listen, openMember, skipWelcome } from './town.ts'

/** On the profile page: opens the dialog, types the word and presses the button. */
const deleteAccount = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/DELETE/).fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
}

test.beforeEach(({ page }) => skipWelcome(page))

test('JOURNEY-3 a member sees the devices and signs out the others', async ({ page, browser, baseURL }) => {
  const { email, password } = await openMember(page)
  const other = await browser.newContext({ baseURL: baseURL! })
  await other.request.post('/api/auth/login', { data: { email, password } })
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(page.getByText('No other device is signed in.')).toBeVisible()
  expect((await other.request.get('/api/auth/user')).status()).toBe(401)
  await other.close()
})

test('JOURNEY-4 a member changes password and address', async ({ page }) => {
  const { password } = await openMember(page)
  await page.goto('/profile')
  await page.locator('summary', { hasText: 'Change password' }).click()
  await page.getByLabel('Current password').fill('Wrong1234')
  await page.getByLabel('New password', { exact: true }).fill('Sunday10')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That is not your current password.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. Other devices were signed out.').first()).toBeVisible()

  const next = freshEmail()
  await page.locator('summary', { hasText: 'Change e-mail' }).click()
  await page.getByLabel('New e-mail').fill(next)
  await page.getByLabel('Your password').fill('Sunday10')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('New e-mail')).toHaveValue(next)
  await expect(page.getByLabel('Your password')).toHaveValue('Sunday10')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('That code is wrong or has expired').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText('New verification code sent to your email!')).toBeVisible()
  await expect(page.getByText('That code is wrong or has expired')).toHaveCount(0)
  await expect(page.getByLabel('Verification code')).toHaveValue('')
  await page.getByLabel('Verification code').fill(await codeFor(page.request, next, /confirms your new address/, 3))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible()
})

test('JOURNEY-5 a member takes the data along and leaves', async ({ page }) => {
  const { email, password } = await openMember(page)
  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Download/ }).click()
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

test('JOURNEY-5 a member whose session is too old to leave with signs in again and comes back', async ({ page }) => {
  const { email, password } = await openMember(page)
  const refused = {
    code: 'sign_in_again',
    message: 'For your safety, sign in again before you close the account.',
  }
  await page.route('**/api/account', (route) => route.fulfill({ status: 403, json: refused }))
  await page.goto('/profile')
  await deleteAccount(page)
  await expect(page.getByRole('dialog').getByText(refused.message)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('No other device is signed in.')).toBeVisible()
})

test('HOME-1 a page whose session has ended says so and leads to the sign-in', async ({ page, browser, baseURL }) => {
  const { email, password } = await openMember(page)
  const heard = await listen(page)
  // The last thing that the page asks for by itself: what is refused next is what somebody does.
  const settled = page.waitForResponse('**/api/wallet')
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  await settled
  const other = await browser.newContext({ baseURL: baseURL! })
  await other.request.post('/api/auth/login', { data: { email, password } })
  await other.request.delete('/api/account/sessions')
  await deleteAccount(page)
  await expect.poll(heard).toContain('You are logged out. Logging in again...')
  await expect(page).toHaveURL('/?auth=login&next=%2Fprofile')
  await other.close()
})
