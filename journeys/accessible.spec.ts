import { expect, test, type Page } from '@playwright/test'
import { audit, sideways } from './accessibility.ts'
import { codeFor, freshEmail, openLanding, PASSWORD, signInByCall, skipWelcome } from './town.ts'

/** Every screen: how to get there, and what shows that one has arrived. */
const SCREENS: Record<
  string,
  { path: string; member?: boolean; welcome?: boolean; heading: string | RegExp; act?: (page: Page) => Promise<void> }
> = {
  landing: { path: '/', heading: /Someone/ },
  'welcome popup': { path: '/', welcome: true, heading: 'You are early' },
  'sign in': { path: '/?auth=login', heading: 'Welcome back' },
  register: { path: '/?auth=register', heading: 'Join Nearhand' },
  'forgot password': {
    path: '/?auth=login',
    heading: 'Reset password',
    act: (page) => page.getByRole('button', { name: 'Forgot password?' }).click(),
  },
  'how it works': { path: '/how-it-works', heading: 'How it works' },
  about: { path: '/about', heading: /./ },
  'not found': { path: '/nowhere', heading: '404 Page Not Found' },
  offline: { path: '/offline', heading: /./ },
  home: { path: '/', member: true, heading: /, Devon$/ },
  profile: { path: '/profile', member: true, heading: 'Devon' },
}

for (const [name, { path, member, welcome, heading, act }] of Object.entries(SCREENS)) {
  test(`A11Y-1 axe finds nothing, and nothing scrolls sideways at 320 pixels, on: ${name}`, async ({ page }) => {
    if (!welcome) await skipWelcome(page)
    if (member) await signInByCall(page, 'worker@nearhand.test')
    await page.goto(path, { waitUntil: 'networkidle' })
    await act?.(page)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    expect(await audit(page)).toEqual([])
    expect(await sideways(page), 'scrolls sideways at 320 pixels').toBe(0)
  })
}

test('A11Y-1 an address and a name without a place to break push nothing off a narrow screen', async ({ page }) => {
  const email = `${'x'.repeat(40)}${freshEmail().replaceAll('-', '')}`
  await skipWelcome(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/?auth=register')
  await page.getByLabel('First name').fill('Wolfeschlegelsteinhausenbergerdorff'.repeat(2))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check your mail' })
  await expect(dialog.getByText(email)).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Verification code').fill(await codeFor(page.request, email, /is your/))
  await dialog.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Wolfe/ })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  expect(await sideways(page)).toBe(0)
})

test('A11Y-2 the sign-in dialog is opened, filled, left by Escape and gives the focus back, all by keyboard', async ({
  page,
  isMobile,
}) => {
  await skipWelcome(page)
  await openLanding(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const signIn = page.getByRole('link', { name: 'Sign In' }).first()
  await signIn.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  // On a phone the title takes the focus: a field would raise the keyboard over the dialog.
  await expect(isMobile ? dialog.getByRole('heading') : dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').focus()
  await page.keyboard.type('nobody@example.com')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('Wrong1234')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Forgot password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The email or the password is wrong.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(signIn).toBeFocused()
})
