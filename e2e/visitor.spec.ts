import { expect, test } from '@playwright/test'
import { codeFor, freshEmail, PASSWORD, signInByCall, skipWelcome } from './steps.ts'

test(
  'JOURNEY-1 a visitor submits the early-interest form, registers, verifies, signs out and resets the password',
  { tag: '@core' },
  async ({ page, request }) => {
    const email = freshEmail()
    const first = page.getByRole('dialog')

    await test.step('reads the landing page', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Someone\s*nearby can\s*start in 5:00/)
    })

    await test.step('submits city, state and email', async () => {
      await expect(first.getByRole('heading', { name: 'You are early' })).toBeVisible()
      await first.getByRole('button', { name: 'Submit & Stay Connected' }).click()
      await expect(first.getByText('City is required')).toBeVisible()
      await expect(first.getByText('State is required')).toBeVisible()
      await expect(first.getByText('Valid email is required')).toBeVisible()
      await first.getByLabel('City').fill('Tampa')
      await first.getByLabel('State').selectOption('Florida')
      await first.getByLabel('Email').fill(email)
      await first.getByRole('button', { name: 'Submit & Stay Connected' }).click()
      await expect(first.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
      await expect(first.getByRole('button', { name: 'Continue Exploring' })).toHaveCount(0)
      await expect(first).toBeHidden()
      expect(await page.evaluate(() => localStorage.getItem('nearhand.welcomeSeen'))).toBe('true')
    })

    await test.step('registers, with a weak password at first', async () => {
      await page.getByRole('link', { name: 'Get Started' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Join Nearhand' })
      await dialog.getByLabel('First name').fill('Maren')
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel('Password', { exact: true }).fill('saturday')
      await dialog.getByRole('button', { name: 'Create account' }).click()
      await expect(dialog.getByText(/still needs an upper-case letter and a digit/i).first()).toBeVisible()
      await expect(dialog.getByLabel('First name')).toHaveValue('Maren')
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Create account' }).click()
    })

    await test.step('takes the code from the outbox and verifies', async () => {
      const dialog = page.getByRole('dialog', { name: 'Check your mail' })
      await expect(dialog.getByText(email)).toBeVisible()
      await dialog.getByLabel('Verification code').fill('000000')
      await expect(dialog.getByText('That code is wrong or has expired').first()).toBeVisible()
      await dialog.getByRole('button', { name: 'Resend Code' }).click()
      await expect(dialog.getByText('New verification code sent to your email!')).toBeVisible()
      await expect(dialog.getByText('That code is wrong or has expired')).toHaveCount(0)
      await expect(dialog.getByLabel('Verification code')).toHaveValue('')
      await expect(dialog.getByLabel('Verification code')).toBeFocused()
      await dialog.getByLabel('Verification code').fill(await codeFor(request, email, /is your/, 2))
      await expect(page.getByRole('heading', { level: 1, name: /, Maren$/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
      await expect(page.getByText('Complete your profile').first()).toBeVisible()
    })

    await test.step('signs out', async () => {
      await page.goto('/profile')
      await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Someone')
    })

    await test.step('resets a forgotten password', async () => {
      await page.goto('/?auth=login')
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      const ask = page.getByRole('dialog', { name: 'Reset password' })
      await ask.getByLabel('Email').fill('maren@example')
      await ask.getByRole('button', { name: 'Send Reset Code' }).click()
      await expect(ask.getByText('Please enter a valid email address')).toBeVisible()
      await ask.getByLabel('Email').fill(email)
      await ask.getByRole('button', { name: 'Send Reset Code' }).click()
      await expect(page.getByText('Check your email for the 6-digit reset code')).toBeVisible()

      const reset = page.getByRole('dialog', { name: 'New password' })
      await reset.getByLabel('Reset code').fill(await codeFor(request, email, /resets your/))
      await reset.getByLabel('New password', { exact: true }).fill('Sandpaper10')
      await reset.getByLabel('Confirm password').fill('Sandpaper11')
      await reset.getByRole('button', { name: 'Reset Password' }).click()
      await expect(reset.getByText("Passwords don't match")).toBeVisible()
      await reset.getByLabel('Confirm password').fill('Sandpaper10')
      await reset.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByText('Password reset successful')).toBeVisible()
    })

    await test.step('signs in with the new password and sees home', async () => {
      const dialog = page.getByRole('dialog', { name: 'Welcome back' })
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Sign In' }).click()
      await expect(dialog.getByText('The email or the password is wrong.')).toBeVisible()
      await dialog.getByLabel('Password', { exact: true }).fill('Sandpaper10')
      await dialog.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /, Maren$/ })).toBeVisible()
    })
  },
)

test(
  'JOURNEY-2 a signed-out visitor who opens a member page arrives there after signing in',
  { tag: '@phone' },
  async ({ page }) => {
    await skipWelcome(page)
    await page.goto('/profile')
    await expect(page).toHaveURL('/?auth=login&next=%2Fprofile')
    const dialog = page.getByRole('dialog', { name: 'Welcome back' })
    await dialog.getByLabel('Email').fill('worker@nearhand.test')
    await dialog.getByLabel('Password', { exact: true }).fill('Demo1234')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Devon' })).toBeVisible()
  },
)

test('JOURNEY-2 a member who is asked to sign in continues directly', async ({ page }) => {
  await signInByCall(page, 'worker@nearhand.test')
  for (const [asked, arrives] of [
    ['/?auth=login', '/'],
    ['/about?from=mail&auth=register', '/about?from=mail'],
    ['/?auth=login&next=%2Fprofile', '/profile'],
    ['/?auth=login&next=%2F%2Fevil.example', '/'],
  ] as const) {
    await page.goto(asked)
    await expect(page).toHaveURL(arrives)
  }
})
